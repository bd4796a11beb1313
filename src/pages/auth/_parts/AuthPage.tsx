import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Scene } from '../../login/Scene.tsx'
import { useLetterLanguage } from './useLetterLanguage.ts'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** The promise on the quiet half; the platform's own when not given. */
  promise?: string
  /** Width of the panel in px; 400 when not given. */
  width?: number
}

/** A page of the way in: the scene where there is room, and one panel with one thing to do. */
export function AuthPage({ title, lead, children, promise, width = 400 }: AuthPageProps) {
  const translate = useTranslate()
  useLetterLanguage()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: `minmax(0, ${width}px)`, md: `minmax(0, 1fr) minmax(0, ${width}px)` },
        justifyContent: 'center',
        gap: { md: 8 },
        width: '100%',
        maxWidth: 1120,
        mx: 'auto',
        alignItems: 'start',
      }}
    >
      <Scene text={promise ?? translate('auth.lead')} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        {lead === undefined ? null : (
          <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
            {lead}
          </Typography>
        )}
        <Box sx={{ mt: 3 }}>{children}</Box>
      </Box>
    </Box>
  )
}

/** The way back to where one signs in. */
export function BackToLogin({ to = '/auth/login', label }: { to?: string; label?: string }) {
  const translate = useTranslate()
  return (
    <Button
      component={Link}
      to={to}
      startIcon={<ArrowBack className="athar-mirror" />}
      sx={{ mt: 2, marginInlineStart: -1.5, textDecoration: 'none' }}
    >
      {label ?? translate('auth.backToLogin')}
    </Button>
  )
}

/** Quiet ways on, below the panel's one action. In two columns: how many lines they take is the same in any letters. */
export function WaysOn({ children }: { children: ReactNode }) {
  return (
    <Box
      component="nav"
      sx={{
        mt: 2,
        display: 'grid',
        gridTemplateColumns: 'auto auto',
        justifyContent: 'start',
        justifyItems: 'start',
        columnGap: 1,
        marginInline: -1,
        '& a': { textDecoration: 'none' },
      }}
    >
      {children}
    </Box>
  )
}

export function WayOn({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} size="small" variant="text">
      {label}
    </Button>
  )
}

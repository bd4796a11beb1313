import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { tellsTitle } from './tabTitle.ts'
import { tourPlace } from './tourPlace.ts'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  back?: { label: string; to: string }
  /** The page's one primary action. */
  action?: ReactNode
  /** Beside the title: a state, for one. */
  aside?: ReactNode
  /** Before the title: the face of what the page is about. */
  picture?: ReactNode
  /** Below the title: what can be done, where that is more than one action. */
  actions?: ReactNode
  /** The name of what the page belongs to, as its way back has it: the tab's title says it too, the heading does not. */
  within?: string | undefined
}

/** One stands there again where one stood. */
export const GOING_BACK = { back: true }

type TitleProps = Pick<PageHeaderProps, 'title' | 'subtitle' | 'action' | 'aside' | 'within'>

function TitleLine({ title, subtitle, action, aside, within }: TitleProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
          <Typography ref={tellsTitle} component="h1" variant="h2" data-within={within}>
            {title}
          </Typography>
          {aside}
        </Box>
        {subtitle === undefined ? null : (
          <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {action === undefined ? null : (
        // Its room stands before it: what is below does not move when rights are known.
        <Box
          {...tourPlace('action')}
          sx={{ flex: { xs: '1 1 100%', sm: 'none' }, display: 'grid', minHeight: 44, '& > *': { minHeight: 44 } }}
        >
          {action}
        </Box>
      )}
    </Box>
  )
}

/** Beside the picture on a wide window; on a phone across the page below it. */
const ACTIONS = {
  gridColumn: { xs: '1 / -1', md: '2' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  '& > .MuiButton-contained': { flex: { xs: '1 1 100%', sm: 'none' } },
} as const

/** The head of a page. On a phone the action takes the full width below the title. */
export function PageHeader({ title, subtitle, back, action, aside, picture, actions, within }: PageHeaderProps) {
  const titleLine = <TitleLine title={title} subtitle={subtitle} action={action} aside={aside} within={within} />
  return (
    <Box component="header" sx={{ pt: { xs: 1, sm: 2 }, pb: 3 }}>
      {back === undefined ? null : (
        <Button
          component={Link}
          to={back.to}
          state={GOING_BACK}
          size="small"
          className="athar-unprinted"
          startIcon={<ArrowBack className="athar-mirror" />}
          sx={{ mb: 1, marginInlineStart: -1.5, textDecoration: 'none' }}
        >
          {back.label}
        </Button>
      )}
      {picture === undefined && actions === undefined ? (
        titleLine
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            columnGap: { xs: picture === undefined ? 0 : 2, md: picture === undefined ? 0 : 3 },
            rowGap: 2,
            alignItems: 'center',
          }}
        >
          <Box sx={{ gridRow: { md: '1 / 3' }, gridColumn: '1' }}>{picture}</Box>
          <Box sx={{ gridColumn: '2', minWidth: 0, alignSelf: { md: 'end' } }}>{titleLine}</Box>
          <Box className="athar-unprinted" sx={{ ...ACTIONS, alignSelf: { md: 'start' } }}>
            {actions}
          </Box>
        </Box>
      )}
    </Box>
  )
}

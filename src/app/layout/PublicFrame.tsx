import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link, Outlet } from 'react-router-dom'
import { Logo } from '../../ui/Logo.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { Toasts } from './Toasts.tsx'

/** [9.12] */
const YEARS = `2023–${new Date().getFullYear()}`

/** The frame of what is open to anyone: the name, the language, the page. */
export function PublicFrame() {
  const translate = useTranslate()
  const name = translate('common.appName')
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'var(--athar-paper)' }}>
      <SkipLink />
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: { xs: 2, sm: 4 }, py: 1.5 }}>
        <Box
          component={Link}
          to="/"
          sx={{ flex: '1 1 auto', display: 'flex', textDecoration: 'none', borderRadius: 1 }}
        >
          <Logo name={name} size={32} />
        </Box>
        <LanguageSwitch />
        <ThemeToggle />
      </Box>
      <Box
        component="main"
        id={MAIN_ID}
        tabIndex={-1}
        sx={{
          flex: '1 1 auto',
          display: 'grid',
          // What comes later stands below: nothing that is there moves for it.
          alignContent: 'start',
          pt: { xs: 0, sm: '6vh' },
          px: { xs: 2, sm: 4 },
          pb: 6,
          '&:focus': { outline: 'none' },
        }}
      >
        <Outlet />
      </Box>
      <Typography
        component="footer"
        variant="body2"
        color="textSecondary"
        sx={{ px: { xs: 2, sm: 4 }, pb: 3, textAlign: 'center' }}
      >
        {translate('shell.copyright', { years: YEARS })}
      </Typography>
      <Toasts />
    </Box>
  )
}

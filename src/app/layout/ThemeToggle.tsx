import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'react-admin'
import { settingsStore } from '../../providers/settings.ts'
import { useMode } from '../Look.tsx'

/** Light to dark and back. */
export function ThemeToggle() {
  const translate = useTranslate()
  const isDark = useMode() === 'dark'
  const label = translate(isDark ? 'common.theme.toLight' : 'common.theme.toDark')
  return (
    <Tooltip title={label}>
      <IconButton
        color="inherit"
        aria-label={label}
        onClick={() => settingsStore.setItem('theme', isDark ? 'light' : 'dark')}
      >
        {isDark ? <LightMode /> : <DarkMode />}
      </IconButton>
    </Tooltip>
  )
}

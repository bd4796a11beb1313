import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import Logout from '@mui/icons-material/Logout'
import Person from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Calendar } from '../../../i18n/dates.ts'
import { calendarOf, setSettings, useSettings } from '../../providers/settings.ts'

const CALENDARS: readonly Calendar[] = ['gregorian', 'hijri', 'both']

/** Who is signed in, how they read dates, their profile, and the way out. */
export function UserMenu() {
  const translate = useTranslate()
  const profile = useSettings((settings) => settings.profile)
  const calendar = useSettings(calendarOf)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  const name = profile?.name ?? ''
  const label = translate('auth.as', { name })
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountCircle />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 248 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 2.5, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            <bdi>{profile?.userName}</bdi>
          </Typography>
        </Box>
        <Divider />
        <ListSubheader role="presentation" disableSticky sx={{ bgcolor: 'transparent', lineHeight: '36px', px: 2.5 }}>
          {translate('common.calendar.label')}
        </ListSubheader>
        {CALENDARS.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === calendar}
            selected={one === calendar}
            onClick={() => setSettings({ calendar: one })}
          >
            {translate(`common.calendar.${one}`)}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component={Link} to="/app/profile/home" onClick={close}>
          <ListItemIcon>
            <Person fontSize="small" />
          </ListItemIcon>
          {translate('common.menu.profile')}
        </MenuItem>
        <MenuItem component={Link} to="/auth/logout" onClick={close}>
          <ListItemIcon>
            <Logout fontSize="small" className="athar-mirror" />
          </ListItemIcon>
          {translate('auth.signOut')}
        </MenuItem>
      </Menu>
    </>
  )
}

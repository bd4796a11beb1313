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
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Calendar } from '../../../i18n/dates.ts'
import { calendarOf, type Profile, setSettings, useSettings } from '../../providers/settings.ts'
import { UsageLine } from './UsageLine.tsx'
import { branchesOf, useEnterBranch } from '../../providers/useEnterBranch.ts'

const CALENDARS: readonly Calendar[] = ['gregorian', 'hijri', 'both']

/** product.md 1: the branches that a main branch's administrator may work in. An array: MUI's menu takes no fragment. */
function branchItems(profile: Profile, label: string, choose: (id: string) => void): ReactNode[] {
  const branches = branchesOf(profile)
  if (branches.length < 2) return []
  return [
    <ListSubheader key="label" role="presentation" disableSticky sx={SUBHEADER}>
      {label}
    </ListSubheader>,
    ...branches.map((branch) => (
      <MenuItem
        key={branch.id}
        role="menuitemradio"
        aria-checked={branch.id === profile.entity?.id}
        selected={branch.id === profile.entity?.id}
        onClick={() => choose(branch.id)}
      >
        <bdi>{branch.branchName}</bdi>
      </MenuItem>
    )),
    <Divider key="end" />,
  ]
}

const SUBHEADER = { bgcolor: 'transparent', lineHeight: '36px', px: 2.5 } as const

/** Who is signed in, how they read dates, their profile, and the way out. */
export function UserMenu() {
  const translate = useTranslate()
  const profile = useSettings((settings) => settings.profile)
  const calendar = useSettings(calendarOf)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  const { enter } = useEnterBranch()
  const chooseBranch = (branch: string) => {
    close()
    if (branch !== profile?.entity?.id) void enter(branch)
  }
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
          <UsageLine />
        </Box>
        <Divider />
        <ListSubheader role="presentation" disableSticky sx={SUBHEADER}>
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
        {profile === null ? null : branchItems(profile, translate('entity.branch.label'), chooseBranch)}
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

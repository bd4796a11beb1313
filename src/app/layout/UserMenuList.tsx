import Explore from '@mui/icons-material/ExploreOutlined'
import Keyboard from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import Person from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Calendar, Locale } from '../../../i18n/dates.ts'
import { branchIn } from '../../../i18n/named.ts'
import type { useDialog } from '../../generate/lazyPart.tsx'
import { calendarOf, type Profile, setSettings, useSettings } from '../../providers/settings.ts'
import { branchesOf, useEnterBranch } from '../../providers/useEnterBranch.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { useHasKeys } from '../../ui/useHasKeys.ts'
import { tourHome } from '../tour/home.ts'
import { useTourButton } from '../tour/running.ts'
import { UsageLine } from './UsageLine.tsx'

const CALENDARS: readonly Calendar[] = ['gregorian', 'hijri', 'both']

/** product.md 1: the branches that a main branch's administrator may work in. An array: MUI's menu takes no fragment. */
function branchItems(profile: Profile, label: string, lang: Locale, choose: (id: string) => void): ReactNode[] {
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
        <bdi>{branchIn(branch, lang)}</bdi>
      </MenuItem>
    )),
    <Divider key="end" />,
  ]
}

const SUBHEADER = { bgcolor: 'transparent', lineHeight: '36px', px: 2.5 } as const

interface UserMenuListProps {
  id: string
  anchor: HTMLElement | null
  onClose: () => void
  /** What opens the list of keys. */
  help: ReturnType<typeof useDialog>['button']
}

/** The menu of whoever is signed in. */
export function UserMenuList({ id, anchor, onClose: close, help }: UserMenuListProps) {
  const translate = useTranslate()
  const profile = useSettings((settings) => settings.profile)
  const calendar = useSettings(calendarOf)
  const { enter } = useEnterBranch()
  const { locale } = useFormat()
  const hasKeys = useHasKeys()
  const tour = useTourButton()
  const chooseBranch = (branch: string) => {
    close()
    if (branch !== profile?.entity?.id) void enter(branch)
  }
  return (
    <Menu id={id} anchorEl={anchor} open onClose={close} slotProps={{ paper: { sx: { minWidth: 248 } } }}>
      <Box component="li" role="presentation" sx={{ px: 2.5, py: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{profile?.name ?? ''}</Typography>
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
      {profile === null ? null : branchItems(profile, translate('entity.branch.label'), locale, chooseBranch)}
      <MenuItem component={Link} to="/app/profile/home" onClick={close}>
        <ListItemIcon>
          <Person fontSize="small" />
        </ListItemIcon>
        {translate('common.menu.profile')}
      </MenuItem>
      {tourHome() === null ? null : (
        <MenuItem
          onPointerEnter={tour.onPointerEnter}
          onClick={() => {
            close()
            tour.onClick()
          }}
        >
          <ListItemIcon>
            <Explore fontSize="small" />
          </ListItemIcon>
          {translate('tour.again')}
        </MenuItem>
      )}
      {hasKeys ? (
        <MenuItem
          onPointerEnter={help.onPointerEnter}
          onClick={() => {
            close()
            help.onClick()
          }}
        >
          <ListItemIcon>
            <Keyboard fontSize="small" />
          </ListItemIcon>
          {translate('shortcuts.title')}
        </MenuItem>
      ) : null}
      <MenuItem component={Link} to="/auth/logout" onClick={close}>
        <ListItemIcon>
          <Logout fontSize="small" className="athar-mirror" />
        </ListItemIcon>
        {translate('auth.signOut')}
      </MenuItem>
    </Menu>
  )
}

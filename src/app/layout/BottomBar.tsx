import AddCard from '@mui/icons-material/AddCardOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Drawer from '@mui/material/Drawer'
import { type AriaAttributes, type ElementType, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useRights } from '../../generate/rights.ts'
import { tourPlace } from '../../ui/tourPlace.ts'
import { ahead } from '../routes/ahead.ts'
import { ICONS } from './icons.tsx'
import { currentItem, type IconName, type MenuGroup } from './menu.ts'
import { MenuGroups } from './SideMenu.tsx'

/** What a thumb reaches first; everything else is behind "More". */
const FIRST: readonly IconName[] = [
  'home',
  'dashboard',
  'projects',
  'donors',
  'reports',
  'entities',
  'registrations',
  'users',
  'types',
  'classifications',
]
const PLACES = 4

interface TabProps extends Pick<AriaAttributes, 'aria-haspopup' | 'aria-expanded'> {
  label: string
  icon: ReactNode
  isCurrent: boolean
  component?: ElementType
  to?: string
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

function Tab({ label, icon, isCurrent, ...rest }: TabProps) {
  return (
    <ButtonBase
      {...rest}
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        flex: '1 1 0',
        minWidth: 0,
        minHeight: 60,
        px: 0.25,
        pt: 1,
        flexDirection: 'column',
        // The pictures stand in one line, whether a word below them needs one or two.
        justifyContent: 'flex-start',
        gap: 0.25,
        fontSize: '0.6875rem',
        lineHeight: 1.2,
        fontWeight: isCurrent ? 600 : 500,
        color: isCurrent ? 'var(--athar-action)' : 'var(--athar-ink-soft)',
      }}
    >
      {icon}
      <Box
        component="span"
        // Two words stand below each other rather than at the screen's edge.
        sx={{ maxWidth: '100%', maxHeight: '2.4em', overflow: 'hidden', textAlign: 'center', textWrap: 'balance' }}
      >
        {label}
      </Box>
    </ButtonBase>
  )
}

/** A gift is recorded from any page: its form is a page of its own, for whoever may. */
function RecordGift() {
  const translate = useTranslate()
  const { can } = useRights('donor_transactions')
  if (!can('record')) return null
  return (
    <Button
      component={Link}
      to="/app/record-gift"
      variant="contained"
      fullWidth
      startIcon={<AddCard />}
      sx={{ mb: 2, textDecoration: 'none' }}
    >
      {translate('gifts.record.title')}
    </Button>
  )
}

/** The menu of a phone: four places and the rest in a sheet. */
export function BottomBar({ groups }: { groups: readonly MenuGroup[] }) {
  const translate = useTranslate()
  const { pathname, key } = useLocation()
  // Opened for one visit: going elsewhere closes it.
  const [openFor, setOpenFor] = useState<string | null>(null)
  const current = currentItem(groups, pathname)
  const all = groups.flatMap(({ items }) => items)
  const wanted = FIRST.flatMap((icon) => all.filter((item) => item.icon === icon))
  // Who has few places has them all in the bar: none is behind "More" while there is room.
  const first = [...wanted, ...all.filter((item) => !wanted.includes(item))].slice(0, PLACES)
  // Where the bar has them all, there is nothing more.
  const hasMore = all.length > first.length
  const isElsewhere = current !== null && !first.includes(current)
  return (
    <>
      <Box
        component="nav"
        aria-label={translate('common.menu.label')}
        sx={{
          position: 'fixed',
          insetInline: 0,
          bottom: 0,
          zIndex: 'appBar',
          display: 'flex',
          px: 0.5,
          bgcolor: 'var(--athar-surface)',
          borderTop: '1px solid var(--athar-hairline)',
          pb: 'env(safe-area-inset-bottom)',
          '@media print': { display: 'none' },
        }}
      >
        {first.map((item) => {
          const Icon = ICONS[item.icon]
          return (
            <Tab
              key={item.path}
              component={Link}
              to={item.path}
              {...ahead(item.path)}
              label={translate(item.label, { smart_count: 2 })}
              icon={<Icon />}
              isCurrent={item === current}
            />
          )
        })}
        {hasMore ? (
          <Tab
            {...tourPlace('more')}
            label={translate('common.menu.more')}
            icon={<MoreHoriz />}
            isCurrent={isElsewhere}
            aria-haspopup="dialog"
            aria-expanded={openFor === key}
            onClick={() => setOpenFor(key)}
          />
        ) : null}
      </Box>
      <Drawer
        anchor="bottom"
        open={openFor === key}
        onClose={() => setOpenFor(null)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': translate('common.menu.label'),
            sx: { borderRadius: '20px 20px 0 0', p: 2, pb: 4, maxHeight: '80vh', bgcolor: 'var(--athar-surface)' },
          },
        }}
      >
        <RecordGift />
        <MenuGroups groups={groups} />
      </Drawer>
    </>
  )
}

import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { later } from '../../generate/lazyPart.tsx'
import { ahead } from '../routes/ahead.ts'
import { ICONS } from './icons.tsx'
import { currentItem, type MenuGroup, type MenuItem } from './menu.ts'

// After the page itself, like the bell.
const Unread = later(async () => (await import('../../../resources/conversations/ui/Unread.tsx')).Unread, {
  xs: 0,
  sm: 0,
})

function Item({ item, isCurrent, isNarrow }: { item: MenuItem; isCurrent: boolean; isNarrow: boolean }) {
  const label = useTranslate()(item.label, { smart_count: 2 })
  const Icon = ICONS[item.icon]
  return (
    <Tooltip title={isNarrow ? label : ''} placement="right">
      <ButtonBase
        component={Link}
        to={item.path}
        {...ahead(item.path)}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isNarrow ? label : undefined}
        sx={{
          display: 'flex',
          justifyContent: isNarrow ? 'center' : 'flex-start',
          gap: 1.5,
          width: '100%',
          minHeight: 44,
          px: 1.5,
          borderRadius: 1,
          textAlign: 'start',
          fontSize: '0.9375rem',
          fontWeight: isCurrent ? 600 : 500,
          color: isCurrent ? 'var(--athar-on-action-soft)' : 'var(--athar-ink)',
          bgcolor: isCurrent ? 'var(--athar-action-soft)' : 'transparent',
          '&:hover': { bgcolor: isCurrent ? 'var(--athar-action-soft)' : 'var(--athar-sunk)' },
        }}
      >
        <Icon fontSize="small" sx={{ color: isCurrent ? 'inherit' : 'var(--athar-ink-soft)' }} />
        {isNarrow ? null : label}
        {item.icon === 'chat' ? <Unread isNarrow={isNarrow} /> : null}
      </ButtonBase>
    </Tooltip>
  )
}

/** The menu's groups with their items. `isNarrow` leaves the icons alone, each with its name for who cannot see it. */
export function MenuGroups({ groups, isNarrow = false }: { groups: readonly MenuGroup[]; isNarrow?: boolean }) {
  const translate = useTranslate()
  const current = currentItem(groups, useLocation().pathname)
  return groups.map((group) => (
    <Box key={group.label} role="group" aria-label={translate(group.label)} sx={{ display: 'grid', gap: 0.25, mb: 2 }}>
      {isNarrow ? null : (
        <Typography variant="caption" aria-hidden sx={{ px: 1.5, pb: 0.25, color: 'var(--athar-ink-soft)' }}>
          {translate(group.label)}
        </Typography>
      )}
      {group.items.map((item) => (
        <Item key={item.path} item={item} isCurrent={item === current} isNarrow={isNarrow} />
      ))}
    </Box>
  ))
}

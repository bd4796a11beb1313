import Notifications from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../generate/lazyPart.tsx'
import { tourPlace } from '../../ui/tourPlace.ts'
import { useNotices } from './useNotices.ts'

const Panel = later(async () => (await import('./Panel.tsx')).Panel, OVER_THE_PAGE)

/** The size of a button of the bar. */
const SIZE = 44

/** How many things are new, and the way to them. */
export function Bell() {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isOpen, close, button } = useDialog(Panel)
  const state = useNotices()
  const { unseen = 0, most = 0 } = state.notices ?? {}
  const isMore = unseen > most
  const label = translate(isMore ? 'notices.buttonMore' : 'notices.button', { smart_count: unseen, most })
  return (
    <>
      <Tooltip title={translate('notices.title')}>
        <IconButton
          ref={setAnchor}
          color="inherit"
          aria-label={unseen === 0 ? translate('notices.title') : label}
          aria-expanded={isOpen}
          sx={{ width: SIZE, height: SIZE, flex: 'none' }}
          {...tourPlace('bell')}
          {...button}
        >
          <Badge
            badgeContent={unseen}
            max={most}
            sx={{
              '& .MuiBadge-badge': {
                bgcolor: 'var(--athar-danger)',
                color: 'var(--athar-on-danger)',
                fontVariantNumeric: 'tabular-nums',
                whiteSpace: 'nowrap',
              },
            }}
          >
            <Notifications />
          </Badge>
        </IconButton>
      </Tooltip>
      {isOpen && anchor !== null ? <Panel anchor={anchor} state={state} onClose={close} /> : null}
    </>
  )
}

import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { NOTICE_GROUPS, type NoticeGroup } from '../../../resources/_contracts/notices.ts'
import { refusalText } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice as Aside } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { PHONE_MAX } from '../theme/tokens.ts'
import { Line } from './Line.tsx'
import type { useNotices } from './useNotices.ts'

type State = ReturnType<typeof useNotices>

const TONE: Record<NoticeGroup, Tone> = { waits: 'warning', failed: 'danger', finished: 'success' }

interface PlaceProps {
  anchor: HTMLElement
  /** The id of its title. */
  titled: string
  onClose: () => void
  children: ReactNode
}

/** Under the bell; on a phone a sheet as wide as the screen. */
function Place({ anchor, titled, onClose, children }: PlaceProps) {
  const isPhone = useMediaQuery(`(max-width: ${PHONE_MAX}px)`, { noSsr: true })
  const paper = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titled } as const
  if (isPhone)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={onClose}
        slotProps={{
          paper: {
            ...paper,
            sx: { borderRadius: '20px 20px 0 0', maxHeight: '85dvh', bgcolor: 'var(--athar-raised)' },
          },
        }}
      >
        {children}
      </Drawer>
    )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { ...paper, sx: { width: 420, maxHeight: 'min(640px, 80dvh)' } } }}
    >
      {children}
    </Popover>
  )
}

function Groups({ notices, onClose }: { notices: NonNullable<State['notices']>['notices']; onClose: () => void }) {
  const translate = useTranslate()
  const id = useId()
  return NOTICE_GROUPS.map((group) => {
    const lines = notices.filter((one) => one.group === group)
    return lines.length === 0 ? null : (
      <Box key={group} component="section" aria-labelledby={`${id}-${group}`} sx={{ '& + &': { mt: 2 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
          <Typography id={`${id}-${group}`} component="h3" variant="subtitle2">
            {translate(`notices.groups.${group}`)}
          </Typography>
          <StatusChip tone={TONE[group]} label={String(lines.length)} />
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((one) => (
            <Line key={`${one.id} ${one.kind}`} notice={one} onGo={onClose} />
          ))}
        </Box>
      </Box>
    )
  })
}

function Body({ state: { notices, error, refetch }, onClose }: { state: State; onClose: () => void }) {
  const translate = useTranslate()
  if (notices === undefined)
    return error ? (
      <Failure error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label={translate('common.state.loading')} rows={4} />
    )
  return (
    <>
      {error ? <Aside tone="warning">{translate('notices.stale')}</Aside> : null}
      {notices.notices.length === 0 ? (
        <EmptyState title={translate('notices.none')} text={translate('notices.noneText')} />
      ) : (
        <Groups notices={notices.notices} onClose={onClose} />
      )}
    </>
  )
}

/** What finished, failed or waits: the newest, by what is asked of the reader. */
export function Panel({ anchor, state, onClose }: { anchor: HTMLElement; state: State; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const titled = useId()
  const { notices, see } = state
  const newest = notices?.notices[0]?.at
  const seeAll = () => {
    if (newest !== undefined) see(newest).catch((fault: unknown) => notify(refusalText(fault), { type: 'error' }))
  }
  return (
    <Place anchor={anchor} titled={titled} onClose={onClose}>
      <Box sx={HEAD}>
        <Typography id={titled} component="h2" variant="h6" sx={{ flex: '1 1 auto' }}>
          {translate('notices.title')}
        </Typography>
        {notices !== undefined && notices.unseen > 0 ? (
          <Button size="small" onClick={seeAll}>
            {translate('notices.seeAll')}
          </Button>
        ) : null}
        <IconButton aria-label={translate('common.action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ px: 2, pb: 2 }}>
        <Body state={state} onClose={onClose} />
      </Box>
    </Place>
  )
}

/** It stays where it is while the list is scrolled. */
const HEAD = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingInlineStart: 2,
  paddingInlineEnd: 1,
  py: 1,
  bgcolor: 'var(--athar-raised)',
} as const

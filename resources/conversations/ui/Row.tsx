import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { momentParts, todayIn } from '../../../i18n/dates.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { InboxRow } from '../contract.ts'
import { conversations } from '../schema.ts'
import { CHAT_PATH } from './calls.ts'
import { timeOfDay } from './time.ts'

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const

const SHORT = { style: 'short' } as const

/** Of today the time of day, of other days the day. */
export function When({ at }: { at: string }) {
  const { timeZone } = useFormat()
  const { date } = momentParts(at, timeZone)
  const isToday = date === todayIn(timeZone)
  return isToday ? <time dateTime={at}>{timeOfDay(at, timeZone)}</time> : <DateText value={date} {...SHORT} />
}

/** How many nobody has read. */
export function Count({ n, label }: { n: number; label: string }) {
  if (n === 0) return null
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        minWidth: 22,
        px: 0.75,
        borderRadius: 99,
        textAlign: 'center',
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: '22px',
        bgcolor: 'var(--athar-action)',
        color: 'var(--athar-on-action)',
      }}
    >
      <span aria-hidden="true">{n > 99 ? '99+' : n}</span>
      <span className="athar-hidden">{label}</span>
    </Box>
  )
}

/** One conversation of the list, drawn anew only where it has changed: who, the last words, when, by what, unread, and whose it is. */
export const Row = memo(function Row({ row, isChosen }: { row: InboxRow; isChosen: boolean }) {
  const translate = useTranslate()
  const texts = useTexts<typeof conversations>(conversations.name)
  const { search } = useLocation()
  const isUnread = row.unread > 0
  const ours = row.lastDirection === 'out' ? translate('chat.you') : ''
  return (
    // What is out of sight is not drawn, however long the list has grown.
    <Box component="li" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 92px' }}>
      <Box
        component={Link}
        to={{ pathname: `${CHAT_PATH}/${row.id}`, search }}
        aria-current={isChosen ? 'true' : undefined}
        sx={{
          display: 'grid',
          gap: 0.25,
          px: 1.5,
          py: 1.25,
          color: 'inherit',
          textDecoration: 'none',
          borderBottom: '1px solid var(--athar-hairline)',
          bgcolor: isChosen ? 'var(--athar-action-soft)' : 'transparent',
          '&:hover': { bgcolor: isChosen ? 'var(--athar-action-soft)' : 'var(--athar-sunk)' },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ ...ONE_LINE, flex: '1 1 auto', fontWeight: isUnread ? 700 : 500 }}>
            <bdi>{row.name ?? row.address}</bdi>
          </Box>
          <Count n={row.unread} label={translate('chat.unread', { smart_count: row.unread })} />
        </Box>
        <Box component="span" sx={{ ...ONE_LINE, fontSize: '0.875rem', fontWeight: isUnread ? 600 : 400 }}>
          {ours}
          <bdi>{row.lastText ?? translate('chat.file')}</bdi>
        </Box>
        <Box component="span" sx={{ ...ONE_LINE, fontSize: '0.8125rem', color: 'text.secondary' }}>
          <When at={row.lastAt} />
          {' · '}
          {texts.place('channel').choice(row.channel)}
          {row.assignee === null ? null : (
            <>
              {' · '}
              {translate('chat.assignedTo', { name: row.assigneeName ?? '' })}
            </>
          )}
        </Box>
      </Box>
    </Box>
  )
})

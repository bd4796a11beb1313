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
import './chat.css'
import { timeOfDay } from './time.ts'

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
    <span className="athar-chat-count">
      <span aria-hidden="true">{n > 99 ? '99+' : n}</span>
      <span className="athar-hidden">{label}</span>
    </span>
  )
}

/** One conversation of the list, drawn anew only where it has changed: who, the last words, when, by what, unread, and whose it is. */
export const Row = memo(function Row({ row, isChosen }: { row: InboxRow; isChosen: boolean }) {
  const translate = useTranslate()
  const texts = useTexts<typeof conversations>(conversations.name)
  const { search } = useLocation()
  const ours = row.lastDirection === 'out' ? translate('chat.you') : ''
  return (
    <li>
      <Link
        to={{ pathname: `${CHAT_PATH}/${row.id}`, search }}
        className="athar-chat-row"
        aria-current={isChosen ? 'true' : undefined}
        data-unread={row.unread > 0 ? '' : undefined}
      >
        <span className="athar-chat-who">
          <span className="athar-chat-one">
            <bdi>{row.name ?? row.address}</bdi>
          </span>
          <Count n={row.unread} label={translate('chat.unread', { smart_count: row.unread })} />
        </span>
        <span className="athar-chat-one athar-chat-last">
          {ours}
          <bdi>{row.lastText ?? translate('chat.file')}</bdi>
        </span>
        <span className="athar-chat-one athar-chat-when">
          <When at={row.lastAt} />
          {' · '}
          {texts.place('channel').choice(row.channel)}
          {row.assignee === null ? null : (
            <>
              {' · '}
              {translate('chat.assignedTo', { name: row.assigneeName ?? '' })}
            </>
          )}
        </span>
      </Link>
    </li>
  )
})

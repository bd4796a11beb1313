import Box from '@mui/material/Box'
import { Fragment, memo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { momentParts } from '../../../i18n/dates.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Words } from '../../../src/ui/Words.tsx'
import type { Channel } from '../../_kit/channels.ts'
import { choiceKey } from '../../_kit/keys.ts'
import { messages } from '../../messages/schema.ts'
import { statusOf } from '../../messages/status.ts'
import { useReason } from '../../messages/ui/useReason.ts'
import type { Line } from '../contract.ts'
import { LineFiles } from './files/later.ts'
import { timeOfDay } from './time.ts'

type Ours = Extract<Line, { what: 'out' }>
type Beside = Extract<Line, { what: 'sent' }>

const SMALL = { fontSize: '0.75rem', color: 'text.secondary' } as const

function Time({ at }: { at: string }) {
  const { timeZone } = useFormat()
  return <time dateTime={at}>{timeOfDay(at, timeZone)}</time>
}

/** The way to the message's record, for whoever may read it. */
function ToRecord({ id, children }: { id: string; children: ReactNode }) {
  const { can } = useRights(messages.name)
  return can('get') ? <Link to={`/app/settings/messages/${id}`}>{children}</Link> : children
}

/** What became of ours; where it did not arrive, why and what to do. */
function Became({ message, channel }: { message: NonNullable<Ours['message']>; channel: Channel }) {
  const texts = useTexts<typeof messages>(messages.name)
  const state = message.readAt === null ? message.state : 'read'
  const hasFailed = statusOf(state) === 'failed'
  const { said, todo } = useReason(hasFailed ? message.reason : null, channel)
  return (
    <>
      <Box component="span" sx={hasFailed ? { color: 'error.main', fontWeight: 600 } : undefined}>
        <ToRecord id={message.id}>{texts.place('state').choice(state)}</ToRecord>
      </Box>
      {said === null ? null : (
        <Box sx={{ color: 'error.main', maxWidth: 420 }}>
          {said}. {todo}
        </Box>
      )}
    </>
  )
}

function Bubble({ ours, children, foot }: { ours: boolean; children: ReactNode; foot: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ display: 'grid', justifyItems: ours ? 'end' : 'start', my: 0.75 }}>
      <Box
        sx={{
          maxWidth: { xs: '88%', md: '76%' },
          px: 1.5,
          py: 1,
          borderRadius: 1.5,
          bgcolor: ours ? 'var(--athar-action-soft)' : 'var(--athar-sunk)',
          color: ours ? 'var(--athar-on-action-soft)' : 'var(--athar-ink)',
        }}
      >
        <span className="athar-hidden">{translate(ours ? 'chat.sentByUs' : 'chat.received')}: </span>
        {children}
      </Box>
      <Box sx={{ ...SMALL, mt: 0.25, px: 0.5, textAlign: ours ? 'end' : 'start' }}>{foot}</Box>
    </Box>
  )
}

type Received = Extract<Line, { what: 'in' }>

const CAME = { waiting: 'chat.came.waiting', lost: 'chat.came.lost', notKept: 'chat.came.notKept' } as const

/** What came along and is not here, with the reason. */
function Missing({ line: { file, fileName, fileState } }: { line: Received }) {
  const translate = useTranslate()
  if (file !== null || fileName === null) return null
  return <Box sx={SMALL}>{translate(CAME[fileState ?? 'notKept'], { name: fileName })}</Box>
}

function Theirs({ line, conversation }: { line: Received; conversation: string }) {
  return (
    <Bubble ours={false} foot={<Time at={line.at} />}>
      {line.text === null ? null : <Words text={line.text} />}
      {line.file === null ? null : <LineFiles conversation={conversation} files={[line.file]} />}
      <Missing line={line} />
    </Bubble>
  )
}

function OursLine({ line, conversation, channel }: { line: Ours; conversation: string; channel: Channel }) {
  return (
    <Bubble
      ours
      foot={
        <>
          {line.author === null ? null : (
            <>
              <bdi>{line.author}</bdi>
              {' · '}
            </>
          )}
          <Time at={line.at} />
          {line.message === null ? null : (
            <>
              {' · '}
              <Became message={line.message} channel={channel} />
            </>
          )}
        </>
      }
    >
      {line.text === null ? null : <Words text={line.text} />}
      {line.files.length === 0 ? null : <LineFiles conversation={conversation} files={line.files} />}
    </Bubble>
  )
}

/** A letter or the like that went to them by this channel: one line, with the way to its record. */
function BesideLine({ line }: { line: Beside }) {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ ...SMALL, textAlign: 'center', my: 1 }}>
      {translate(choiceKey<typeof messages>('messages', 'kind', line.kind))}
      {line.title === null ? null : (
        <>
          {': '}
          <bdi>{line.title}</bdi>
        </>
      )}
      {' · '}
      <Time at={line.at} />
      {' · '}
      <ToRecord id={line.id}>{translate('chat.record')}</ToRecord>
    </Box>
  )
}

const ofLine = (line: Line, conversation: string, channel: Channel) => {
  if (line.what === 'in') return <Theirs line={line} conversation={conversation} />
  return line.what === 'out' ? (
    <OursLine line={line} conversation={conversation} channel={channel} />
  ) : (
    <BesideLine line={line} />
  )
}

interface LinesProps {
  lines: readonly Line[]
  conversation: string
  channel: Channel
  /** The line before the first of these, where it is there: its day has its heading already. */
  before?: Line | undefined
}

/** The lines in the order of time, each day under its heading. Drawn anew only where they have changed. */
export const Lines = memo(function Lines({ lines, conversation, channel, before }: LinesProps) {
  const translate = useTranslate()
  const { timeZone } = useFormat()
  const days = new Map<string, Line[]>()
  const dayOf = ({ at }: Line) => momentParts(at, timeZone).date
  for (const line of lines) {
    const day = dayOf(line)
    const those = days.get(day)
    if (those) those.push(line)
    else days.set(day, [line])
  }
  const told = before && dayOf(before)
  return [...days].map(([day, those]) => (
    <section key={day}>
      {day === told ? null : (
        <Box component="h3" sx={{ ...SMALL, fontWeight: 600, textAlign: 'center', my: 1.5 }}>
          <DateText value={day} />
        </Box>
      )}
      <Box component="ol" aria-label={translate('chat.lines')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {those.map((line) => (
          <Fragment key={line.id}>{ofLine(line, conversation, channel)}</Fragment>
        ))}
      </Box>
    </section>
  ))
})

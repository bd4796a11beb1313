import { memo, type ReactNode, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { momentParts } from '../../../i18n/dates.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { type ResourceTexts, useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { Channel } from '../../_kit/channels.ts'
import { choiceKey } from '../../_kit/keys.ts'
import type { RecordKey } from '../../_kit/resource.ts'
import { messages } from '../../messages/schema.ts'
import { statusOf } from '../../messages/status.ts'
import { useReason } from '../../messages/ui/useReason.ts'
import type { Line } from '../contract.ts'
import { LineFiles } from './files/later.ts'
import './chat.css'
import { timeOfDay } from './time.ts'

type Ours = Extract<Line, { what: 'out' }>
type Beside = Extract<Line, { what: 'sent' }>
type Received = Extract<Line, { what: 'in' }>

/** What all lines of a conversation are drawn with: asked for once for many, as hundreds of them pass by while one scrolls. */
interface Told {
  conversation: string
  channel: Channel
  translate: ReturnType<typeof useTranslate>
  texts: ResourceTexts<RecordKey<typeof messages>>
  /** Whether the reader may open a message's record. */
  canOpen: boolean
  timeZone: string | undefined
}

interface Props<L extends Line> {
  line: L
  told: Told
}

function useTold(conversation: string, channel: Channel): Told {
  const translate = useTranslate()
  const texts = useTexts<typeof messages>(messages.name)
  const { timeZone } = useFormat()
  const canOpen = useRights(messages.name).can('get')
  return useMemo(
    () => ({ conversation, channel, translate, texts, canOpen, timeZone }),
    [conversation, channel, translate, texts, canOpen, timeZone],
  )
}

const Time = ({ at, told }: { at: string; told: Told }) => <time dateTime={at}>{timeOfDay(at, told.timeZone)}</time>

/** The way to the message's record, for whoever may read it. */
const ToRecord = ({ id, told, children }: { id: string; told: Told; children: ReactNode }) =>
  told.canOpen ? <Link to={`/app/settings/messages/${id}`}>{children}</Link> : children

/** Why ours did not arrive, and what to do. */
function Failed({ reason, channel }: { reason: string; channel: Channel }) {
  const { said, todo } = useReason(reason, channel)
  return (
    <div className="athar-chat-why">
      {said}. {todo}
    </div>
  )
}

/** What became of ours. */
function Became({ message, told }: { message: NonNullable<Ours['message']>; told: Told }) {
  const state = message.readAt === null ? message.state : 'read'
  const hasFailed = statusOf(state) === 'failed'
  return (
    <>
      <span className={hasFailed ? 'athar-chat-failed' : undefined}>
        <ToRecord id={message.id} told={told}>
          {told.texts.place('state').choice(state)}
        </ToRecord>
      </span>
      {hasFailed && message.reason !== null ? <Failed reason={message.reason} channel={told.channel} /> : null}
    </>
  )
}

/** Their direction is their own, lines and blanks stay. */
const Text = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p dir="auto" className="athar-chat-words">
      {text}
    </p>
  )

function Bubble({
  side,
  told,
  children,
  foot,
}: {
  side: 'ours' | 'theirs'
  told: Told
  children: ReactNode
  foot: ReactNode
}) {
  return (
    <li className="athar-chat-line" data-side={side}>
      <div className="athar-chat-bubble">
        <span className="athar-hidden">{told.translate(side === 'ours' ? 'chat.sentByUs' : 'chat.received')}: </span>
        {children}
      </div>
      <div className="athar-chat-foot">{foot}</div>
    </li>
  )
}

const CAME = {
  waiting: 'chat.came.waiting',
  lost: 'chat.came.lost',
  unread: 'chat.came.unread',
  notKept: 'chat.came.notKept',
} as const

/** What came along and is not here, with the reason. */
function Missing({ line: { file, fileName, fileState }, told }: Props<Received>) {
  const say = (key: string) => <div className="athar-chat-small">{told.translate(key, { name: fileName })}</div>
  if (fileState === 'unread' && fileName === null) return say('chat.came.unreadPlain')
  return file !== null || fileName === null ? null : say(CAME[fileState ?? 'notKept'])
}

function Theirs({ line, told }: Props<Received>) {
  return (
    <Bubble side="theirs" told={told} foot={<Time at={line.at} told={told} />}>
      <Text text={line.text} />
      {line.file === null ? null : <LineFiles conversation={told.conversation} files={[line.file]} />}
      <Missing line={line} told={told} />
    </Bubble>
  )
}

const OursFoot = ({ line, told }: Props<Ours>) => (
  <>
    {line.author === null ? null : (
      <>
        <bdi>{line.author}</bdi>
        {' · '}
      </>
    )}
    <Time at={line.at} told={told} />
    {line.message === null ? null : (
      <>
        {' · '}
        <Became message={line.message} told={told} />
      </>
    )}
  </>
)

function OursLine({ line, told }: Props<Ours>) {
  return (
    <Bubble side="ours" told={told} foot={<OursFoot line={line} told={told} />}>
      <Text text={line.text} />
      {line.files.length === 0 ? null : <LineFiles conversation={told.conversation} files={line.files} />}
    </Bubble>
  )
}

/** A letter or the like that went to them by this channel: one line, with the way to its record. */
function BesideLine({ line, told }: Props<Beside>) {
  return (
    <li className="athar-chat-beside athar-chat-small">
      {told.translate(choiceKey<typeof messages>('messages', 'kind', line.kind))}
      {line.title === null ? null : (
        <>
          {': '}
          <bdi>{line.title}</bdi>
        </>
      )}
      {' · '}
      <Time at={line.at} told={told} />
      {' · '}
      <ToRecord id={line.id} told={told}>
        {told.translate('chat.record')}
      </ToRecord>
    </li>
  )
}

/** One line, drawn anew only where it has changed. */
const Said = memo(function Said({ line, told }: Props<Line>) {
  if (line.what === 'in') return <Theirs line={line} told={told} />
  return line.what === 'out' ? <OursLine line={line} told={told} /> : <BesideLine line={line} told={told} />
})

interface LinesProps {
  lines: readonly Line[]
  conversation: string
  channel: Channel
  /** The line before the first of these, where it is there: its day has its heading already. */
  before?: Line | undefined
}

/** A part of a page is cut out anew each time; the lines in it are the same ones. */
const isSame = (one: LinesProps, other: LinesProps): boolean =>
  one.conversation === other.conversation &&
  one.channel === other.channel &&
  one.before === other.before &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, at) => line === other.lines[at])

/** The lines in the order of time, each day under its heading. Drawn anew only where they have changed. */
export const Lines = memo(function Lines({ lines, conversation, channel, before }: LinesProps) {
  const told = useTold(conversation, channel)
  const dayOf = ({ at }: Line) => momentParts(at, told.timeZone).date
  const days = new Map<string, Line[]>()
  for (const line of lines) {
    const day = dayOf(line)
    const those = days.get(day)
    if (those) those.push(line)
    else days.set(day, [line])
  }
  const toldDay = before && dayOf(before)
  return [...days].map(([day, those]) => (
    <section key={day}>
      {day === toldDay ? null : (
        <h3 className="athar-chat-day athar-chat-small">
          <DateText value={day} />
        </h3>
      )}
      <ol className="athar-chat-lines" aria-label={told.translate('chat.lines')}>
        {those.map((line) => (
          <Said key={line.id} line={line} told={told} />
        ))}
      </ol>
    </section>
  ))
}, isSame)

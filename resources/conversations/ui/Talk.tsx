import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { LoadError } from '../../../src/generate/LoadState.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { type Part, Windowed } from '../../../src/ui/Windowed.tsx'
import type { Channel } from '../../_kit/channels.ts'
import type { ConversationView, Line, Thread as ThreadPage } from '../contract.ts'
import { conversations } from '../schema.ts'
import { Card } from './Card.tsx'
import { Composer, Held } from './Composer.tsx'
import { CHAT_PATH, opened, useLastWords, useRefresh, useThread, useView } from './calls.ts'
import { Deeds } from './Deeds.tsx'
import { Lines } from './Lines.tsx'
import type { Pages } from './pages.ts'

/** So far from the oldest line that is there the ones before it are asked for. */
const NEAR = 300

/** So many lines are drawn at once: a frame has time for them on a slow machine, and not for a page of forty. */
const AT_ONCE = 3
/** A line is about so high, before it has been drawn. */
const LINE_GUESS = 84

const beginnings = (length: number): number[] =>
  Array.from({ length: Math.ceil(length / AT_ONCE) }, (_, n) => n * AT_ONCE)

/** From here on there is room for the donor beside what they write; below it their page is a choice away. */
const BESIDE = '@media (min-width: 1360px)'

/** While it is open and looked at, what comes in is read. It may have become part of the donor's own conversation. */
function useReading(view: ConversationView | undefined): void {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { search } = useLocation()
  const busy = useRef(false)
  useEffect(() => {
    const { id, unread, donor, shared } = view ?? { id: '', unread: 0, donor: null, shared: 0 }
    const isTheirs = donor === null && shared === 1
    if ((unread === 0 && !isTheirs) || busy.current || document.hidden) return
    busy.current = true
    opened(id)
      .then(async (now) => {
        if (now.id !== id) await navigate(`${CHAT_PATH}/${now.id}${search}`, { replace: true })
        await refresh()
      })
      // It is read the next time that something comes in, or when it is opened again.
      .catch(() => undefined)
      .finally(() => {
        busy.current = false
      })
  }, [view, navigate, refresh, search])
}

function Head({ view, lastIn }: { view: ConversationView; lastIn: () => string }) {
  const translate = useTranslate()
  const { search } = useLocation()
  const texts = useTexts<typeof conversations>(conversations.name)
  const { name, senderName, address, channel, assignee, assigneeName } = view
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 1,
        borderBottom: '1px solid var(--athar-hairline)',
      }}
    >
      <IconButton
        component={Link}
        to={{ pathname: CHAT_PATH, search }}
        aria-label={translate('chat.back')}
        sx={{ display: { md: 'none' } }}
      >
        <ArrowBack className="athar-mirror" />
      </IconButton>
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Typography component="h2" variant="h5" noWrap>
          <bdi>{name ?? senderName ?? address}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {texts.place('channel').choice(channel)} · <bdi dir="ltr">{address}</bdi> ·{' '}
          {assignee === null ? translate('chat.nobody') : translate('chat.assignedTo', { name: assigneeName ?? '' })}
        </Typography>
      </Box>
      <Deeds view={view} lastIn={lastIn} />
    </Box>
  )
}

interface OlderProps {
  hasOlder: boolean
  isLoading: boolean
  onOlder: () => void
}

function Older({ hasOlder, isLoading, onOlder }: OlderProps) {
  const translate = useTranslate()
  if (hasOlder)
    return (
      <Button fullWidth size="small" disabled={isLoading} onClick={onOlder}>
        {translate('chat.older')}
      </Button>
    )
  return (
    <Typography variant="body2" color="textSecondary" align="center">
      {translate('chat.beginning')}
    </Typography>
  )
}

interface TalkPage {
  page: ThreadPage
  param: string
  /** The line before its first one. */
  before: Line | undefined
}

/** A page in parts, and each with the line before it. */
const partsOf = ({ page: { lines }, param, before }: TalkPage, id: string, channel: Channel): Part[] =>
  beginnings(lines.length).map((from) => ({
    key: `${param} ${from}`,
    guess: AT_ONCE * LINE_GUESS,
    render: () => (
      <Lines
        lines={lines.slice(from, from + AT_ONCE)}
        conversation={id}
        channel={channel}
        before={from > 0 ? lines[from - 1] : before}
      />
    ),
  }))

/**
 * All of them, the oldest first; new lines come to the end of the newest page. A page that stays has the parts that it had:
 * of a conversation of many thousands only what has come is made.
 */
function useParts(data: Pages | undefined, id: string, channel: Channel): readonly Part[] {
  const [kept] = useState(
    () => new WeakMap<ThreadPage, { before: Line | undefined; channel: Channel; parts: Part[] }>(),
  )
  return useMemo(() => {
    const pages = data?.pages ?? []
    const parts = pages.map((page, n) => {
      const before = pages[n + 1]?.lines.at(-1)
      const known = kept.get(page)
      if (known?.before === before && known?.channel === channel) return known.parts
      const made = partsOf({ page, param: data?.pageParams[n] ?? '', before }, id, channel)
      kept.set(page, { before, channel, parts: made })
      return made
    })
    return parts.toReversed().flat()
  }, [data, id, channel, kept])
}

/**
 * What was said. It is laid from its end, so that older lines that come above move nothing that one reads, and the newest
 * stands in sight when it is opened.
 */
function Thread({ id, channel }: { id: string; channel: Channel }) {
  const translate = useTranslate()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useThread(id)
  const older = () => {
    // Scrolled on before the page knows that it asks: the question stands, and is not put anew.
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false })
  }
  const [isAway, setAway] = useState(false)
  const scrolled = ({ currentTarget: at }: UIEvent<HTMLElement>) => {
    // Counted from its end, upwards.
    setAway(Math.abs(at.scrollTop) > NEAR)
    if (at.scrollHeight - at.clientHeight - Math.abs(at.scrollTop) < NEAR) older()
  }
  const parts = useParts(data, id, channel)
  return (
    <div
      className="athar-chat-log"
      // The keyboard scrolls it too.
      tabIndex={0}
      role="log"
      // What is read out is what comes in, and not what one scrolls to.
      aria-live={isAway ? 'off' : 'polite'}
      aria-label={translate('chat.lines')}
      onScroll={scrolled}
    >
      <div>
        {!data && error ? (
          <LoadError error={error} title={translate('chat.lost')} onRetry={() => void refetch()} />
        ) : null}
        {data ? (
          // What stays where it is when older lines come is a line, and not the head above them.
          <div className="athar-chat-head">
            <Older hasOlder={hasNextPage} isLoading={isFetchingNextPage} onOlder={older} />
          </div>
        ) : error ? null : (
          <PageSkeleton label={translate('common.state.loading')} />
        )}
        <Windowed parts={parts} />
      </div>
    </div>
  )
}

/** [2.74] one conversation: what was said, the answer, and whoever it is with beside it where there is room. */
export function Talk({ id }: { id: string }) {
  const translate = useTranslate()
  const { data: view, error, refetch } = useView(id)
  const lastWords = useLastWords(id)
  useReading(view)
  if (!view && error)
    return (
      <Box sx={{ p: 2 }}>
        <LoadError error={error} title={translate('chat.lost')} onRetry={() => void refetch()} />
      </Box>
    )
  if (!view) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <Box
      sx={{
        display: 'grid',
        minHeight: 0,
        gridTemplateColumns: 'minmax(0, 1fr)',
        [BESIDE]: { gridTemplateColumns: 'minmax(0, 1fr) 260px' },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          // No wider than the card, however long a line is that does not break.
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateRows: 'auto minmax(0, 1fr) auto',
          minHeight: 0,
          minWidth: 0,
        }}
      >
        <Head view={view} lastIn={lastWords} />
        <Thread id={id} channel={view.channel} />
        <Box sx={{ p: 1.5, borderTop: '1px solid var(--athar-hairline)' }}>
          {view.refusal === null ? <Composer view={view} /> : <Held refusal={view.refusal} />}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'none',
          minHeight: 0,
          borderInlineStart: '1px solid var(--athar-hairline)',
          [BESIDE]: { display: 'grid' },
        }}
      >
        <Card view={view} />
      </Box>
    </Box>
  )
}

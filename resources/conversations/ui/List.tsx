import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { LoadError } from '../../../src/generate/LoadState.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { ChoiceChip } from '../../../src/ui/ChoiceChip.tsx'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { type Part, Windowed } from '../../../src/ui/Windowed.tsx'
import { CHANNELS } from '../../_kit/channels.ts'
import { type Inbox, type InboxRow, SHOWS } from '../contract.ts'
import { conversations } from '../schema.ts'
import { type Asked, useInbox } from './calls.ts'
import { isOld, rowsOf } from './inboxPages.ts'
import { Row } from './Row.tsx'

const WAIT_MS = 400
/** So far from the end the next page is asked for. */
const NEAR = 400
/** So many rows are drawn at once, as lines of a conversation are. */
const AT_ONCE = 3
/** A row is about so high, before it has been drawn. */
const ROW_GUESS = 102

/** What is asked for stands in the address: the way back leads to the same list. */
function useAsked(): [Asked, (change: Partial<Asked>) => void] {
  const [params, setParams] = useSearchParams()
  const show = SHOWS.find((one) => one === params.get('show')) ?? 'all'
  const channel = CHANNELS.find((one) => one === params.get('channel')) ?? ''
  const asked = { show, channel, q: params.get('q') ?? '' }
  const change = (next: Partial<Asked>) => {
    const all = { ...asked, ...next }
    const kept = Object.entries({ ...all, show: all.show === 'all' ? '' : all.show }).filter(
      ([, value]) => value !== '',
    )
    setParams(new URLSearchParams(kept), { replace: true })
  }
  return [asked, change]
}

function Search({ q, onAsk }: { q: string; onAsk: (q: string) => void }) {
  const label = useTranslate()('chat.search')
  const [text, setText] = useState(q)
  const own = useRef(q)
  // Asked for elsewhere, it stands here too; what is being typed is not overtaken by what was asked before it.
  useEffect(() => {
    if (q === own.current) return
    own.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => {
      own.current = text
      onAsk(text)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      type="search"
      size="small"
      fullWidth
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder={label}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" aria-hidden="true" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

function Filters({ asked, onAsk }: { asked: Asked; onAsk: (change: Partial<Asked>) => void }) {
  const translate = useTranslate()
  const texts = useTexts<typeof conversations>(conversations.name)
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 1.5, borderBottom: '1px solid var(--athar-hairline)' }}>
      <Search q={asked.q} onAsk={(q) => onAsk({ q })} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {SHOWS.map((show) => (
          <ChoiceChip
            key={show}
            label={translate(`chat.show.${show}`)}
            chosen={asked.show === show}
            onChoose={() => onAsk({ show })}
          />
        ))}
      </Box>
      <TextField
        select
        size="small"
        fullWidth
        value={asked.channel}
        onChange={({ target }) => onAsk({ channel: target.value })}
        slotProps={{
          select: { displayEmpty: true },
          htmlInput: { 'aria-label': translate('chat.channel') },
        }}
      >
        <MenuItem value="">{translate('chat.anyChannel')}</MenuItem>
        {CHANNELS.map((channel) => (
          <MenuItem key={channel} value={channel}>
            {texts.place('channel').choice(channel)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

/** So long after scrolling what is in sight is looked at. */
const REST_MS = 300

/** Calls where one rests after scrolling. */
function useRest(rested: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(rested, REST_MS)
    }
    document.addEventListener('scroll', later, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', later, { capture: true })
    }
  }, [rested])
}

/** How many rows of a page are drawn, by the names of the parts that hold them. */
const drawnOf = (box: HTMLElement | null, page: number): number =>
  Math.max(
    0,
    ...[...(box?.querySelectorAll(`[data-part^="${page} "]`) ?? [])].map(
      (part) => (Number(part.getAttribute('data-part')?.split(' ')[1]) + 1) * AT_ONCE,
    ),
  )

/** Calls where one scrolls on to what is marked so: within its box, or with the page on a phone. Not while it is hidden. */
function useEndInSight(reached: () => void) {
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const look = () => {
      const at = end.current
      if (at && at.getClientRects().length > 0 && at.getBoundingClientRect().top - window.innerHeight < NEAR) reached()
    }
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  })
  return end
}

/** Rows of a page in parts; a row knows whether it is drawn anew. */
const partsOf = (rows: readonly InboxRow[], page: number, chosen: string | null, label: string): Part[] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, part) => ({
    key: `${page} ${part}`,
    guess: AT_ONCE * ROW_GUESS,
    render: () => (
      <ul aria-label={label} className="athar-chat-rows">
        {rows.slice(part * AT_ONCE, (part + 1) * AT_ONCE).map((row) => (
          <Row key={row.id} row={row} isChosen={row.id === chosen} />
        ))}
      </ul>
    ),
  }))

interface Kept {
  rows: readonly InboxRow[]
  chosen: string | null
  label: string
  parts: Part[]
}

const areSame = (one: readonly InboxRow[], other: readonly InboxRow[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at])

/** All of them. A page that stays as it was has the parts that it had: of a deep list only what has come is drawn. */
function useParts(pages: readonly Inbox[] | undefined, chosen: string | null, label: string): readonly Part[] {
  const [kept] = useState(() => new WeakMap<Inbox, Kept>())
  return useMemo(
    () =>
      rowsOf(pages ?? []).flatMap((rows, n) => {
        const page = pages?.[n]
        const known = page && kept.get(page)
        if (known?.chosen === chosen && known.label === label && areSame(known.rows, rows)) return known.parts
        const parts = partsOf(rows, n, chosen, label)
        if (page) kept.set(page, { rows, chosen, label, parts })
        return parts
      }),
    [pages, chosen, label, kept],
  )
}

/** Who has written, the newest first. Further pages come as one scrolls on, or by a button: the filters above are not drawn anew. */
function Found({ asked, chosen, onClear }: { asked: Asked; chosen: string | null; onClear: () => void }) {
  const translate = useTranslate()
  const texts = useTexts<typeof conversations>(conversations.name)
  const box = useRef<HTMLDivElement>(null)
  const seen = useCallback((page: number) => drawnOf(box.current, page), [])
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInbox(asked, seen)
  // What has changed meanwhile was not asked of pages that were out of sight.
  useRest(
    useCallback(() => {
      if (data && isOld(data, seen)) void refetch()
    }, [data, seen, refetch]),
  )
  const parts = useParts(data?.pages, chosen, translate('chat.list'))
  const end = useEndInSight(() => {
    // Scrolled on before the page knows that it asks: the question stands, and is not put anew.
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false })
  })
  const isAsked = asked.show !== 'all' || asked.channel !== '' || asked.q !== ''
  return (
    <div ref={box} className="athar-chat-inbox">
      {!data && error ? (
        <LoadError error={error} title={translate('chat.lost')} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <PageSkeleton label={translate('common.state.loading')} />}
      {data?.pages[0]?.rows.length === 0 ? (
        <Box sx={{ p: 2 }}>
          <EmptyState
            title={translate('chat.none')}
            text={isAsked ? translate('chat.noneText') : texts.empty}
            action={isAsked ? <Button onClick={onClear}>{translate('common.action.clearFilters')}</Button> : undefined}
          />
        </Box>
      ) : null}
      <Windowed parts={parts} />
      {hasNextPage ? (
        <Button ref={end} fullWidth disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ my: 1 }}>
          {translate('chat.more')}
        </Button>
      ) : null}
    </div>
  )
}

/** The conversations that are asked for, below what asks for them. */
export function List({ chosen }: { chosen: string | null }) {
  const [asked, ask] = useAsked()
  return (
    <>
      <Filters asked={asked} onAsk={ask} />
      <Found asked={asked} chosen={chosen} onClear={() => ask({ show: 'all', channel: '', q: '' })} />
    </>
  )
}

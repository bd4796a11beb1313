import { createParser } from 'eventsource-parser'
import { noteAnswer } from '../connection.ts'
import { renewSilently } from '../keepSession.ts'
import { lifeOf } from '../session.ts'
import { getSettings } from '../settings.ts'

export interface Heard {
  /** It stands: what changes from now on is told; `sinceAsked`: and what has changed since the page's first question. */
  open: (sinceAsked: boolean) => void
  /** Names of resources; `*` for any. */
  changed: (names: readonly string[]) => void
}

/** A server that answers says so at once; what comes later is held back by something between. */
const OPENS_MS = 10_000
/** The server gives a sign of life every 15 seconds. */
const SILENT_MS = 40_000

/** A call of a stream reloads no page: a spent token is renewed beside it, and what cannot be renewed ends the session. */
async function tokenNow(): Promise<string | null> {
  const { token, tokenAt } = getSettings()
  const life = lifeOf(token, tokenAt)
  if (life !== null && Date.now() >= life.until) await renewSilently()
  return getSettings().token
}

async function ask(signal: AbortSignal, askedAgo: number | null): Promise<ReadableStream<Uint8Array> | null> {
  const token = await tokenNow()
  if (token === null || signal.aborted) return null
  const answer = await fetch(`/api/live${askedAgo === null ? '' : `?asked=${askedAgo}`}`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    cache: 'no-store',
    credentials: 'same-origin',
    signal,
  })
  noteAnswer(true)
  if (answer.status === 401 && getSettings().token === token) await renewSilently()
  if (answer.ok) return answer.body
  await answer.body?.cancel()
  return null
}

/**
 * Listens until the stream ends.
 * @param askedAgo when this page put its first question, in milliseconds before now; null where that tells nothing
 * @returns whether it stood, and was ended in order
 */
export async function listenOnce(signal: AbortSignal, heard: Heard, askedAgo: number | null): Promise<boolean> {
  const over = new AbortController()
  const end = () => over.abort()
  let silence = setTimeout(end, OPENS_MS)
  let isOpen = false
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'open' && !isOpen) heard.open(data === 'since')
      isOpen ||= event === 'open'
      if (event === 'changed') heard.changed(data.split(','))
    },
  })
  signal.addEventListener('abort', end)
  window.addEventListener('offline', end)
  try {
    const reader = (await ask(over.signal, askedAgo))?.getReader()
    over.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined))
    const text = new TextDecoder()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return isOpen && !over.signal.aborted
      parser.feed(text.decode(part.value, { stream: true }))
      if (!isOpen) continue
      clearTimeout(silence)
      silence = setTimeout(end, SILENT_MS)
    }
  } catch {
    return false
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
    window.removeEventListener('offline', end)
    end()
  }
}

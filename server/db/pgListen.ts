import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Ears } from './driver.ts'
import { newId } from './ids.ts'

/** How often it is tried whether notifications still arrive, and for how long one may be on its way. */
const TRY_MS = 30_000
const ARRIVES_MS = 5_000
const AGAIN_MS = { least: 250, most: 10_000 }

/** Speaks to itself: a connection whose other end is gone says nothing, and a pooler takes LISTEN and hears nothing. */
async function hearsItself(client: pg.Client, channel: string, signal: AbortSignal): Promise<boolean> {
  const word = `hears ${newId()}`
  let onWord: (message: pg.Notification) => void = () => undefined
  const arrived = new Promise<boolean>((resolve) => {
    onWord = ({ payload }) => {
      if (payload === word) resolve(true)
    }
    client.on('notification', onWord)
    client.query('select pg_notify($1, $2)', [channel, word]).catch(() => resolve(false))
  })
  const over = new AbortController()
  const late = wait(ARRIVES_MS, false, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => false)
  try {
    return await Promise.race([arrived, late])
  } finally {
    over.abort()
    client.off('notification', onWord)
  }
}

/** One connection from its beginning to its end. @returns whether it has heard anything at all */
async function once(url: string, channel: string, ears: Ears, signal: AbortSignal): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  const over = new AbortController()
  const end = (): void => over.abort()
  client.on('error', end)
  client.on('end', end)
  signal.addEventListener('abort', end, { once: true })
  let heard = false
  try {
    await client.connect()
    client.on('notification', ({ payload = '' }) => {
      if (heard && !payload.startsWith('hears ')) ears.heard(payload)
    })
    await client.query(`listen ${channel}`)
    while (!over.signal.aborted && (await hearsItself(client, channel, over.signal))) {
      if (!heard) ears.listening(true)
      heard = true
      await wait(TRY_MS, undefined, { signal: over.signal }).catch(() => undefined)
    }
  } catch {
    // Away, or refused: it is tried again.
  } finally {
    signal.removeEventListener('abort', end)
    if (heard) ears.listening(false)
    await client.end().catch(() => undefined)
  }
  return heard
}

/**
 * Listens on a connection of its own, for as long as it takes: one that is lost is made again.
 * @returns the way to stop
 */
export async function listenTo(url: string, channel: string, ears: Ears): Promise<() => Promise<void>> {
  const stop = new AbortController()
  const going = (async () => {
    let pause = AGAIN_MS.least
    while (!stop.signal.aborted) {
      const heard = await once(url, channel, ears, stop.signal)
      pause = heard ? AGAIN_MS.least : Math.min(pause * 2, AGAIN_MS.most)
      if (!stop.signal.aborted) await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await going
  }
}

import { type IncomingMessage, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { createParser } from 'eventsource-parser'
import type { Person, TestServer } from '../support.ts'

/** Somebody who listens at the real door, over a socket. */
export interface Ear {
  status: number
  headers: IncomingMessage['headers']
  /** What a refusal says. */
  body: string
  /** Whether it told, at its beginning, all that had changed since its reader's first question. */
  sinceAsked: boolean
  /** Names of resources, event by event. */
  heard: string[][]
  /** Settles once `name` is heard after the events of before this call. */
  hears(name: string): Promise<void>
  /** Settles once the server has ended it. */
  ended: Promise<void>
  leave(): void
}

/** Where the server is reached over a socket. */
export const originOf = async (server: TestServer): Promise<string> => `http://127.0.0.1:${await portOf(server)}`

async function portOf({ app }: TestServer): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere')
  return address.port
}

const WAIT_MS = 8_000

export const listen = async (server: TestServer, as: Person, headers: Record<string, string> = {}): Promise<Ear> =>
  listenWith(server, await server.token(as), headers)

/** As `listen`, once whatever was written before is told: a write is told up to a moment after it was answered. */
export async function listenFromNow(server: TestServer, as: Person): Promise<Ear> {
  const before = await listen(server, as)
  if (before.status !== 200) return before
  const told = before.hears('*')
  // Where transactions gather what they change, it is told after what they gathered before; else the database tells.
  const everything = sql`select case when coalesce(current_setting('app.gather', true), '') = ''
    then pg_notify('athar_changes', '*')::text else set_config('app.changed', '*', true) end`
  await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows(everything))
  await told
  before.leave()
  // Names of which the first was told rest for it; a new one is told of them at once.
  return await listen(server, as)
}

export async function listenWith(
  server: TestServer,
  token: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<Ear> {
  const call = request({
    host: '127.0.0.1',
    port: await portOf(server),
    path: `/api/live${query}`,
    agent: false,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve).on('error', reject).end()
  })
  answer.setEncoding('utf8').on('error', () => undefined)
  const ended = new Promise<void>((resolve) => answer.on('close', resolve))
  const heard: string[][] = []
  const hears = async (name: string): Promise<void> => {
    const from = heard.length
    const late = Date.now() + WAIT_MS
    while (!heard.slice(from).flat().includes(name)) {
      if (Date.now() > late) throw new Error(`«${name}» was not heard, but ${JSON.stringify(heard)}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const status = answer.statusCode ?? 0
  const ear = { status, headers: answer.headers, heard, hears, ended, leave: () => call.destroy() }
  if (status !== 200) {
    let body = ''
    for await (const part of answer) body += String(part)
    return { ...ear, body, sinceAsked: false }
  }
  const sinceAsked = await new Promise<boolean>((open) => {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'open') open(data === 'since')
        if (event === 'changed') heard.push(data.split(','))
      },
    })
    answer.on('data', (text: string) => parser.feed(text))
  })
  return { ...ear, body: '', sinceAsked }
}

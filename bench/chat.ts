import { type SQL, sql } from 'drizzle-orm'
import { chatMessages } from '../resources/chat_messages/schema.ts'
import type { Inbox, Thread } from '../resources/conversations/contract.ts'
import { conversations } from '../resources/conversations/schema.ts'
import { donors } from '../resources/donors/schema.ts'
import { bare, columns, select } from '../server/db/columns.ts'
import type { Database } from '../server/db/types.ts'
import { plant } from './plant.ts'
import { type Figure, median, print, type Scale, startProgram } from './support.ts'

const c = columns(chatMessages, 'c')
const d = columns(donors, 'd')
const v = columns(conversations, 'v')

const TIMES = 15
/** Of the pages that follow one another without an end in sight. */
const DEEP = 40
const WANTED_MS = 50

/** One conversation each for so many donors, and one that is as long as all of those together. */
export async function plantTalks(
  db: Database,
  entityId: string,
  talks: number,
  messages: number,
  more: SQL = sql`''`,
): Promise<void> {
  await db.as({ kind: 'worker', entityId, bulk: true }, async (tx) => {
    await tx.rows(sql`insert into ${v} (${bare(v, 'entityId', 'id', 'channel', 'donor', 'address', 'lastText', 'lastAt', 'lastInAt', 'unread')})
      select ${entityId}::uuid, gen_random_uuid(), 'whatsapp', ${d.id}, ${d.phone}, 'words ' || n, now() - (n || ' minutes')::interval, now() - (n || ' minutes')::interval, n % 3
      from (select *, row_number() over (order by id) as n from ${d} where ${d.entityId} = ${entityId}::uuid limit ${talks}) d`)
    await tx.rows(sql`insert into ${c} (${bare(c, 'entityId', 'id', 'conversation', 'channel', 'direction', 'donor', 'address', 'text', 'at')})
      select ${entityId}::uuid, gen_random_uuid(), ${v.id}, 'whatsapp', case when i % 3 = 0 then 'out' else 'in' end, ${v.donor}, ${v.address},
        'متى تصل رسالة المشروع رقم ' || i || ${more}, now() - (i || ' minutes')::interval
      from generate_series(1, ${messages}::int) i
      join (select *, row_number() over (order by last_at desc) - 1 as n from ${v}) v on v.n = case when i % 2 = 0 then 0 else i % ${talks} end`)
  })
  await db.plain('vacuum analyze conversations, chat_messages, donors')
}

async function time(what: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < TIMES; i += 1) {
    const start = performance.now()
    await what()
    taken.push(performance.now() - start)
  }
  return median(taken)
}

const figure = (what: string, ms: number): Figure => ({
  what,
  value: `${ms.toFixed(1)} ms`,
  target: `<= ${WANTED_MS} ms`,
  met: ms <= WANTED_MS,
})

/** [2.74] the inbox and a long conversation of a tenant of 200,000 donors and 100,000 messages, rights and row policies on. */
export async function benchChat(url: string, { short }: Scale): Promise<void> {
  const scale = short ? 20 : 1
  const { db, entities, credentials } = await plant(url, 1, 200_000 / scale)
  const entityId = entities[0] ?? ''
  await plantTalks(db, entityId, 20_000 / scale, 100_000 / scale)
  const athar = await startProgram('bench/programs/athar.ts', { BENCH_URL: url })
  const base = `http://127.0.0.1:${athar.line}`
  const signedIn = await fetch(`${base}/api/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { data } = (await signedIn.json()) as { data: string }
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${base}/api/conversations/${path}`, { headers: { authorization: `Bearer ${data}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as T
  }
  const inbox = (query: string): Promise<Inbox> => get(`actions/inbox?${query}`)
  const [longest] = await db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(select({ id: v.id }, sql`from ${v} order by ${v.lastAt} desc limit 1`)),
  )
  const id = longest?.id ?? ''
  const first = await time(() => inbox('show=all'))
  let [after, before] = ['', '']
  for (let i = 0; i < DEEP; i += 1) {
    after = (await inbox(after === '' ? 'show=all' : `show=all&after=${after}`)).next ?? ''
    before = (await get<Thread>(`${id}/thread${before === '' ? '' : `?before=${before}`}`)).before ?? ''
  }
  const figures = [
    figure('the first page of the inbox', first),
    figure(`its page ${DEEP}`, await time(() => inbox(`show=all&after=${after}`))),
    figure('unread conversations', await time(() => inbox('show=unread'))),
    figure('search by words of messages', await time(() => inbox(`q=${encodeURIComponent('رقم 77')}`))),
    figure('the newest lines of a long conversation', await time(() => get(`${id}/thread`))),
    figure(`its page ${DEEP}`, await time(() => get(`${id}/thread?before=${before}`))),
  ]
  await athar.stop()
  await db.close()
  print('Chat', figures)
}

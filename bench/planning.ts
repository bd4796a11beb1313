import { sql } from 'drizzle-orm'
import { messages } from '../resources/messages/schema.ts'
import { columns, select } from '../server/db/columns.ts'
import type { Services } from '../server/engine/services.ts'
import { PACE } from '../server/messages/pace.ts'
import { planReport } from '../server/messages/reportBatches.ts'
import { beginReport, bytesOf, plantGifts } from './givers.ts'
import { plant } from './plant.ts'
import { benchConfig, print, type Scale } from './support.ts'

const m = columns(messages, 'm')

const DONORS = 100_000
const SHORT = 20_000
/** docs/spec.md: so long for 100,000. */
const SECONDS = 10

/** A report to everybody who gave, one gift each: every letter composed, sealed and written down; none leaves. */
export async function benchPlanning(url: string, { short }: Scale): Promise<void> {
  const count = short ? SHORT : DONORS
  const { db, entities } = await plant(url, 1, count)
  const [entityId = ''] = entities
  const project = await plantGifts(db, entityId)
  const dispatch = await beginReport(db, { entityId, project, channel: 'email', recipients: count })
  await db.owner((tx) => tx.raw('analyze'))
  const services = { db, config: benchConfig(url) } as unknown as Services
  const signal = new AbortController().signal
  const before = await bytesOf(db)
  const begun = performance.now()
  const used = process.cpuUsage()
  await planReport(services, { id: dispatch }, { entityId, signal, size: PACE.planned })
  const seconds = (performance.now() - begun) / 1000
  const cpu = process.cpuUsage(used)
  const planned = await db.as({ kind: 'worker', entityId }, (tx) =>
    tx.one(select({ n: sql<number>`count(*)::int` }, sql`from ${m} where ${m.state} = 'planned'`)),
  )
  const bytes = ((await bytesOf(db)) - before) / count
  await db.close()
  if (planned?.n !== count) throw new Error(`${planned?.n} of ${count} letters were planned`)
  print(`Planning a report for ${count.toLocaleString('en')} donors`, [
    {
      what: 'all letters composed, sealed and written; of that the program',
      value: `${seconds.toFixed(1)} s, ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s`,
      target: `<= ${(SECONDS * count) / DONORS} s`,
      met: seconds <= (SECONDS * count) / DONORS,
    },
    {
      what: 'of the disk each, with its message',
      value: `${bytes.toFixed(0)} bytes`,
      target: '-',
      met: null,
    },
  ])
}

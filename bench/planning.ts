import { sql } from 'drizzle-orm'
import { donorTransactions } from '../resources/donor_transactions/schema.ts'
import { donors } from '../resources/donors/schema.ts'
import { messages } from '../resources/messages/schema.ts'
import { projects } from '../resources/projects/schema.ts'
import { reports } from '../resources/reports/schema.ts'
import { bare, columns, select } from '../server/db/columns.ts'
import { newId } from '../server/db/ids.ts'
import type { Services } from '../server/engine/services.ts'
import { planRest } from '../server/messages/batches.ts'
import { addDispatch, setRecipients } from '../server/messages/dispatch.ts'
import { PACE } from '../server/messages/pace.ts'
import { plant } from './plant.ts'
import { benchConfig, print, type Scale } from './support.ts'

const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')
const m = columns(messages, 'm')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

const DONORS = 100_000
const SHORT = 20_000
/** docs/spec.md: so long for 100,000. */
const SECONDS = 10

/** A report to everybody who gave, one gift each: every letter composed, sealed and written down; none leaves. */
export async function benchPlanning(url: string, { short }: Scale): Promise<void> {
  const count = short ? SHORT : DONORS
  const { db, entities } = await plant(url, 1, count)
  const [entityId = ''] = entities
  const [project, report, dispatch] = [newId(), newId(), newId()]
  await db.as({ kind: 'worker', entityId, bulk: true }, async (tx) => {
    await tx.rows(
      sql`insert into ${p} (${bare(p, 'entityId', 'id', 'code', 'name', 'status', 'requiredAmount')}) values (${entityId}, ${project}, 'P', 'Planning', 'published', 1000)`,
    )
    await tx.rows(
      sql`insert into ${g} (${bare(g, 'entityId', 'id', 'donor', 'project', 'amount', 'date')}) select ${d.entityId}, gen_random_uuid(), ${d.id}, ${project}::uuid, 100, '2026-01-01' from ${d} where ${d.entityId} = ${entityId}::uuid`,
    )
    await tx.rows(
      sql`insert into ${r} (${bare(r, 'entityId', 'id', 'project', 'title', 'message', 'status', 'sentAt', 'audience', 'donors')}) values (${entityId}, ${report}, ${project}, 'Report', 'x', 'sending', now(), 'allWhoGave', null)`,
    )
    await addDispatch(tx, {
      entityId,
      id: dispatch,
      kind: 'report',
      report,
      channels: ['email'],
      startedAt: new Date().toISOString(),
    })
    await setRecipients(tx, dispatch, count)
  })
  await db.owner((tx) => tx.raw('analyze'))
  const services = { db, config: benchConfig(url) } as unknown as Services
  const signal = new AbortController().signal
  const begun = performance.now()
  const used = process.cpuUsage()
  await planRest(services, { id: dispatch }, { entityId, signal, size: PACE.planned })
  const seconds = (performance.now() - begun) / 1000
  const cpu = process.cpuUsage(used)
  const planned = await db.as({ kind: 'worker', entityId }, (tx) =>
    tx.one(select({ n: sql<number>`count(*)::int` }, sql`from ${m} where ${m.state} = 'planned'`)),
  )
  await db.close()
  if (planned?.n !== count) throw new Error(`${planned?.n} of ${count} letters were planned`)
  print(`Planning a report for ${count.toLocaleString('en')} donors`, [
    {
      what: 'all letters composed, sealed and written; of that the program',
      value: `${seconds.toFixed(1)} s, ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s`,
      target: `<= ${(SECONDS * count) / DONORS} s`,
      met: seconds <= (SECONDS * count) / DONORS,
    },
  ])
}

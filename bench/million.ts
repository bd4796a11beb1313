import { sql } from 'drizzle-orm'
import { campaigns } from '../resources/campaigns/schema.ts'
import { donors } from '../resources/donors/schema.ts'
import { fundraisingLicences } from '../resources/fundraising_licences/schema.ts'
import { messages } from '../resources/messages/schema.ts'
import { columns, inserts, select, updates } from '../server/db/columns.ts'
import { newId } from '../server/db/ids.ts'
import type { Database } from '../server/db/types.ts'
import { addDispatch, setRecipients } from '../server/messages/dispatch.ts'
import { bytesOf, neverQuiet } from './givers.ts'
import { plant } from './plant.ts'
import { startGateway, startWorker } from './senders.ts'
import { print, type Scale } from './support.ts'

const c = columns(campaigns)
const d = columns(donors, 'd')
const f = columns(fundraisingLicences)
const m = columns(messages, 'm')

const MANY = 1_000_000
const SHORT = 50_000
const PLANNED_SECONDS = 60
const PART = 20_000
/** Of so many messages it is enough to see what a process needs. */
const SENDS_MS = 20_000

/** All donors agree; in parts, as a statement has its limit of time. */
async function agreeAll(db: Database, entityId: string): Promise<void> {
  for (let agreed = PART; agreed === PART; ) {
    const rows = await db.as({ kind: 'worker', entityId, bulk: true }, (tx) =>
      tx.rows(
        sql`update ${d} set ${updates(d, { appealConsent: 'given' })} where ${d.id} in (
          select ${d.id} from ${d} where ${d.entityId} = ${entityId}::uuid and ${d.appealConsent} <> 'given' limit ${PART})
          returning ${d.id}`,
      ),
    )
    agreed = rows.length
  }
}

/** An appeal to everybody, that is being sent and of which nothing is planned. */
async function beginAppeal(db: Database, entityId: string, recipients: number): Promise<string> {
  const [appeal, dispatch, licence] = [newId(), newId(), newId()]
  await db.as({ kind: 'worker', entityId, bulk: true }, async (tx) => {
    await neverQuiet(tx, entityId)
    await tx.rows(
      sql`insert into ${f} ${inserts(f, {
        entityId,
        id: licence,
        number: 'L-1',
        purpose: 'Wells',
        startDate: '2020-01-01',
        endDate: '2099-12-31',
      })}`,
    )
    await tx.rows(
      sql`insert into ${c} ${inserts(c, {
        entityId,
        id: appeal,
        title: 'Wells',
        description: 'x',
        licence,
        channels: ['sms'],
        audience: 'everyone',
        status: 'sending',
        sentAt: sql`now()`,
      })}`,
    )
    await addDispatch(tx, {
      entityId,
      id: dispatch,
      kind: 'campaign',
      appeal,
      channels: ['sms'],
      startedAt: new Date().toISOString(),
    })
    await setRecipients(tx, dispatch, recipients)
  })
  return dispatch
}

async function countOf(db: Database, dispatch: string, state: string): Promise<number> {
  const row = await db.owner((tx) =>
    tx.one(
      select(
        { n: sql<number>`count(*)::int` },
        sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${m.state} = ${state}`,
      ),
    ),
  )
  return row?.n ?? 0
}

/** A million of a charity's donors, and an appeal to all of them: planned by the database itself, then sent for a while. */
export async function benchMillion(url: string, { short }: Scale): Promise<void> {
  const count = short ? SHORT : MANY
  const gateway = await startGateway()
  try {
    const { db, entities } = await plant(url, 1, count)
    const [entityId = ''] = entities
    await agreeAll(db, entityId)
    const dispatch = await beginAppeal(db, entityId, count)
    await db.owner((tx) => tx.raw('analyze'))
    const before = await bytesOf(db)
    const perSecond = Number.MAX_SAFE_INTEGER
    const job = { url, gateway: gateway.url, entityId, dispatch, perSecond, turnMs: SENDS_MS, key: 'bench' }
    const worker = await startWorker(job)
    const plan = await worker.does('plan')
    const planned = await countOf(db, dispatch, 'planned')
    if (planned !== count) throw new Error(`${planned} of ${count} messages were planned`)
    const bytes = ((await bytesOf(db)) - before) / count
    const sending = await worker.does('send')
    await worker.stop()
    const sent = await countOf(db, dispatch, 'sent')
    await db.close()
    const most = (PLANNED_SECONDS * count) / MANY
    print(`An appeal to ${count.toLocaleString('en')} donors`, [
      {
        what: 'all messages planned; memory for it; of the disk each',
        value: `${plan.seconds.toFixed(1)} s; ${plan.megabytes.toFixed(0)} MB; ${bytes.toFixed(0)} bytes`,
        target: `<= ${most} s`,
        met: plan.seconds <= most,
      },
      {
        what: `${SENDS_MS / 1000} s of sending: messages a second; memory for it`,
        value: `${(sent / sending.seconds).toFixed(0)}; ${sending.megabytes.toFixed(0)} MB`,
        target: 'flat',
        met: null,
      },
    ])
  } finally {
    await gateway.stop()
  }
}

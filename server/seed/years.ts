import { sql } from 'drizzle-orm'
import { addDays } from '../../i18n/dates.ts'
import { messages } from '../../resources/messages/schema.ts'
import { yearLetterPages } from '../../resources/year_letter_pages/schema.ts'
import { yearLetters } from '../../resources/year_letters/schema.ts'
import { columns, updates } from '../db/columns.ts'
import type { Database } from '../db/types.ts'
import { addDispatch, dispatchOfYearLetter, setRecipients } from '../messages/dispatch.ts'
import { readYearAudience, readYearLetter } from '../messages/yearLetters/audience.ts'
import { planYearLetter } from '../messages/yearLetters/plan.ts'
import type { Signing } from '../verify/log.ts'
import { ENTITIES } from './content/entities.ts'
import { YEAR_WORDS } from './content/outreach.ts'
import { deliver, iso } from './deliver.ts'
import { insertRows } from './load.ts'
import { dayMs, Random } from './random.ts'

const m = columns(messages, 'm')
const p = columns(yearLetterPages, 'p')

const SEED = 20_260_905
/** It went out so many days before the newest gifts, at one in the afternoon in Riyadh. */
const DAYS = 20
const HOURS = 10
/** What is planned in one transaction. */
const BATCH = 500

/** product.md 25: the letter of the demo's first charity about the year that was over by then, as its donors have it. */
export async function insertYearLetters(db: Database, config: Signing, newest: string): Promise<void> {
  const entityId = ENTITIES[0]?.id
  if (entityId === undefined) return
  const random = new Random(SEED)
  const day = addDays(newest, -DAYS)
  const from = dayMs(day) + HOURS * 3_600_000
  const sentAt = iso(from)
  const [id, dispatch] = [random.id(from), random.id(from)]
  const inTx = <T>(work: Parameters<typeof db.as<T>>[1]) => db.as<T>({ kind: 'worker', entityId, bulk: true }, work)
  const begun = await inTx(async (tx) => {
    const stamps = { sentAt, createdAt: sentAt, updatedAt: sentAt }
    const year = Number(day.slice(0, 4)) - 1
    await insertRows(tx, yearLetters, [
      { id, entityId, year, ...YEAR_WORDS, channels: ['email'], status: 'sent', ...stamps },
    ])
    await addDispatch(tx, {
      entityId,
      id: dispatch,
      kind: 'yearLetter',
      yearLetter: id,
      channels: ['email'],
      startedAt: sentAt,
    })
    const letter = await readYearLetter(tx, id)
    if (!letter) throw new Error('the demo’s letter about the year is not there')
    // No more are reached than were counted (docs/decisions/093).
    await setRecipients(tx, dispatch, (await readYearAudience(tx, letter, ['email'], sentAt)).sendable)
    return dispatchOfYearLetter(tx, id)
  })
  if (!begun) throw new Error('the demo’s letter about the year has no dispatch')
  const signal = new AbortController().signal
  await planYearLetter({ db, config: { ...config, massHoldMs: 0 } }, begun, { entityId, signal, size: BATCH })
  await inTx(async (tx) => {
    const read = (await deliver(tx, dispatch, random, from)).filter(({ opened }) => opened !== null)
    const column = (key: keyof (typeof read)[number]) => sql.param(read.map((one) => one[key]))
    await tx.rows(
      sql`update ${m} set ${updates(m, { state: 'read', readAt: sql`n.at`, updatedAt: sql`n.at` })}
      from unnest(${column('id')}::uuid[], ${column('opened')}::timestamptz[]) as n (id, at) where ${m.id} = n.id`,
    )
    await tx.rows(
      sql`update ${p} set ${updates(p, { fetchedAt: sql`n.at`, openedAt: sql`n.at` })}
      from unnest(${column('donor')}::uuid[], ${column('opened')}::timestamptz[]) as n (donor, at)
      where ${p.yearLetter} = ${id}::uuid and ${p.donor} = n.donor`,
    )
  })
}

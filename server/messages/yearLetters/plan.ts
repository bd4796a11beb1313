import { sql } from 'drizzle-orm'
import type { Days } from '../../../i18n/years.ts'
import type { YearLetter } from '../../../resources/_contracts/yearLetter.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { yearLetterPages } from '../../../resources/year_letter_pages/schema.ts'
import { bare, columns, known, pick, select, shaped } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import type { Services } from '../../engine/services.ts'
import { hashToken, letterToken } from '../../letters/keys.ts'
import { Log, type Signing } from '../../verify/log.ts'
import { addressFor, GATE } from '../audience.ts'
import type { Dispatch } from '../dispatch.ts'
import { planInBatches } from '../inBatches.ts'
import type { Planning } from '../kinds/kind.ts'
import { phoneOf } from '../phones.ts'
import { countedWith, lastPlanned, type NewMessage, startOf, withinRoom, writePlanned } from '../planned.ts'
import { daysOf, meant, readYearLetter, type YearLetterRow, yearLetterWay } from './audience.ts'
import { yearPages } from './content.ts'
import { readYearFacts, type YearFacts } from './facts.ts'
import { sealPage, signPages } from './signed.ts'

// As GATE names it.
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const intoPages = columns(yearLetterPages)

interface Batch {
  letter: YearLetterRow
  days: Days
  sentAt: string
  dispatch: Dispatch
  entityId: string
}

/** The next donors by id. Held until what is planned of them stands: somebody who is erased meanwhile would be written down again. */
async function nextDonors(tx: Tx, { letter, days, sentAt, dispatch }: Batch, size: number): Promise<NewMessage[]> {
  const after = await lastPlanned(tx, dispatch.id)
  const rows = await tx.rows(
    select(
      {
        ...pick(d, 'id', 'email'),
        phone: phoneOf(d),
        language: sql<'ar' | 'en'>`coalesce(${d.language}, ${e.defaultLanguage})`,
        ...GATE,
      },
      sql`from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.entityId} = athar_entity() and ${meant(letter, days, sentAt)}
        and ${d.id} > ${after}::uuid order by ${d.id} limit ${size} for key share of d`,
    ),
  )
  return rows.map(({ id: donor, language, ...person }) => {
    const way = yearLetterWay(person, dispatch.channels)
    const channel = 'reason' in way ? (dispatch.channels[0] ?? 'email') : way.channel
    const sentTo = addressFor(channel, person)
    return { id: newId(), donor, channel, sentTo, language, reason: 'reason' in way ? way.reason : null }
  })
}

/** A page for each who has none yet, signed; who has one keeps it, as it was. */
async function freeze(tx: Tx, batch: Batch, pages: ReadonlyMap<string, YearLetter>, signing: Signing) {
  const { letter, entityId, sentAt } = batch
  const made = Array.from(pages, ([donor, page]) => ({ id: newId(), donor, page, ...sealPage(letter, page) }))
  if (made.length === 0) return
  const log = await Log.open(tx, signing)
  const column = (of: (one: (typeof made)[number]) => unknown) => sql.param(made.map(of))
  const write = (place: number) =>
    tx.rows(
      shaped(
        { digest: known(intoPages.contentDigest) },
        (wanted) => sql`
      insert into ${intoPages} (${bare(intoPages, 'entityId', 'id', 'yearLetter', 'donor', 'language', 'content', 'salt', 'contentDigest', 'logPlace', 'tokenHash')})
      select ${entityId}::uuid, n.id, ${letter.id}::uuid, n.donor, n.language, n.content::jsonb, n.salt, n.digest, ${place}::int, n.hash
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ donor }) => donor)}::uuid[], ${column(({ page }) => page.lang)}::text[],
        ${column(({ page }) => JSON.stringify(page))}::text[], ${column(({ salt }) => salt)}::text[], ${column(({ digest }) => digest)}::text[],
        ${column(({ id }) => hashToken(letterToken(signing.appSecret, id)))}::text[]) as n (id, donor, language, content, salt, digest, hash)
      on conflict (${bare(intoPages, 'entityId', 'yearLetter', 'donor')}) do nothing returning ${wanted}`,
      ),
    )
  await signPages(log, { words: letter, publishedAt: sentAt }, async (place) =>
    (await write(place)).map(({ digest }) => digest),
  )
}

async function batchOf(tx: Tx, dispatch: Dispatch, entityId: string): Promise<Batch | null> {
  const { yearLetter, startedAt: sentAt } = dispatch
  const letter = yearLetter === null ? null : await readYearLetter(tx, yearLetter)
  const days = letter && sentAt !== null ? await daysOf(tx, letter, sentAt) : null
  return letter && days && sentAt !== null ? { letter, days, sentAt, dispatch, entityId } : null
}

/** Writes to whom a letter about the year means and who is not planned yet. */
export async function planYearLetter(
  services: { db: Services['db']; config: Signing & { massHoldMs: number } },
  dispatch: Dispatch,
  planning: Planning,
): Promise<void> {
  const { entityId } = planning
  const { config } = services
  // What all pages are made of: read once, so that all of them say the same.
  let facts: YearFacts | null = null
  await planInBatches(services, dispatch, planning, {
    tables: [yearLetterPages],
    next: async (tx, { now, before, room, size }) => {
      const batch = await batchOf(tx, now, entityId)
      if (batch === null) return null
      const next = withinRoom(await nextDonors(tx, batch, size), room)
      if (next.length === 0) return null
      const going = next.flatMap(({ donor, reason }) => (reason === null ? [donor] : []))
      facts ??= await readYearFacts(tx, batch.days, batch.sentAt)
      const pages = await yearPages(tx, { words: batch.letter, facts }, going)
      await freeze(tx, batch, pages, config)
      const told = next.map((one) =>
        one.reason === null && !pages.has(one.donor) ? { ...one, reason: 'nothingToReport' } : one,
      )
      await writePlanned(tx, { kind: 'yearLetter', entityId, dispatch: now.id }, told, startOf(now, config.massHoldMs))
      return countedWith(before, told)
    },
  })
}

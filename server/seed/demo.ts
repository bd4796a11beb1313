import { sql } from 'drizzle-orm'
import { addDays } from '../../i18n/dates.ts'
import { comments } from '../../resources/comments/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { notes } from '../../resources/notes/schema.ts'
import { users } from '../../resources/users/schema.ts'
import { sortDonors } from '../categories/sort.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import type { Signing } from '../verify/log.ts'
import { buildDemo } from './build.ts'
import { insertChats } from './chat.ts'
import { DEMO_ENTITY_IDS, DEMO_USER_IDS } from './content/entities.ts'
import { giftsUntil, newestDay } from './fresh.ts'
import { donorHashes, insertGivers, prepareForNewcomers } from './givers.ts'
import { insertIssues } from './issues.ts'
import { insertDemo, insertRows, storePictures, withPasswords } from './load.ts'
import { insertOutreach } from './outreach.ts'
import { demoState, readDemoState, writeSetting } from './state.ts'
import { insertSurveys } from './surveys.ts'
import { talkOf } from './talk.ts'
import { insertTemplates } from './templates.ts'
import { insertYearLetters } from './years.ts'

const e = columns(entities, 'e')
const u = columns(users, 'u')

type Owner = Omit<Tx, 'context'>
type Needs = Pick<Services, 'config' | 'db' | 'files' | 'log'>
type Into = Pick<Needs, 'db' | 'files' | 'log'> & { config: Signing }

const isEmpty = async (tx: Owner): Promise<boolean> => {
  const row = await tx.one(
    select({ used: sql<boolean>`exists (select 1 from ${e}) or exists (select 1 from ${u})` }, sql``),
  )
  return row?.used === false
}

const mayLoad = async (tx: Owner): Promise<boolean> => (await demoState(tx)) === 'absent' && (await isEmpty(tx))

/** Writes the demo into a database, whatever it is: for `loadDemo` and for tests. @throws where its rows stand already */
export async function fillDemo(
  { config, db, files, log }: Into,
  makePictures: typeof storePictures = storePictures,
): Promise<void> {
  const started = Date.now()
  const newest = newestDay(new Date(started))
  const built = buildDemo()
  const demo = { ...built, tables: { ...built.tables, donor_transactions: giftsUntil(built.tables, newest) } }
  const talk = talkOf(demo.tables, newest)
  const [pictures, users, givers] = await Promise.all([
    makePictures(files, demo.files),
    withPasswords(demo.tables.users),
    donorHashes(db),
  ])
  await db.owner(async (tx) => {
    await insertDemo(tx, demo, pictures, users)
    await insertGivers(tx, givers)
    await insertRows(tx, comments, talk.comments)
    await insertRows(tx, notes, talk.notes)
    await insertIssues(tx, newest)
    await insertChats(tx, newest)
    await insertTemplates(tx)
    await insertSurveys(tx, newest)
    await writeSetting(tx, 'demo', 'loaded')
    await writeSetting(tx, 'demoEntities', JSON.stringify(DEMO_ENTITY_IDS))
    await writeSetting(tx, 'demoUsers', JSON.stringify(DEMO_USER_IDS))
  })
  // Without figures of its tables the database takes a donor's gifts to be a few, and asks for them donor by donor.
  await db.plain('analyze donors, donor_transactions, projects')
  // As of a month ago and as of now: who has moved since is there to be seen.
  for (const id of DEMO_ENTITY_IDS) {
    await sortDonors(db, id, { day: addDays(newest, -30) })
    await sortDonors(db, id)
  }
  await insertOutreach(db, config, newest)
  await insertYearLetters(db, config, newest)
  await db.owner((tx) => prepareForNewcomers(tx, newest))
  await db.plain('analyze')
  log.info({ ms: Date.now() - started }, 'demo data loaded')
}

/**
 * Fills an empty embedded database with the demo, once in its life: what was removed does not come back.
 * Never fills a PostgreSQL that somebody pointed at, and never with NODE_ENV=production, where nobody could sign in to
 * it or remove it.
 * @returns whether it was loaded now
 */
export async function loadDemo(services: Needs): Promise<boolean> {
  const { config, db } = services
  if (!config.demo || !config.embedded || config.production || db.kind !== 'pglite') return false
  if (!(await db.owner(mayLoad))) return false
  await fillDemo(services)
  return true
}

/** True while the demo's people and rows are there. */
export const demoLoaded = async (db: Services['db']): Promise<boolean> => (await readDemoState(db)) === 'loaded'

/** [9.9] the letters of a report, each as a PDF of its own, in one archive: one letter at a time stands in memory. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { donors } from '../../../resources/donors/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import type { Services } from '../../engine/services.ts'
import { safeFileName } from '../../files/name.ts'
import { removeBytes } from '../../files/remove.ts'
import { type ZipEntry, zipped } from '../../files/zip.ts'
import { NoTurn } from '../../turns.ts'
import { pdfOf } from '../pdf.ts'
import { openKept } from '../reading.ts'
import { advance, type Bundle, cleared, fail, finish, isOver, release, setBack, type Tally, take } from './hold.ts'

const d = columns(donors, 'd')
const l = columns(letters, 'l')

/** An archive's own fields, and the column that counts its bytes, hold no more. */
const MOST_BYTES = 2_000_000_000
/** Arabic letters are two bytes each, and a file's name has 255 of them at the most. */
const NAME_MOST = 80
const AGAIN_MS = 2_000

/** It was stopped, begun anew, or the program ends: nothing of it is kept. */
class NotOurs extends Error {}
class TooLarge extends Error {}

type PaperServices = Pick<Services, 'db' | 'files' | 'config'>

interface Work {
  services: PaperServices
  bundle: Bundle
  signal: AbortSignal
  tally: Tally
  bytes: number
}

const as = <T>({ services, bundle }: Pick<Work, 'services' | 'bundle'>, use: (tx: Tx) => Promise<T>): Promise<T> =>
  services.db.as({ kind: 'worker', entityId: bundle.entityId }, use)

const folderOfPapers = ({ entityId, id }: Pick<Bundle, 'entityId' | 'id'>) => ({ entityId, fileId: id })
export const papersKey = ({ entityId, id }: Pick<Bundle, 'entityId' | 'id'>): string => `${entityId}/${id}/letters.zip`

/** Whose letters may be handed on: not of who is hidden now, or erased, nor one that reached somebody else. */
const tellable = sql`${l.words} is not null and ${l.disownedAt} is null and ${l.deletedAt} is null
  and not ${d.hiddenName} and ${d.deletedAt} is null`
const joined = sql`from ${l} join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donor}`

const listed = ({ report }: Bundle) =>
  select(
    { ...pick(l, 'id', 'tokenHash'), name: d.name, tellable: sql<boolean>`${tellable}` },
    sql`${joined} where ${l.entityId} = athar_entity() and ${l.report} = ${report}::uuid and ${l.sent} order by ${l.id}`,
  )

const stillTellable = (id: string) =>
  select(pick(l, 'id'), sql`${joined} where ${l.entityId} = athar_entity() and ${l.id} = ${id}::uuid and ${tellable}`)

async function note(work: Work): Promise<void> {
  if (work.signal.aborted || !(await as(work, (tx) => advance(tx, work.bundle, work.tally)))) throw new NotOurs()
}

/** In turn with whoever draws a paper before a screen: who waits there goes first, as here nobody does. */
async function drawn(work: Work, opened: NonNullable<Awaited<ReturnType<typeof openKept>>>): Promise<Buffer> {
  for (;;) {
    try {
      return await pdfOf(work.services, opened, opened.letter.lang)
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error
      await wait(AGAIN_MS, undefined, { signal: work.signal }).catch(() => undefined)
      await note(work)
    }
  }
}

async function paperOf(work: Work, id: string, tokenHash: string): Promise<Buffer | null> {
  const { services, bundle, tally } = work
  await note(work)
  const stands = await as(work, (tx) => tx.one(stillTellable(id)))
  const key = { kind: 'own', tokenHash, share: '' } as const
  const opened = stands && (await openKept(services, bundle.report, key, bundle.owner))
  if (!opened) {
    tally.leftOut += 1
    return null
  }
  const pdf = await drawn(work, opened)
  work.bytes += pdf.length
  if (work.bytes > MOST_BYTES) throw new TooLarge()
  tally.made += 1
  return pdf
}

async function entriesOf(work: Work): Promise<ZipEntry[]> {
  const rows = await as(work, (tx) => tx.rows(listed(work.bundle)))
  const told = rows.filter((row) => row.tellable)
  work.tally = { letters: rows.length, made: 0, leftOut: rows.length - told.length }
  return told.flatMap(({ id, tokenHash, name }): ZipEntry[] => {
    if (tokenHash === null) return []
    const stem = Array.from(safeFileName(name).replace(/\.+$/, '')).slice(0, NAME_MOST).join('')
    return [{ name: `${stem}.pdf`, read: () => paperOf(work, id, tokenHash) }]
  })
}

async function keep(work: Work): Promise<void> {
  const { services, bundle } = work
  const entries = await entriesOf(work)
  const source = Readable.from(zipped(entries))
  const { bytes } = await services.files.put(papersKey(bundle), source, { contentType: 'application/zip' })
  await note(work)
  if (!(await as(work, (tx) => finish(tx, bundle, bytes)))) throw new NotOurs()
}

/** @throws the error again where it is neither a stop nor too much for one archive */
async function ended(work: Work, error: unknown): Promise<void> {
  const { services, bundle, signal } = work
  await removeBytes(services, folderOfPapers(bundle))
  if (error instanceof TooLarge) return void (await as(work, (tx) => fail(tx, bundle)))
  if (error instanceof NotOurs || signal.aborted) return void (await as(work, (tx) => release(tx, bundle)))
  await as(work, (tx) => setBack(tx, bundle))
  throw error
}

/** Takes away what is kept no longer. */
async function clear({ db, files }: PaperServices, at: { entityId: string; id: string }): Promise<void> {
  const context = { kind: 'worker', entityId: at.entityId } as const
  if (!(await db.as(context, (tx) => isOver(tx, at.entityId, at.id)))) return
  await removeBytes({ files }, folderOfPapers(at))
  await db.as(context, (tx) => cleared(tx, at.entityId, at.id))
}

/** Safe to be called again: until its last commit nothing of it can be had, and after it there is nothing to make. */
export async function workOnPapers(
  services: PaperServices,
  at: { entityId: string; id: string },
  signal: AbortSignal,
): Promise<void> {
  const owner = randomUUID()
  const context = { kind: 'worker', entityId: at.entityId } as const
  const bundle = await services.db.as(context, (tx) => take(tx, at.entityId, at.id, owner))
  if (bundle === null) return clear(services, at)
  const work: Work = { services, bundle, signal, tally: { letters: 0, made: 0, leftOut: 0 }, bytes: 0 }
  await keep(work).catch((error: unknown) => ended(work, error))
}

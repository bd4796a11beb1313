/** Fetches the donations of a platform into a file, which stops at the preview for a person to confirm; product.md 14. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, inserts } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { defineJob } from '../../../server/engine/job.ts'
import type { Services } from '../../../server/engine/services.ts'
import { removeBytes } from '../../../server/files/remove.ts'
import { insertFile } from '../../../server/files/row.ts'
import { storeBytes } from '../../../server/files/write.ts'
import { type OperationPage, type Platform, PlatformError } from '../../../server/integrations/platform/port.ts'
import { imports } from '../../imports/schema.ts'
import { openLink } from './account.ts'
import { advance, fail, finish, type Pull, release, setBack, take } from './hold.ts'
import { fileNameOn, headersIn, headLine, linesOf, MAPPING } from './sheet.ts'

const i = columns(imports)

export const PULL_DONATIONS = 'pull-donations'

/** As many as an office reads through; beyond it a later day is chosen. */
const MOST_OPERATIONS = 200_000
const MOST_PAGES = 2_000

/** Somebody else has the work, or nobody has it any more. */
class NotOurs extends Error {}

interface Work {
  services: Services
  pull: Pull
  platform: Platform
  signal: AbortSignal
}

const as = <T>({ services, pull }: Pick<Work, 'services' | 'pull'>, use: (tx: Tx) => Promise<T>): Promise<T> =>
  services.db.as({ kind: 'worker', entityId: pull.entityId, ...(pull.by ? { userId: pull.by } : {}) }, use)

const DAY = /^\d{4}-\d{2}-\d{2}/

class Fetched {
  rows = 0
  /** The day of the newest operation. */
  until: string | null = null

  add({ operations }: OperationPage): void {
    this.rows += operations.length
    for (const { paidAt } of operations) {
      const day = DAY.exec(paidAt ?? '')?.[0] ?? null
      if (day !== null && (this.until === null || day > this.until)) this.until = day
    }
  }
}

/** The file's text, page by page as it comes. What a page brings is held no longer than it is written. */
async function* textOf(work: Work, first: OperationPage, fetched: Fetched): AsyncGenerator<Buffer> {
  const { platform, pull, signal } = work
  const cursors = new Set<string>()
  yield Buffer.from(headLine(pull.language))
  for (let page = first; ; ) {
    fetched.add(page)
    if (fetched.rows > MOST_OPERATIONS) throw new PlatformError('tooMany', 'More operations than one file may hold')
    if (!(await as(work, (tx) => advance(tx, pull, fetched.rows)))) throw new NotOurs()
    if (page.operations.length > 0) yield Buffer.from(linesOf(page.operations))
    const { next } = page
    if (next === null) return
    // A platform that leads back to where it was would be followed for ever.
    if (cursors.has(next) || cursors.size >= MOST_PAGES) throw new PlatformError('answer', 'Its pages have no end')
    cursors.add(next)
    page = await platform.listOperations(pull.since, next, signal)
  }
}

async function keep(work: Work, first: OperationPage): Promise<void> {
  const { services, pull } = work
  const { entityId, language, by } = pull
  const fetched = new Fetched()
  const name = fileNameOn(new Date().toISOString().slice(0, 10), language)
  const stream = Readable.from(textOf(work, first, fetched))
  const file = await storeBytes(services, entityId, { kind: 'sheet', name, mime: 'text/csv', stream })
  const row = {
    id: newId(),
    entityId,
    target: 'donor_transactions',
    origin: 'joud',
    file: file.id,
    fileName: name,
    headers: headersIn(language),
    mapping: MAPPING,
    totalRows: fetched.rows,
    createdBy: by,
  } as const
  try {
    await as(work, async (tx) => {
      await insertFile(tx, { entityId }, file)
      await tx.rows(sql`insert into ${i} ${inserts(i, row)}`)
      if (!(await finish(tx, pull, row.id, fetched.until))) throw new NotOurs()
    })
  } catch (error) {
    await removeBytes(services, { entityId, fileId: file.id })
    throw error
  }
}

async function fetchAll(services: Services, pull: Pull, signal: AbortSignal): Promise<void> {
  const platform = await as({ services, pull }, (tx) => openLink(tx, services, pull.id))
  const work = { services, pull, platform, signal }
  const first = await platform.listOperations(pull.since, null, signal)
  if (first.operations.length === 0 && first.next === null) await as(work, (tx) => finish(tx, pull, null, null))
  else await keep(work, first)
}

/** @throws the error again where it is neither the platform's matter nor our own stopping */
async function ended(services: Services, pull: Pull, error: unknown, signal: AbortSignal): Promise<void> {
  const work = { services, pull }
  if (error instanceof NotOurs) return
  if (signal.aborted) return void (await as(work, (tx) => release(tx, pull)))
  if (error instanceof PlatformError) return void (await as(work, (tx) => fail(tx, pull, error.reason)))
  // The file as a whole was refused: it is too long.
  if (error instanceof AppFault) return void (await as(work, (tx) => fail(tx, pull, 'tooMany')))
  await as(work, (tx) => setBack(tx, pull))
  throw error
}

/** Safe to be called again: until its last commit it leaves nothing behind, and after it there is nothing to do. */
export const pullDonations = defineJob({
  name: PULL_DONATIONS,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  turns: { of: ({ entityId }) => entityId, sideBySide: 2 },
  run: async (services, { entityId, id }, signal) => {
    const owner = `${process.pid}-${randomUUID()}`
    const pull = await services.db.as({ kind: 'worker', entityId }, (tx) => take(tx, entityId, id, owner))
    if (pull === null) return
    await fetchAll(services, pull, signal).catch((error: unknown) => ended(services, pull, error, signal))
  },
})

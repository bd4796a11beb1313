/** A picture's smaller sizes made anew: under new keys, so that a kill leaves either the old ones or the new. */
import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { Area } from '../../resources/files/schema.ts'
import { files } from '../../resources/files/schema.ts'
import { columns, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import { type Call, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import { findRow } from '../engine/read.ts'
import type { Services } from '../engine/services.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { editionOf, folderOf, originalKey, type StoredPicture } from './keys.ts'
import { type Picture, storePicture } from './picture.ts'
import { refuse } from './refuse.ts'
import { type FileRow, findFile } from './row.ts'

const f = columns(files, 'f')

/** The name of the job that removes what an edition replaced: `{entityId, fileId}`. */
export const FORGET_PICTURES = 'forget-pictures'

async function readOriginal(services: Services, at: StoredPicture): Promise<Buffer> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await services.files.open(originalKey(at))) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch (error) {
    throw error instanceof FileMissing ? new AppFault('notFound') : error
  }
}

async function forgetEdition({ files }: Services, at: StoredPicture): Promise<void> {
  for await (const key of files.list(`${folderOf(at)}/`)) if (editionOf(key) === at.edition) await files.remove(key)
}

/** The row turns to the new edition, and the job that removes the old one comes with it. @throws stale (409) */
async function turn(
  call: Call<typeof files>,
  at: StoredPicture,
  before: FileRow,
  made: Picture,
  areas: readonly Area[],
): Promise<RecordOf<typeof files>> {
  return inTx(call, async (tx) => {
    const done = await tx.one(sql`
      update ${f} set ${updates(f, {
        edition: at.edition,
        blurred: areas.length > 0 ? [...areas] : null,
        placeholder: made.placeholder,
        widths: made.widths,
        version: sql`${f.version} + 1`,
        updatedAt: sql`now()`,
      })}
      where ${f.id} = ${at.fileId}::uuid and ${f.deletedAt} is null and ${f.consentWithdrawnAt} is null and ${f.edition} is not distinct from ${before.edition}::text
      returning ${f.id}`)
    const row = done && (await findRow(tx, call, at.fileId, 'get'))
    if (!row) throw new AppFault('stale')
    await call.services.jobs.add(tx, FORGET_PICTURES, { entityId: at.entityId, fileId: at.fileId })
    return row
  })
}

const sameAreas = (one: readonly Area[], other: readonly Area[]): boolean =>
  one.length === other.length &&
  one.every(({ x, y, width, height }, n) => {
    const area = other[n]
    return area?.x === x && area.y === y && area.width === width && area.height === height
  })

/**
 * Blurs these parts of a picture in all that is shown of it, or none; the original stays for staff. Areas that are
 * blurred already change nothing.
 * @throws notFound; fileRefused (422) where it is no picture; stale (409) where someone else changed it meanwhile
 */
export async function blurPicture(
  call: Call<typeof files>,
  fileId: string,
  areas: readonly Area[],
): Promise<RecordOf<typeof files>> {
  const { actor, services } = call
  const { file, row } = await inTx(call, async (tx) => ({
    file: await findFile(tx, actor.entityId, fileId),
    row: await findRow(tx, call, fileId, 'get'),
  }))
  if (!file || !row || actor.entityId === null) throw new AppFault('notFound')
  if (file.kind !== 'image') throw refuse('unsupportedType', 'image')
  if (sameAreas(file.blurred ?? [], areas)) return row
  const at = { entityId: actor.entityId, fileId, edition: newId() }
  const original = await readOriginal(services, at)
  try {
    return await turn(call, at, file, await storePicture(services, original, at, areas), areas)
  } catch (error) {
    await forgetEdition(services, at)
    throw error
  }
}

/**
 * Removes the smaller sizes of editions before today's, those that a killed run left included. Editions sort by the
 * moment they were begun: one that is being made is younger, and stays.
 */
export async function forgetOlder(services: Services, { entityId, fileId }: StoredPicture): Promise<void> {
  const row = await services.db.as({ kind: 'worker', entityId }, (tx) => findFile(tx, entityId, fileId))
  if (!row?.edition) return
  for await (const key of services.files.list(`${folderOf({ entityId, fileId })}/`)) {
    const edition = editionOf(key)
    if (edition !== null && edition < row.edition) await services.files.remove(key)
  }
}

import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { ACCEPT_BYTES, type Accept } from '../../resources/_kit/fields/index.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { type Actor, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import { idempotent } from '../engine/idempotency.ts'
import type { Services } from '../services.ts'
import { bareBytes } from './bare.ts'
import type { Area } from './blur.ts'
import { type Place, placeOf } from './exif.ts'
import { exifOf, processImage } from './image.ts'
import { folderOf, originalKey, pictureKey, type StoredPicture } from './keys.ts'
import { receiveUpload } from './receive.ts'

export interface FileRow {
  id: string
  name: string
  kind: Accept
  mime: string
  bytes: number
  width: number | null
  height: number | null
  placeholder: string | null
  widths: number[] | null
  /** Of its smaller pictures; null for the first ones. */
  edition: string | null
  blurred: readonly Area[] | null
  location: Place | null
}

interface Upload {
  actor: Actor & { entityId: string }
  requestId: string
  stream: Readable
  kind: Accept
  name: string
  mime: string | undefined
  /** A picture's place, time and device stay in it: staff say so on purpose. */
  keepLocation?: boolean
  /** A phone on a poor network sends a picture again where it missed the answer. */
  idempotencyKey?: string | undefined
}

// What a person can do something about has a text of its own; the rest is «this file is not valid».
const SAID = new Set(['unsupportedType', 'typeMismatch', 'tooLarge', 'empty', 'tooManyPixels'])

/** [8.39] a refused file, said at the field `file`. */
export const refuse = (why: string, kind: Accept): AppFault =>
  new AppFault('fileRefused', [
    {
      field: 'file',
      key: SAID.has(why) ? why : 'file',
      args: { max: ACCEPT_BYTES[kind] / (1024 * 1024) },
      code: CODES.file,
    },
  ])

export interface Picture {
  width: number
  height: number
  placeholder: string
  widths: number[]
}

/**
 * Makes a picture's smaller sizes and stores them.
 * @param areas what is blurred in them
 * @throws fileRefused (422)
 */
export async function storePicture(
  services: Services,
  original: Buffer,
  at: StoredPicture,
  areas: readonly Area[] = [],
): Promise<Picture> {
  const made = await processImage(original, areas)
  if (!made.ok) throw refuse(made.error, 'image')
  for (const { name, data } of made.variants)
    await services.files.put(pictureKey(at, Number(name.slice(1))), data, { contentType: 'image/webp' })
  return {
    width: made.width,
    height: made.height,
    placeholder: made.placeholder,
    widths: made.variants.map((v) => Number(v.name.slice(1))),
  }
}

/** What a file brought, and nothing of it stays behind when a later step fails. */
async function forget(services: Services, prefix: string): Promise<void> {
  for await (const key of services.files.list(`${prefix}/`)) await services.files.remove(key)
}

const columns = sql`id, name, kind, mime, bytes, width, height, placeholder, widths, edition, blurred, location`

interface Kept {
  body: Buffer
  location: Place | null
}

/** What is kept of a picture: it without all that was written beside it, or whole with the place that it names. */
async function keptOf(path: string, mime: string, keepLocation: boolean): Promise<Kept> {
  const received = await readFile(path)
  if (keepLocation) return { body: received, location: placeOf(await exifOf(received)) }
  const body = bareBytes(received, mime)
  if (!body) throw refuse('unreadable', 'image')
  return { body, location: null }
}

type Stored = Picture & Pick<StoredBytes, 'bytes' | 'sha256' | 'location'>

async function storeOriginal(
  services: Services,
  path: string,
  mime: string,
  at: StoredPicture,
  keepLocation: boolean,
): Promise<Stored> {
  const { body, location } = await keptOf(path, mime, keepLocation)
  const picture = await storePicture(services, body, at)
  const { bytes, sha256 } = await services.files.put(originalKey(at), body, { contentType: mime })
  return { ...picture, bytes, sha256, location }
}

const NO_PICTURE = { width: null, height: null, placeholder: null, widths: null, location: null }

/** A file whose bytes lie in the store, and whose row is still to be written. */
export interface StoredBytes extends FileRow {
  sha256: string
}

type Incoming = Pick<Upload, 'stream' | 'kind' | 'name' | 'mime' | 'keepLocation'>

/** Receives and checks a file and stores its bytes, a picture's smaller ones too, under the entity. @throws fileRefused (422) */
export async function storeBytes(services: Services, entityId: string, upload: Incoming): Promise<StoredBytes> {
  const { kind } = upload
  const received = await receiveUpload(upload.stream, {
    dir: join(services.config.dataDir, 'tmp'),
    accept: kind,
    fileName: upload.name,
    ...(upload.mime ? { claimedMime: upload.mime } : {}),
  })
  if (!received.ok) throw refuse(received.error, kind)
  const { path, name, mime, bytes, sha256 } = received.file
  const id = newId()
  const at = { entityId, fileId: id }
  const file = { id, name, kind, mime, edition: null, blurred: null }
  try {
    if (kind === 'image')
      return { ...file, ...(await storeOriginal(services, path, mime, at, upload.keepLocation === true)) }
    await services.files.put(originalKey(at), createReadStream(path), { contentType: mime })
    return { ...file, ...NO_PICTURE, bytes, sha256 }
  } catch (error) {
    await forget(services, folderOf(at))
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Takes back what `storeBytes` stored. */
export const forgetBytes = (services: Services, entityId: string, { id }: { id: string }): Promise<void> =>
  forget(services, folderOf({ entityId, fileId: id }))

const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)

async function insertFile(tx: Tx, { entityId }: { entityId: string }, file: StoredBytes): Promise<{ id: string }> {
  await tx.rows(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, placeholder, widths, location)
    values (${entityId}::uuid, ${file.id}::uuid, ${file.name}, ${file.kind}, ${file.mime}, ${file.bytes}, ${file.sha256}, ${file.width}::int,
      ${file.height}::int, ${file.placeholder}, ${jsonOf(file.widths)}::jsonb, ${jsonOf(file.location)}::jsonb)`)
  return { id: file.id }
}

/**
 * Receives, checks and stores one upload: bytes first, then the row; a row never names bytes that are not there. Under
 * an Idempotency-Key that was seen before it answers the row of then, and the bytes that came again go.
 */
export async function storeUpload(services: Services, upload: Upload): Promise<FileRow> {
  const { actor, idempotencyKey } = upload
  const file = await storeBytes(services, actor.entityId, upload)
  try {
    const row = await inTx({ actor, requestId: upload.requestId, services }, async (tx) => {
      const once = { actor, resource: { name: 'files' }, idempotencyKey }
      const what = ['upload', file.kind, file.name, file.sha256]
      // The id alone is kept with the key: nothing there outlasts a consent that is withdrawn.
      const { id } = await idempotent(once, tx, what, () => insertFile(tx, actor, file))
      return findFile(tx, id)
    })
    if (!row) throw new AppFault('notFound')
    if (row.id !== file.id) await forgetBytes(services, actor.entityId, file)
    return row
  } catch (error) {
    await forgetBytes(services, actor.entityId, file)
    throw error
  }
}

/** A living file of the transaction's tenant whose bytes may be shown: not one whose consent was withdrawn. */
export const findFile = (tx: Tx, id: string): Promise<FileRow | null> =>
  tx.one<FileRow>(
    sql`select ${columns} from files where id = ${id}::uuid and deleted_at is null and consent_withdrawn_at is null`,
  )

import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { ACCEPT_BYTES, type Accept } from '../../resources/_kit/fields/index.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { type Actor, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../services.ts'
import { processImage } from './image.ts'
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
}

interface Upload {
  actor: Actor & { entityId: string }
  requestId: string
  stream: Readable
  kind: Accept
  name: string
  mime: string | undefined
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

interface Picture {
  width: number
  height: number
  placeholder: string
  widths: number[]
}

async function storePicture(services: Services, path: string, prefix: string): Promise<Picture> {
  const made = await processImage(path)
  if (!made.ok) throw refuse(made.error, 'image')
  for (const variant of made.variants)
    await services.files.put(`${prefix}/${variant.name}.webp`, variant.data, { contentType: 'image/webp' })
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

const columns = sql`id, name, kind, mime, bytes, width, height, placeholder, widths`

/** A file whose bytes lie in the store, and whose row is still to be written. */
export interface StoredBytes extends FileRow {
  sha256: string
}

type Incoming = Pick<Upload, 'stream' | 'kind' | 'name' | 'mime'>

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
  const prefix = `${entityId}/${id}`
  try {
    const picture = kind === 'image' ? await storePicture(services, path, prefix) : null
    await services.files.put(`${prefix}/original`, createReadStream(path), { contentType: mime })
    const { width, height, placeholder, widths } = picture ?? {
      width: null,
      height: null,
      placeholder: null,
      widths: null,
    }
    return { id, name, kind, mime, bytes, sha256, width, height, placeholder, widths }
  } catch (error) {
    await forget(services, prefix)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Takes back what `storeBytes` stored. */
export const forgetBytes = (services: Services, entityId: string, { id }: { id: string }): Promise<void> =>
  forget(services, `${entityId}/${id}`)

/** Receives, checks and stores one upload: bytes first, then the row; a row never names bytes that are not there. */
export async function storeUpload(services: Services, upload: Upload): Promise<FileRow> {
  const { actor } = upload
  const file = await storeBytes(services, actor.entityId, upload)
  try {
    const row = await inTx({ actor, requestId: upload.requestId, services }, (tx) =>
      tx.one<FileRow>(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, placeholder, widths)
        values (${actor.entityId}::uuid, ${file.id}::uuid, ${file.name}, ${file.kind}, ${file.mime}, ${file.bytes}, ${file.sha256}, ${file.width}::int,
          ${file.height}::int, ${file.placeholder}, ${file.widths ? JSON.stringify(file.widths) : null}::jsonb) returning ${columns}`),
    )
    if (!row) throw new Error('an insert answered no row')
    return row
  } catch (error) {
    await forgetBytes(services, actor.entityId, file)
    throw error
  }
}

/** A living file of the transaction's tenant. */
export const findFile = (tx: Tx, id: string): Promise<FileRow | null> =>
  tx.one<FileRow>(sql`select ${columns} from files where id = ${id}::uuid and deleted_at is null`)

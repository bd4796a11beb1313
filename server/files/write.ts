import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Accept } from '../../resources/_kit/fields/index.ts'
import { newId } from '../db/ids.ts'
import type { Services } from '../engine/services.ts'
import type { StoredFile } from '../integrations/files/port.ts'
import { bareBytes } from './bare.ts'
import { type Place, placeOf, takenOf } from './exif.ts'
import { bareFilm } from './film.ts'
import { exifOf } from './image.ts'
import { originalKey, type StoredPicture } from './keys.ts'
import { type Picture, storePicture } from './picture.ts'
import { receiveUpload } from './receive.ts'
import { refuse } from './refuse.ts'
import { removeBytes } from './remove.ts'
import type { StoredBytes } from './row.ts'
import { bareSound } from './sound.ts'
import { bareWebm } from './webm.ts'

interface Kept {
  body: Buffer
  /** As it came, with all that its camera wrote. */
  received: Buffer
  location: Place | null
}

/** What is kept of a picture: it without all that was written beside it, or whole with the place that it names. */
async function keptOf(path: string, mime: string, keepLocation: boolean): Promise<Kept> {
  const received = await readFile(path)
  if (keepLocation) return { body: received, received, location: placeOf(await exifOf(received)) }
  const body = bareBytes(received, mime)
  if (!body) throw refuse('unreadable', 'image')
  return { body, received, location: null }
}

type Stored = Picture & Pick<StoredBytes, 'bytes' | 'sha256' | 'location' | 'takenOn'>

async function storeOriginal(
  services: Services,
  path: string,
  mime: string,
  at: StoredPicture,
  keepLocation: boolean,
): Promise<Stored> {
  const { body, received, location } = await keptOf(path, mime, keepLocation)
  const picture = await storePicture(services, body, at)
  const { bytes, sha256 } = await services.files.put(originalKey(at), body, { contentType: mime })
  return { ...picture, bytes, sha256, location, takenOn: takenOf(await exifOf(received)) }
}

/** A voice is given out without what its phone wrote beside it, and nobody has a use for that within. @throws fileRefused (422) */
async function storeSound(services: Services, path: string, mime: string, at: StoredPicture): Promise<StoredFile> {
  const body = await bareSound(path, mime)
  if (!body) throw refuse('unreadable', 'audio')
  return services.files.put(originalKey(at), body, { contentType: mime })
}

/** [3.5] films in which a camera writes its place, and what takes it out. */
const FILMS: Readonly<Record<string, (path: string) => Promise<void>>> = {
  'video/mp4': bareFilm,
  'video/quicktime': bareFilm,
  'video/webm': bareWebm,
}

const NO_PICTURE = { width: null, height: null, placeholder: null, widths: null, location: null, takenOn: null }

export interface Incoming {
  stream: Readable
  kind: Accept
  name: string
  mime: string | undefined
  /** A picture's or film's place, time and device stay in it: staff say so on purpose. */
  keepLocation?: boolean
  /** Fewer than the kind's own. */
  maxBytes?: number
}

/** Receives and checks a file and stores its bytes, a picture's smaller ones too, under the entity. @throws fileRefused (422) */
export async function storeBytes(services: Services, entityId: string, upload: Incoming): Promise<StoredBytes> {
  const { kind } = upload
  const received = await receiveUpload(upload.stream, {
    dir: join(services.config.dataDir, 'tmp'),
    accept: kind,
    fileName: upload.name,
    ...(upload.mime ? { claimedMime: upload.mime } : {}),
    ...(upload.maxBytes === undefined ? {} : { maxBytes: upload.maxBytes }),
  })
  if (!received.ok) throw refuse(received.error, kind, upload.maxBytes)
  const { path, name, mime } = received.file
  const id = newId()
  const at = { entityId, fileId: id }
  const file = { id, name, kind, mime, edition: null, blurred: null }
  try {
    if (kind === 'image')
      return { ...file, ...(await storeOriginal(services, path, mime, at, upload.keepLocation === true)) }
    if (kind === 'audio') return { ...file, ...NO_PICTURE, ...(await storeSound(services, path, mime, at)) }
    if (kind === 'video' && upload.keepLocation !== true) await FILMS[mime]?.(path)
    const { bytes, sha256 } = await services.files.put(originalKey(at), createReadStream(path), { contentType: mime })
    return { ...file, ...NO_PICTURE, bytes, sha256 }
  } catch (error) {
    await removeBytes(services, at)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

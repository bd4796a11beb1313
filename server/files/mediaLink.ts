import { createHmac } from 'node:crypto'
import { isId } from '../db/ids.ts'
import { keyFor, sameText } from '../secrets.ts'

/** A file that a service may fetch until a moment, and nobody without the address. */
export interface MediaLink {
  entityId: string
  fileId: string
  /** Milliseconds. */
  until: number
}

const macOf = (secret: string, { entityId, fileId, until }: MediaLink): string =>
  createHmac('sha256', keyFor(secret, 'media link')).update(`${entityId}/${fileId}/${until}`).digest('base64url')

export const mediaPath = (secret: string, link: MediaLink): string =>
  `/media/${link.entityId}/${link.fileId}/${link.until}/${macOf(secret, link)}`

/** What an address opens now; null where it was not made here, or its time is over. */
export function openMedia(
  secrets: readonly (string | null)[],
  { entityId, fileId, until, mac }: { entityId: string; fileId: string; until: string; mac: string },
  now: number = Date.now(),
): MediaLink | null {
  if (!isId(entityId) || !isId(fileId) || !/^\d{1,15}$/.test(until)) return null
  const link = { entityId, fileId, until: Number(until) }
  if (link.until < now) return null
  return secrets.some((secret) => secret !== null && sameText(macOf(secret, link), mac)) ? link : null
}

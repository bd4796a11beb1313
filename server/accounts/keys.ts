import { createHmac } from 'node:crypto'
import { isId } from '../db/ids.ts'
import { keyFor, sameText } from '../secrets.ts'

/**
 * The token of an account link, 256 bits in base64url: made from the row's id with a key that only the server has, so
 * that the worker can write it into the mail while the database keeps its hash alone.
 */
export const linkToken = (secret: string, linkId: string): string =>
  createHmac('sha256', keyFor(secret, 'account link')).update(linkId).digest('base64url')

/** The one-time token of the first administrator: the same on every server of one database. */
export const firstAdminToken = (secret: string, pepper: string): string =>
  createHmac('sha256', keyFor(secret, 'first admin')).update(pepper).digest('base64url')

const TOKEN = /^[\w-]{43}$/
/** Whether a text could be a token at all. */
export const isToken = (text: string): boolean => TOKEN.test(text)

const macOf = (secret: string, id: string, until: number): string =>
  createHmac('sha256', keyFor(secret, 'registration file')).update(`${id} ${until}`).digest('base64url')

/** What someone who uploads without an account gets for a file. @param until milliseconds since 1970 */
export const fileTicket = (secret: string, id: string, until: number): string =>
  `${id}.${until}.${macOf(secret, id, until)}`

/** The file of a ticket, or null: forged, cut short, or run out. */
export function readFileTicket(secret: string, ticket: string, now: number = Date.now()): string | null {
  const [id, until, mac, ...rest] = ticket.split('.')
  if (!isId(id) || !/^\d{13}$/.test(until ?? '') || mac === undefined || rest.length > 0) return null
  return sameText(mac, macOf(secret, id, Number(until))) && Number(until) > now ? id : null
}

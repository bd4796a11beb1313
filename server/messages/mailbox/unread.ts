import { createHash } from 'node:crypto'
import type { Incoming } from '../came.ts'
import { storable } from './words.ts'

export const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex')

/** With whom a mail stands whose sender nobody knows: with the charity's own address. */
export const nobody = (own: ReadonlySet<string>): string => [...own][0] ?? 'unknown'

/** The line of the chat that says that a mail came and could not be read. */
export const unread = (body: string, at: string, sender: Pick<Incoming, 'from' | 'name'>, subject = ''): Incoming => ({
  ...sender,
  providerId: `unread:${digestOf(body)}`,
  text: '',
  at,
  unread: { subject: storable(subject).replace(/\s+/g, ' ').trim() },
})

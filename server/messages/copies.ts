/** Drafts that are made of what was written before: the same once more, or a word that puts it right (product.md 30). */

import type { Locale } from '../../i18n/dates.ts'
import { translate } from '../../i18n/server.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { readersOf } from './readers.ts'

const MARK = ' (2)'

/** A name that fills its field makes room for what tells the copy from it. */
export const copyName = (name: string, most: number): string => `${name.slice(0, most - MARK.length)}${MARK}`

export const correctionName = (language: Locale, title: string, most: number): string =>
  translate(language, 'reports.correction.title', { title }).slice(0, most)

/** A time that was set is set anew. */
export const UNTIMED = { sendNow: true, sendAt: null } as const

interface Sent {
  id: string
  status: string
  sentAt: string | null
}

/** To those who read a campaign, of whom so many can be chosen by hand. @throws 409 while it is on its way; 422 where nobody has read it */
export async function toReaders(tx: Tx, { id, status, sentAt }: Sent, by: 'appeal' | 'campaign', most: number) {
  if (sentAt === null || status === 'sending') throw new AppFault('wrongState', [], { status })
  return { audience: 'chosen' as const, donors: await readersOf(tx, by, id, most) }
}

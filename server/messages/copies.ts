/** Drafts that are made of what was written before: the same once more, or a word that puts it right (product.md 30). */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Locale } from '../../i18n/dates.ts'
import { translate } from '../../i18n/server.ts'
import type { RecordOf, Resource, StoredOf, ValuesOf } from '../../resources/_kit/resource.ts'
import { writtenOf } from '../../resources/_kit/validate.ts'
import { type Columns, columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { type Action, atomic, type HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { findRow } from '../engine/read.ts'
import { insertRow } from '../engine/write.ts'
import { type Read, readersOf } from './readers.ts'

const MARK = ' (2)'

/** A name that fills its field makes room for what tells the copy from it. */
const copyName = (_language: Locale, name: string, most: number): string =>
  `${name.slice(0, most - MARK.length)}${MARK}`

export const correctionName = (language: Locale, title: string, most: number): string =>
  translate(language, 'reports.correction.title', { title }).slice(0, most)

const ARABIC = /\p{Script=Arabic}/u
const LATIN = /\p{Script=Latin}/u

/** In which language something was written, whoever reads it: by its letters; `otherwise` where it has none of either. */
export function languageOf(text: string, otherwise: Locale): Locale {
  if (ARABIC.test(text)) return 'ar'
  return LATIN.test(text) ? 'en' : otherwise
}

type Fields<R> = keyof StoredOf<R> & string

/** What is asked of both, whatever they bring. */
interface Compared {
  id: string
  entityId: string
  sentAt: string | null
  deletedAt: string | null
  [field: string]: unknown
}

/**
 * product.md 30: whether a draft is a correction as it was made, under the name that it was given then, with all that it
 * says as it has gone out once: nobody is written to a second time with that.
 * @param name by what it is known
 * @param same what it says
 */
export async function isCorrectionAsBefore<R extends Resource>(
  tx: Tx,
  resource: R,
  { id, status }: Pick<Sent, 'id' | 'status'>,
  { name, same }: { name: Fields<R>; same: readonly Fields<R>[] },
): Promise<boolean> {
  if (status !== 'draft') return false
  const as = (alias: string) => columns<Resource>(resource, alias) as unknown as Columns<Compared>
  const [now, was] = [as('c'), as('was')]
  const of = (row: Columns<Compared>) =>
    sql.join(
      same.map((one) => row[one]),
      sql`, `,
    )
  const rows = await tx.rows(
    select(
      { now: sql<string>`${now[name]}`, before: sql<string>`${was[name]}` },
      sql`from ${now} join ${was} on ${was.entityId} = ${now.entityId} and ${was.id} <> ${now.id} and ${was.sentAt} is not null and ${was.deletedAt} is null
        and (${of(was)}) is not distinct from (${of(now)}) where ${now.id} = ${id}::uuid`,
    ),
  )
  const most = resource.fields[name]?.options['max'] as number
  return rows.some(({ now: called, before }) =>
    (['ar', 'en'] as const).some((language) => called === correctionName(language, before, most)),
  )
}

/** A time that was set is set anew. */
export const UNTIMED = { sendNow: true, sendAt: null } as const

interface Sent {
  id: string
  status: string
  sentAt: string | null
}

/** To those who read a campaign, of whom so many can be chosen by hand. @throws 409 while it is on its way; 422 where nobody has read it */
export async function toReaders(tx: Tx, { id, status, sentAt }: Sent, by: Read, most: number) {
  if (sentAt === null || status === 'sending') throw new AppFault('wrongState', [], { status })
  return { audience: 'chosen' as const, donors: await readersOf(tx, by, id, most) }
}

interface Copied<R extends Resource> {
  /** By what staff and readers know it, each with the language that it is in; `null`: whichever its words are in. */
  names: Readonly<Partial<Record<Fields<R>, Locale | null>>>
  /** What else tells in which language it was written. */
  beside?: readonly Fields<R>[]
  /** Not taken over, whatever was written. */
  without?: readonly Fields<R>[]
  anew?: Partial<StoredOf<R>>
  /** Whom a correction is for, and what is not as it was. @throws 409 unless it has gone out; 422 where nobody has read it */
  corrected: (ctx: HookContext<R>, row: RecordOf<R>) => Promise<Partial<StoredOf<R>>>
}

/** A copy and a correction, as actions of whatever goes to many: each is a draft of the same kind, to be sent as any other. */
export function copyActions<R extends Resource>(
  resource: R,
  { names, beside = [], without = [], anew, corrected }: Copied<R>,
): Readonly<Record<'duplicate' | 'correct', Action<R>>> {
  const renamed = (ctx: HookContext<R>, row: Readonly<Record<string, unknown>>, name: typeof copyName) =>
    Object.entries(names).flatMap(([field, language]): [string, string][] => {
      const before = row[field]
      if (typeof before !== 'string') return []
      const most = resource.fields[field]?.options['max'] as number
      const words = [before, ...beside.map((one) => row[one])].join(' ')
      return [[field, name((language as Locale | null) ?? languageOf(words, ctx.call.locale), before, most)]]
    })
  const draft = async (ctx: HookContext<R>, row: RecordOf<R>, name: typeof copyName, over?: Partial<StoredOf<R>>) => {
    const written = Object.entries(writtenOf(resource, row as unknown as ValuesOf<R>))
    const values = Object.fromEntries([
      ...written.filter(([field]) => !(without as readonly string[]).includes(field)),
      ...renamed(ctx, row as Readonly<Record<string, unknown>>, name),
    ])
    const made = await insertRow(ctx, { ...values, ...anew, ...over } as Partial<StoredOf<R>>)
    return findRow(ctx.tx, ctx.call, (made as { id: string }).id, 'get')
  }
  const input = z.strictObject({})
  return {
    duplicate: atomic(resource, {
      on: 'record',
      input,
      run: (ctx: HookContext<R>, _input, row) => draft(ctx, row, copyName),
    }),
    correct: atomic(resource, {
      on: 'record',
      input,
      run: async (ctx: HookContext<R>, _input, row) => draft(ctx, row, correctionName, await corrected(ctx, row)),
    }),
  }
}

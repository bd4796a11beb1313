/** What the cells of a closed list may hold, as the reader of a language calls it. */
import { sql } from 'drizzle-orm'
import type { Locale } from '../../i18n/dates.ts'
import { translate } from '../../i18n/server.ts'
import { classifications } from '../../resources/classifications/schema.ts'
import { donorTypes } from '../../resources/donor_types/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { importFields } from './fields.ts'
import { GRANTING_BODIES, isClosed, listOf, mayGrant } from './lists.ts'
import { choiceLabels } from './shapes.ts'
import type { ImportField, Target } from './types.ts'

const k = columns(classifications, 'k')
const t = columns(donorTypes, 't')

/** Titles of the platform's lists by resource, in the order of the lists. */
export type Titles = Readonly<Record<string, readonly string[]>>

export async function listTitles(tx: Tx, locale: Locale): Promise<Titles> {
  const titleOf = (titled: typeof t | typeof k) => (locale === 'ar' ? titled.titleAr : titled.titleEn)
  const living = (titled: typeof t | typeof k) =>
    sql`from ${titled} where ${titled.deletedAt} is null order by ${titled.createdAt}, ${titled.id}`
  const types = await tx.rows(select({ title: titleOf(t), body: t.body }, living(t)))
  const kinds = await tx.rows(select({ title: titleOf(k) }, living(k)))
  return {
    donor_types: types.map(({ title }) => title),
    [GRANTING_BODIES]: types.filter(({ body }) => mayGrant(body)).map(({ title }) => title),
    classifications: kinds.map(({ title }) => title),
  }
}

function valuesOf(target: Target, { name, field }: ImportField, locale: Locale, titles: Titles): readonly string[] {
  if (field.kind === 'boolean') return ['yes', 'no'].map((word) => translate(locale, `imports.template.${word}`))
  if (field.kind === 'reference') return titles[listOf(field)] ?? []
  if (field.kind !== 'choice') return []
  const labels = choiceLabels(target, name, locale)
  return (field.options['values'] as readonly string[]).map((value) => labels[value] ?? value)
}

/** By field; nothing of a field that is no closed list. */
export const allowedValues = (
  target: Target,
  fields: readonly ImportField[],
  locale: Locale,
  titles: Titles,
): Record<string, readonly string[]> =>
  Object.fromEntries(
    fields.flatMap((one) => {
      const values = valuesOf(target, one, locale, titles)
      return values.length === 0 ? [] : [[one.name, values]]
    }),
  )

/** The same of those of these fields that a file names the entries of a list by. */
export async function allowedOf(
  tx: Tx,
  target: Target,
  locale: Locale,
  names: ReadonlySet<string>,
): Promise<Record<string, readonly string[]>> {
  const fields = importFields(target).filter(({ name, field }) => names.has(name) && isClosed(field))
  return fields.length === 0 ? {} : allowedValues(target, fields, locale, await listTitles(tx, locale))
}

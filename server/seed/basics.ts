import { sql } from 'drizzle-orm'
import type { SYMBOLS } from '../../resources/classifications/schema.ts'
import { classifications } from '../../resources/classifications/schema.ts'
import { donorTypes } from '../../resources/donor_types/schema.ts'
import { bare, columns, plants } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Database } from '../db/types.ts'

const st = columns(infrastructure.settings, 'st')

type Symbol = (typeof SYMBOLS)[number]

/** [3.16] fixed ids, so that every installation's lists are the same rows. */
export const DONOR_TYPES = [
  { id: '01920000-0000-7000-8000-000000000101', ar: 'فرد', en: 'Individual', body: 'person' },
  { id: '01920000-0000-7000-8000-000000000102', ar: 'شركة', en: 'Company', body: 'organisation' },
  { id: '01920000-0000-7000-8000-000000000103', ar: 'جهة', en: 'Organization', body: 'organisation' },
  { id: '01920000-0000-7000-8000-000000000104', ar: 'مؤسسة مانحة', en: 'Foundation', body: 'foundation' },
  { id: '01920000-0000-7000-8000-000000000105', ar: 'وقف', en: 'Endowment', body: 'foundation' },
  { id: '01920000-0000-7000-8000-000000000106', ar: 'جهة حكومية', en: 'Government body', body: 'organisation' },
] as const
export type DonorTypeName = (typeof DONOR_TYPES)[number]['en']

const TITLES: Record<Symbol, readonly [ar: string, en: string]> = {
  water: ['سقيا الماء', 'Water'],
  orphans: ['رعاية الأيتام', 'Orphans'],
  mosques: ['عمارة المساجد', 'Mosques'],
  food: ['إطعام الطعام', 'Food'],
  health: ['الرعاية الصحية', 'Health'],
  education: ['التعليم', 'Education'],
  housing: ['الإسكان', 'Housing'],
  relief: ['الإغاثة', 'Relief'],
  disability: ['ذوو الإعاقة', 'Disability'],
  families: ['تنمية الأسرة', 'Families'],
  environment: ['البيئة', 'Environment'],
  other: ['أخرى', 'Other'],
}

/** [3.17], product.md 7: one field of work for each symbol. */
export const CLASSIFICATIONS = (Object.entries(TITLES) as [Symbol, readonly [string, string]][]).map(
  ([symbol, [ar, en]], n) => ({
    id: `01920000-0000-7000-8000-0000000002${String(n + 1).padStart(2, '0')}`,
    symbol,
    ar,
    en,
  }),
)

export const donorTypeId = (name: DonorTypeName): string =>
  DONOR_TYPES.find((type) => type.en === name)?.id ?? DONOR_TYPES[0].id

export const classificationId = (symbol: Symbol): string => {
  const found = CLASSIFICATIONS.find((one) => one.symbol === symbol)
  if (!found) throw new Error(`no field of work has the symbol ${symbol}`)
  return found.id
}

/**
 * The platform's two lists that every installation needs, once: what people remove or rename later stays so. Of two
 * servers that start at once the second waits at the settings row and then finds it there.
 */
export async function loadBasics({ db }: { db: Database }): Promise<void> {
  await db.owner(async (tx) => {
    const mine = await tx.one(
      sql`insert into ${st} (${bare(st, 'name', 'value')}) values ('basics', 'loaded') on conflict do nothing returning ${st.name}`,
    )
    if (!mine) return
    const types = DONOR_TYPES.map(({ id, ar, en, body }) => ({ id, titleAr: ar, titleEn: en, body }))
    await tx.rows(sql`${plants(donorTypes, types)} on conflict do nothing`)
    const works = CLASSIFICATIONS.map(({ id, ar, en, symbol }) => ({ id, titleAr: ar, titleEn: en, symbol }))
    await tx.rows(sql`${plants(classifications, works)} on conflict do nothing`)
  })
}

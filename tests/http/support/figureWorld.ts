import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { newId } from '../../../server/db/ids.ts'
import { donorRows } from '../../ground/support/donors.ts'
import type { TestServer } from '../support.ts'

const FUNDS = ['charity', 'zakat', 'endowment'] as const
interface Gift {
  donor: number
  fund: (typeof FUNDS)[number]
  halalas: number
  date: string
  /** `returned`: a refund that names no gift, booked under another kind. */
  fate: 'stands' | 'reversed' | 'refunded' | 'returned' | 'deleted'
}
const gift: fc.Arbitrary<Gift> = fc.record({
  donor: fc.nat(2),
  fund: fc.constantFrom(...FUNDS),
  halalas: fc.integer({ min: 1, max: 999_999 }),
  // Before the project's gifts were kept, since, and of days to come.
  date: fc.constantFrom('2025-12-30', '2026-01-10', '2026-03-01', '2031-01-01'),
  fate: fc.constantFrom(
    'stands' as const,
    'stands' as const,
    'reversed' as const,
    'refunded' as const,
    'returned' as const,
    'deleted' as const,
  ),
})
/** What may have been given to a project, taken back, spent and done. */
export const world = fc.record({
  gifts: fc.array(gift, { minLength: 1, maxLength: 40 }),
  spendings: fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 8 }),
  opening: fc.option(fc.integer({ min: 0, max: 999_999 }), { nil: null }),
  unitCost: fc.integer({ min: 1, max: 50_000 }),
  stages: fc.array(fc.constantFrom('notStarted', 'inProgress', 'completed'), { maxLength: 6 }),
  films: fc.array(fc.boolean(), { maxLength: 5 }),
  beneficiaries: fc.nat(5000),
})
export type World = typeof world extends fc.Arbitrary<infer T> ? T : never

const STAGES = ['study', 'approval', 'fundraising', 'contracting', 'execution', 'delivery']
const riyals = (of: number): string => (of / 100).toFixed(2)

/** A project of an entity with these rows. */
export async function planted(
  server: TestServer,
  entity: string,
  made: World,
): Promise<{ project: string; donors: string[] }> {
  const project = newId()
  const donors = [newId(), newId(), newId(), newId()]
  const stages = made.stages.map((state, at) => ({
    stage: STAGES[at],
    label: null,
    state,
    startDate: null,
    endDate: null,
    note: null,
    pictures: [],
  }))
  await server.db.owner(async (tx) => {
    await tx.rows(sql`insert into projects (id, entity_id, code, name, description, status, required_amount, start_date, unit_name, unit_cost,
        beneficiary_numbers, previous_donations, previous_donations_until, stages)
      values (${project}, ${entity}, ${project.slice(-12)}, 'Well', 'x', 'published', 12345.67, '2026-01-01', 'basket', ${riyals(made.unitCost)},
        ${made.beneficiaries}, ${riyals(made.opening ?? 0)}, ${made.opening === null ? null : '2025-12-31'}, ${JSON.stringify(stages)}::jsonb)`)
    await tx.rows(donorRows(entity, ...donors.map((id, n) => ({ id, name: `Donor ${n}`, email: `${id}@people.test` }))))
    for (const one of made.gifts) {
      const reference = newId()
      const put = (amount: number, fund: string, reversed = false) =>
        tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source, fund, reversed, donation_reference_id, deleted_at)
          values (${newId()}, ${entity}, ${donors[one.donor]}, ${project}, ${riyals(amount)}, ${one.date}, 'manual', ${fund}, ${reversed},
            ${one.fate === 'stands' || one.fate === 'returned' ? null : reference}, ${one.fate === 'deleted' ? '2026-04-01T00:00:00Z' : null}::timestamptz)`)
      await put(one.halalas, one.fund, one.fate === 'reversed')
      // Booked under whatever kind, it counts for that of its gift, where it says which.
      if (one.fate === 'refunded' || one.fate === 'returned') await put(-one.halalas, 'restricted')
    }
    for (const amount of made.spendings)
      await tx.rows(sql`insert into spendings (id, entity_id, project, amount, date, description)
        values (${newId()}, ${entity}, ${project}, ${riyals(amount)}, '2026-03-01', 'Pipes')`)
    for (const film of made.films)
      await tx.rows(sql`insert into project_updates (id, entity_id, project, name, details, date_from, status, video_link)
        values (${newId()}, ${entity}, ${project}, 'News', 'x', '2026-02-01', 'published', ${film ? 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' : null})`)
  })
  return { project, donors }
}

/** What is expected of the figures by the rule of product.md 8 and 9, worked out from what was planted. */
export function expected({ gifts, spendings, opening, stages, films, beneficiaries }: World): Record<string, string> {
  const counts = (one: Gift): boolean => one.fate === 'stands'
  const beside = (one: Gift): boolean => opening === null || one.date > '2025-12-31'
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
  return {
    required: '12345.67',
    collected: riyals(
      (opening ?? 0) + sum(gifts.filter((one) => counts(one) && beside(one)).map((one) => one.halalas)),
    ),
    spent: riyals(sum(spendings)),
    beneficiaries: String(beneficiaries),
    ...(stages.length > 0 && { stages: String(stages.filter((one) => one === 'completed').length) }),
    updates: String(films.length),
    media: String(films.filter(Boolean).length),
    donors: String(new Set(gifts.filter(counts).map((one) => one.donor)).size),
  }
}

const given = (donor: number, amount: number): Gift => ({
  donor,
  fund: 'charity',
  halalas: amount,
  date: '2026-02-01',
  fate: 'stands',
})
/** Two gave 500 and 20 riyals, of which 30 are spent. */
export const PLAIN: World = {
  gifts: [given(0, 50_000), given(1, 2_000)],
  spendings: [3_000],
  opening: null,
  unitCost: 5_000,
  stages: [],
  films: [],
  beneficiaries: 4,
}
/** Tells every figure: gifts of two kinds by one donor, money of before, stages, films. */
export const TWO_KINDS: World = {
  ...PLAIN,
  gifts: [given(0, 50_000), { ...given(0, 7_000), fund: 'zakat' }, given(1, 2_000)],
  opening: 10_000,
  stages: ['completed', 'inProgress'],
  films: [true],
}
/** More than a page of them, of two kinds, some of which do not count. */
export const MANY: Gift[] = Array.from({ length: 60 }, (_, n) => ({
  donor: n % 2,
  fund: n % 3 === 0 ? 'zakat' : 'charity',
  halalas: 100 + n,
  date: n % 5 === 0 ? '2025-12-30' : '2026-02-01',
  fate: n % 7 === 0 ? 'reversed' : n % 11 === 0 ? 'deleted' : 'stands',
}))

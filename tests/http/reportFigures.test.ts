import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { owner, useFakeMailer } from './support/accounts.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

interface Row {
  of: string
  id: string | null
  name: string | null
  value: string
  amount: string | null
  after: boolean
}
interface Figure {
  name: string
  fund: string | null
  told: string
  then: string | null
  rows: number
  sum: string
  facts: Record<string, string>
  list: { resource: string; filter: Record<string, unknown> } | null
}

let server: TestServer
const own = <T extends object = Record<string, unknown>>(query: ReturnType<typeof sql>) => owner<T>(server, query)

beforeAll(async () => {
  server = await startTestServer({ config: { massHoldMs: 0 } })
  useFakeMailer(server)
  await own(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
})
afterAll(() => server.close())

async function get<T>(path: string, as: Person = 'projectsA'): Promise<T & { http: number; fault?: string }> {
  const answer = await server.call('GET', path, { as })
  return { http: answer.statusCode, ...answer.json<T>() }
}
const figuresOf = async (report: string, donor?: string, as?: Person) =>
  get<{ figures: Figure[]; sentAt: string | null }>(
    `/api/reports/${report}/figures${donor === undefined ? '' : `?donor=${donor}`}`,
    as,
  )

/** All rows of a figure, page by page. */
async function rowsOf(report: string, { name, fund, rows }: Figure, donor?: string): Promise<Row[]> {
  const found: Row[] = []
  for (let page = 1; page === 1 || found.length < rows; page += 1) {
    const query = new URLSearchParams({ name, page: String(page), ...(fund && { fund }), ...(donor && { donor }) })
    const answer = await get<{ page: Row[] }>(`/api/reports/${report}/figure?${query.toString()}`)
    expect(answer.http, JSON.stringify(answer)).toBe(200)
    if (answer.page.length === 0) break
    found.push(...answer.page)
  }
  return found
}

const halalas = (amount: string): number => Math.round(Number(amount) * 100)
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { value }) => sum + halalas(value), 0)

const FUNDS = ['charity', 'zakat', 'endowment'] as const
interface Gift {
  donor: number
  fund: (typeof FUNDS)[number]
  halalas: number
  date: string
  fate: 'stands' | 'reversed' | 'refunded' | 'deleted'
}
const gift: fc.Arbitrary<Gift> = fc.record({
  donor: fc.nat(3),
  fund: fc.constantFrom(...FUNDS),
  halalas: fc.integer({ min: 1, max: 999_999 }),
  // Before the project's gifts were kept, since, and of days to come.
  date: fc.constantFrom('2025-12-30', '2026-01-10', '2026-03-01', '2031-01-01'),
  fate: fc.constantFrom('stands' as const, 'stands' as const, 'reversed' as const, 'refunded' as const, 'deleted' as const),
})
const world = fc.record({
  gifts: fc.array(gift, { minLength: 1, maxLength: 40 }),
  spendings: fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 8 }),
  opening: fc.option(fc.integer({ min: 0, max: 999_999 }), { nil: null }),
  unitCost: fc.integer({ min: 1, max: 50_000 }),
  stages: fc.array(fc.constantFrom('notStarted', 'inProgress', 'completed'), { maxLength: 6 }),
  films: fc.array(fc.boolean(), { maxLength: 5 }),
  beneficiaries: fc.nat(5000),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

const STAGES = ['study', 'approval', 'fundraising', 'contracting', 'execution', 'delivery']
const riyals = (of: number): string => (of / 100).toFixed(2)

/** A project of an entity with these rows. */
async function planted(entity: string, made: World): Promise<{ project: string; donors: string[] }> {
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
    await tx.rows(
      donorRows(entity, ...donors.map((id, n) => ({ id, name: `Donor ${n}`, email: `${id}@people.test` }))),
    )
    for (const one of made.gifts) {
      const reference = newId()
      const put = (amount: number, fund: string, reversed = false) =>
        tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source, fund, reversed, donation_reference_id, deleted_at)
          values (${newId()}, ${entity}, ${donors[one.donor]}, ${project}, ${riyals(amount)}, ${one.date}, 'manual', ${fund}, ${reversed},
            ${one.fate === 'stands' ? null : reference}, ${one.fate === 'deleted' ? '2026-04-01T00:00:00Z' : null}::timestamptz)`)
      await put(one.halalas, one.fund, one.fate === 'reversed')
      // Booked under whatever kind: it counts for that of its gift.
      if (one.fate === 'refunded') await put(-one.halalas, 'restricted')
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

async function draft(project: string, more: object = {}): Promise<string> {
  const body = { project, title: 'Figures', message: 'x', ...more }
  const answer = await server.call('POST', '/api/reports', { as: 'projectsA', body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

/** What is expected of the figures by the rule of product.md 8 and 9, worked out from what was planted. */
function expected({ gifts, spendings, opening, stages, films, beneficiaries }: World): Record<string, string> {
  const counts = (one: Gift): boolean => one.fate === 'stands'
  const beside = (one: Gift): boolean => opening === null || one.date > '2025-12-31'
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
  return {
    required: '12345.67',
    collected: riyals((opening ?? 0) + sum(gifts.filter((one) => counts(one) && beside(one)).map((one) => one.halalas))),
    spent: riyals(sum(spendings)),
    beneficiaries: String(beneficiaries),
    ...(stages.length > 0 && { stages: String(stages.filter((one) => one === 'completed').length) }),
    updates: String(films.length),
    media: String(films.filter(Boolean).length),
    donors: String(new Set(gifts.filter(counts).map((one) => one.donor)).size),
  }
}

describe('[9.9] every figure of a report opens to the rows that make it', () => {
  it('for whatever was given, taken back, spent and done: the sum of the rows is the figure', async () => {
    const names = new Set<string>()
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        const { project, donors } = await planted(server.entities.a, made)
        // Another entity's rows, alike: none of them is among ours.
        await planted(server.entities.b, made)
        const report = await draft(project)
        const donor = donors[made.gifts[0]?.donor ?? 0]
        const { http, figures } = await figuresOf(report, donor)
        expect(http).toBe(200)
        const told = Object.fromEntries(figures.filter(({ fund }) => fund === null).map((one) => [one.name, one.told]))
        expect(told).toMatchObject(expected(made))
        for (const figure of figures) {
          names.add(figure.name)
          const rows = await rowsOf(report, figure, donor)
          expect(rows.length, figure.name).toBe(figure.rows)
          // An opening amount that is less than the gifts that it holds makes shares of more than was spent: that is refused.
          if (figure.name === 'shares') continue
          expect([figure.name, figure.fund, halalas(figure.sum)]).toEqual([figure.name, figure.fund, halalas(figure.told)])
          expect([figure.name, figure.fund, sumOf(rows)]).toEqual([figure.name, figure.fund, halalas(figure.told)])
        }
      }),
      { numRuns: 12 },
    )
    expect([...names].toSorted()).toEqual(
      [
        'required',
        'collected',
        'funds',
        'fund',
        'spent',
        'shares',
        'donors',
        'beneficiaries',
        'stages',
        'updates',
        'media',
        'given',
        'givenFund',
        'share',
        'units',
      ].toSorted(),
    )
  })
})

import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { owner, useFakeMailer } from './support/accounts.ts'
import { expected, MANY, PLAIN, planted, TWO_KINDS, world } from './support/figureWorld.ts'
import { type Person, startTestServer } from './support.ts'

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
  atSending: string | null
  rows: number
  sum: string
  facts: Record<string, string>
  list: { resource: string; filter: Record<string, unknown> } | null
}

const server = await startTestServer({ config: { massHoldMs: 0 } })
useFakeMailer(server)
const own = <T extends object = Record<string, unknown>>(query: ReturnType<typeof sql>) => owner<T>(server, query)
// It goes whatever the hour of the test.
await own(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
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

/** Of a percentage its two amounts: the part and the whole. 0 is said of nothing alone, and never more than all. */
function percentOf(rows: readonly Row[]): number {
  const [part, whole] = rows.map(({ value }) => halalas(value)) as [number, number]
  if (whole <= 0) return 0
  return Math.min(100, Math.max(part > 0 ? 1 : 0, Math.floor((part * 100) / whole)))
}

async function draft(project: string, more: object = {}): Promise<string> {
  const body = { project, title: 'Figures', message: 'x', ...more }
  const answer = await server.call('POST', '/api/reports', { as: 'projectsA', body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

describe('[9.9] every figure of a report opens to the rows that make it', () => {
  it('for whatever was given, taken back, spent and done: the sum of the rows is the figure', {
    timeout: 120_000,
  }, async () => {
    const names = new Set<string>()
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        const { project, donors } = await planted(server, server.entities.a, made)
        // Another entity's rows, alike: none of them is among ours.
        await planted(server, server.entities.b, made)
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
          expect([figure.name, figure.fund, halalas(figure.sum)]).toEqual([
            figure.name,
            figure.fund,
            halalas(figure.told),
          ])
          const isPercent = figure.name.endsWith('Percent')
          const counted = isPercent ? percentOf(rows) : sumOf(rows)
          const told = isPercent ? Number(figure.told) : halalas(figure.told)
          expect([figure.name, figure.fund, counted]).toEqual([figure.name, figure.fund, told])
        }
      }),
      // One that tells every figure, and whatever else chance brings.
      { numRuns: 8, examples: [[TWO_KINDS]] },
    )
    expect([...names].toSorted()).toEqual(
      [
        'required',
        'collected',
        'collectedPercent',
        'funds',
        'fund',
        'spent',
        'spentPercent',
        'shares',
        'donors',
        'beneficiaries',
        'stages',
        'updates',
        'media',
        'given',
        'givenFund',
        'share',
        'sharePercent',
        'units',
      ].toSorted(),
    )
  })

  it('a percentage opens to its two amounts, and each of them is a figure of its own', async () => {
    const { project } = await planted(server, server.entities.a, { ...PLAIN, opening: 10_000 })
    const report = await draft(project)
    const { figures } = await figuresOf(report)
    const find = (name: string) => {
      const found = figures.find((one) => one.name === name)
      if (!found) throw new Error(`no ${name}`)
      return found
    }
    // 100 riyals of before, gifts of 500 and 20; 30 spent.
    const spent = find('spentPercent')
    expect([spent.told, spent.sum, spent.rows]).toEqual(['4', '4', 2])
    expect(await rowsOf(report, spent)).toMatchObject([
      { of: 'figure', choice: 'spent', value: '30.00', id: null },
      { of: 'figure', choice: 'collected', value: '620.00', id: null },
    ])
    expect(await rowsOf(report, find('collectedPercent'))).toMatchObject([
      { choice: 'collected', value: '620.00' },
      { choice: 'required', value: find('required').told },
    ])
  })

  it('tells by name which one does not add up, beside what its rows come to', async () => {
    const { project } = await planted(server, server.entities.a, { ...PLAIN, opening: 10_000 })
    await own(sql`update projects set current_donations = 1, spent_money = 7 where id = ${project}`)
    const { figures } = await figuresOf(await draft(project))
    const said = figures.filter(({ told, sum }) => told !== sum).map(({ name, told, sum }) => [name, told, sum])
    // 100 riyals of before, gifts of 500 and 20; 30 spent.
    expect(said).toEqual([
      ['collected', '101.00', '620.00'],
      ['funds', '101.00', '620.00'],
      ['spent', '7.00', '30.00'],
      // What 520 riyals get of 7 spent, where 101 were collected.
      ['shares', '7.00', '36.04'],
    ])
  })

  it('what went out holds what was true atSending: now stands beside it, and what came since is marked', async () => {
    const { project, donors } = await planted(server, server.entities.a, PLAIN)
    const report = await draft(project)
    const sent = await server.call('POST', `/api/reports/${report}/send`, { as: 'projectsA', body: { expected: 2 } })
    expect(sent.statusCode, sent.body).toBe(200)
    const giving = { donor: donors[0], project, amount: '80', date: '2026-03-02', source: 'manual' }
    expect((await server.call('POST', '/api/donor_transactions', { as: 'projectsA', body: giving })).statusCode).toBe(
      201,
    )
    const { figures, sentAt } = await figuresOf(report)
    expect(sentAt).not.toBeNull()
    const collected = figures.find(({ name }) => name === 'collected')
    expect(collected).toMatchObject({ atSending: '520.00', told: '600.00', sum: '600.00', rows: 3 })
    expect(figures.find(({ name }) => name === 'spent')).toMatchObject({ atSending: '30.00', told: '30.00' })
    const rows = collected ? await rowsOf(report, collected) : []
    expect(rows.map(({ value, after }) => [value, after]).toSorted()).toEqual([
      ['20.00', false],
      ['500.00', false],
      ['80.00', true],
    ])
  })

  it('opens the list with a filter that shows the same rows', async () => {
    const { project, donors } = await planted(server, server.entities.a, { ...PLAIN, opening: 10_000, gifts: MANY })
    const report = await draft(project)
    const { figures } = await figuresOf(report, donors[0])
    const listed = figures.filter(({ list }) => list !== null)
    expect([...new Set(listed.map(({ name }) => name))]).toEqual([
      'collected',
      'funds',
      'fund',
      'spent',
      'updates',
      'media',
      'given',
      'share',
      'units',
    ])
    for (const figure of listed.filter(({ name }) => ['collected', 'fund', 'spent', 'given'].includes(name))) {
      const rows = (await rowsOf(report, figure, donors[0])).filter(({ of }) => of !== 'opening')
      const { resource, filter } = figure.list ?? { resource: '', filter: {} }
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]' })
      const found = await get<{ id: string }[]>(`/api/${resource}?${query.toString()}`)
      const ids = Object.values(found).flatMap((one) => (typeof one === 'object' ? [one.id] : []))
      expect([figure.name, figure.fund, ids.toSorted()]).toEqual([
        figure.name,
        figure.fund,
        rows.map(({ id }) => id).toSorted(),
      ])
    }
  })

  it('is for the staff of its entity, and names what is not asked rightly', async () => {
    const { project, donors } = await planted(server, server.entities.a, PLAIN)
    const other = await planted(server, server.entities.b, PLAIN)
    const report = await draft(project)
    const of = (query: string, as?: Person) => get(`/api/reports/${report}/${query}`, as)
    for (const as of ['projectsA', 'adminA'] as const) expect((await of('figures', as)).http).toBe(200)
    for (const as of ['adminB', 'projectsB'] as const) {
      expect((await of('figures', as)).http).toBe(404)
      expect((await of('figure?name=collected', as)).http).toBe(404)
    }
    for (const as of ['super', 'support'] as const) expect((await of('figures', as)).http).toBe(403)
    // A donor of another entity is as unknown as nobody.
    expect((await of(`figures?donor=${other.donors[0]}`)).http).toBe(404)
    expect((await of(`figure?name=given&donor=${other.donors[0]}`)).http).toBe(404)
    // Without a reader there is no gift of theirs.
    expect((await of('figure?name=given')).http).toBe(404)
    expect((await of(`figure?name=given&donor=${donors[0]}`)).http).toBe(200)
    expect(await of('figure?name=nothing')).toMatchObject({ http: 400, errors: { Name: expect.any(Array) } })
    expect((await of('figure?name=collected&page=0')).http).toBe(400)
  })

  it('a notice counts nobody’s gifts, and the file to the platform tells its own number and pictures', async () => {
    const { project, donors } = await planted(server, server.entities.a, PLAIN)
    const names = async (type: string, more: object = {}) =>
      (await figuresOf(await draft(project, { type, ...more }), donors[0])).figures.map(({ name }) => name)
    expect(await names('notice')).toEqual(['collected', 'funds', 'fund', 'spent', 'shares', 'donors'])
    expect(await names('thanks', { thankTitle: 'Thanks' })).toEqual([
      'collected',
      'funds',
      'fund',
      'spent',
      'shares',
      'donors',
      'given',
      'share',
      'sharePercent',
      'units',
    ])
    const file = await draft(project, { type: 'ehsan', ehsanNumber: 'E-1', beneficiaries: 77 })
    const { figures } = await figuresOf(file)
    expect(figures.find(({ name }) => name === 'beneficiaries')).toMatchObject({ told: '77', sum: '77', rows: 1 })
    expect(figures.map(({ name }) => name)).toEqual([
      'required',
      'collected',
      'funds',
      'fund',
      'collectedPercent',
      'spent',
      'spentPercent',
      'shares',
      'donors',
      'beneficiaries',
      'media',
    ])
  })
})

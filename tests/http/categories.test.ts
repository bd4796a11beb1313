import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { sortDonors } from '../../server/categories/sort.ts'
import { ago, giversWorld } from './support/givers.ts'

interface Donor {
  id: string
  version: number
  category: string | null
  lapsedElite: boolean
}

const { server, project, made, giver } = await giversWorld()
afterAll(() => server.close())

const read = async (id: string): Promise<Donor> => (await server.call('GET', `/api/donors/${id}`)).json<Donor>()
const categoryOf = async (id: string): Promise<string | null> => (await read(id)).category
const sort = () => sortDonors(server.db, server.entities.a)
const change = async (resource: string, id: string, body: object) => {
  const { version } = (await server.call('GET', `/api/${resource}/${id}`)).json<Donor>()
  const answer = await server.call('PUT', `/api/${resource}/${id}`, { body: { version, ...body } })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('[9.5] [2.61] the category of a donor', () => {
  it('[3.6] is active within 13 Hijri months of a gift, not within 13 of the other calendar, and disconnected after', async () => {
    // 13 Hijri months are 384 days at the most, 13 others 394 at the least.
    expect(await categoryOf(await giver([['50', 380]]))).toBe('active')
    expect(await categoryOf(await giver([['50', 388]]))).toBe('disconnected')
    expect(
      await categoryOf(
        await giver([
          ['50', 900],
          ['50', 3],
        ]),
      ),
    ).toBe('active')
  })

  it('is elite with more than 10,000 riyals in twelve Hijri months, and with no halala less', async () => {
    expect(
      await categoryOf(
        await giver([
          ['6000', 10],
          ['4000.01', 350],
        ]),
      ),
    ).toBe('elite')
    expect(await categoryOf(await giver([['10000', 10]]))).toBe('active')
    // 12 Hijri months are 355 days at the most.
    expect(
      await categoryOf(
        await giver([
          ['6000', 10],
          ['6000', 358],
        ]),
      ),
    ).toBe('active')
  })

  it('counts no gift that was given back', async () => {
    const donor = await giver([['20000', 10]])
    expect(await categoryOf(donor)).toBe('elite')
    const gifts = await server.call('GET', '/api/donor_transactions', { query: { 'filter.donor': donor } })
    await change('donor_transactions', gifts.json<{ id: string }[]>()[0]?.id ?? '', { reversed: true })
    expect(await categoryOf(donor)).toBeNull()
  })

  it('is none of a contact without a gift, of the deceased, and of the unknown giver', async () => {
    expect(await categoryOf(await giver([]))).toBeNull()
    expect(await categoryOf(await giver([], { pinnedElite: true }))).toBeNull()
    const donor = await giver([['20000', 10]])
    await change('donors', donor, { deceased: true })
    expect(await read(donor)).toMatchObject({ category: null, lapsedElite: false })
    const unknown = await giver([['20000', 10]])
    await server.db.owner((tx) => tx.rows(sql`update donors set unknown_giver = true where id = ${unknown}::uuid`))
    await sort()
    expect(await categoryOf(unknown)).toBeNull()
  })

  it('is elite of individuals alone, but for those who are pinned by hand', async () => {
    const body = { type: server.donorTypes.foundation }
    const donor = await giver([['20000', 10]], body)
    expect(await categoryOf(donor)).toBe('active')
    await change('donors', donor, { pinnedElite: true })
    expect(await categoryOf(donor)).toBe('elite')
  })

  it('is active with a standing order, however long ago the last gift was, and disconnected when the order has ended', async () => {
    const donor = await giver([['50', 900]])
    expect(await categoryOf(donor)).toBe('disconnected')
    await change('donors', donor, { standingOrder: true })
    expect(await categoryOf(donor)).toBe('active')
    await sort()
    expect(await categoryOf(donor)).toBe('active')
    await change('donors', donor, { standingOrder: false })
    expect(await categoryOf(donor)).toBe('disconnected')
    // An order alone is no gift.
    expect(await categoryOf(await giver([], { standingOrder: true }))).toBeNull()
  })

  it('an elite by hand who has a standing order has not lapsed', async () => {
    const donor = await giver([['50', 900]], { pinnedElite: true })
    expect(await read(donor)).toMatchObject({ category: 'elite', lapsedElite: true })
    await change('donors', donor, { standingOrder: true })
    expect(await read(donor)).toMatchObject({ category: 'elite', lapsedElite: false })
  })

  it('has a list of lapsed elites: over the amount in an earlier year, no more in this one', async () => {
    const lapsed = await giver([
      ['12000', 500],
      ['100', 5],
    ])
    expect(await read(lapsed)).toMatchObject({ category: 'active', lapsedElite: true })
    // Over two years together, in neither of them.
    expect(
      await read(
        await giver([
          ['6000', 400],
          ['6000', 800],
        ]),
      ),
    ).toMatchObject({ lapsedElite: false })
    const answer = await server.call('GET', '/api/donors', { query: { 'filter.lapsedElite': 'true' } })
    expect(answer.json<Donor[]>().map(({ id }) => id)).toEqual([lapsed])
  })

  it('follows the thresholds of its entity, by a job that the change brings', async () => {
    const donor = await giver([['600', 40]])
    await change('entities', server.entities.a, { eliteAmount: '500', activeMonths: 1 })
    const waiting = await server.db.plain(`select data from pgboss.job where name = 'sort-donors'`)
    expect(waiting.rows.map(({ data }) => data)).toEqual([{ entityId: server.entities.a }])
    await sort()
    expect(await categoryOf(donor)).toBe('elite')
    await change('entities', server.entities.a, { eliteAmount: '10000' })
    await sort()
    expect(await categoryOf(donor)).toBe('disconnected')
    await change('entities', server.entities.a, { activeMonths: 13 })
    await sort()
    expect(await categoryOf(donor)).toBe('active')
    const refused = await server.call('PUT', `/api/entities/${server.entities.a}`, {
      body: { version: 4, activeMonths: 0 },
    })
    expect(refused.json()).toMatchObject({ errors: { ActiveMonths: [expect.stringContaining('1')] } })
  })

  it('is written by nobody: a body that names it changes nothing', async () => {
    const donor = await giver([['50', 3]], { category: 'elite', lapsedElite: true })
    expect(await read(donor)).toMatchObject({ category: 'active', lapsedElite: false })
  })

  it('is a column and a filter of the list and of its file', async () => {
    const answer = await server.call('GET', '/api/donors/export.csv', { query: { 'filter.category.in': 'elite' } })
    const [head = '', ...rows] = answer.body.trim().split('\r\n')
    expect(head).toContain('Category')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toContain('Elite')
  })
})

describe('[2.61] who moved', () => {
  it('is kept with from, to and when, once for each move, after the first sorting', async () => {
    const donor = await giver([['50', 300]])
    await sort()
    await made('donor_transactions', { donor, project, amount: '11000', date: ago(1) })
    await sort()
    const answer = await server.call('GET', '/api/category_changes', { query: { 'filter.donor': donor } })
    expect(answer.json()).toMatchObject([
      { was: 'active', became: 'elite' },
      { was: null, became: 'active' },
    ])
    const foreign = await server.call('GET', '/api/category_changes', { as: 'adminB' })
    expect(foreign.json()).toEqual([])
  })

  it('is not what a sorting writes into the audit trail of every donor', async () => {
    const donor = await giver([['50', 300]])
    const trail = await server.call('GET', '/api/audit_trail', { query: { 'filter.record': donor } })
    expect(trail.json<{ action: string }[]>().map(({ action }) => action)).toEqual(['create'])
  })
})

describe('[2.61] the analysis of a category', () => {
  it('says size, money, frequency, recency and who stayed, of its own donors alone', async () => {
    await server.db.owner((tx) =>
      tx.rows(sql`update donors set deleted_at = now() where entity_id = ${server.entities.a}::uuid`),
    )
    await giver([
      ['100', 10],
      ['300', 20],
      ['50', 400],
    ])
    await giver([['200', 380]], { appealConsent: 'refused' })
    await giver([['70', 900]])
    const answer = await server.call('GET', '/api/donors/actions/category', { query: { list: 'active' } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      list: 'active',
      activeMonths: 13,
      sizes: { active: 2, disconnected: 1, elite: 0, lapsed: 0 },
      figures: {
        donors: 2,
        givers: 1,
        gifts: 2,
        amount: '400.00',
        averageGift: '200.00',
        medianGift: '100.00',
        medianDays: 10,
        recency: [1, 0, 0, 1],
        // Both gave between 12 and 24 Hijri months ago, one of them in the last 12.
        gaveBefore: 2,
        gaveAgain: 1,
        bySms: 2,
        byEmail: 0,
        refusesAppeals: 1,
        funds: [{ fund: 'charity', amount: '400.00', count: 2 }],
      },
    })
    const { months } = answer.json<{ months: { gifts: number }[] }>()
    expect(months).toHaveLength(12)
    expect(months.reduce((sum, { gifts }) => sum + gifts, 0)).toBe(2)
    const foreign = await server.call('GET', '/api/donors/actions/category', {
      as: 'adminB',
      query: { list: 'active' },
    })
    expect(foreign.json()).toMatchObject({ sizes: { active: 0 }, figures: { donors: 0, amount: '0' } })
  })

  it('lists lapsed elites to be called: phone and last gift, no name that is hidden, nobody who refuses to be asked', async () => {
    const gifts = [
      ['30000', 500],
      ['25', 200],
    ] as const
    const one = await giver(gifts, { hiddenName: true, phone: '0555555501' })
    await giver(gifts, { appealConsent: 'refused' })
    await giver(gifts, { phone: null, email: 'nobody@x.example' })
    const answer = await server.call('GET', '/api/donors/actions/category', { query: { list: 'lapsed' } })
    expect(answer.json()).toMatchObject({ sizes: { lapsed: 3 }, moved: null })
    expect(answer.json<{ calls: unknown[] }>().calls).toEqual([
      {
        id: one,
        name: null,
        phone: '+966555555501',
        lastGiftDate: ago(200),
        lastGiftAmount: '25.00',
        givenTotal: '30025.00',
      },
    ])
  })

  it('refuses a category that there is not, and sorts on demand by a job', async () => {
    const answer = await server.call('GET', '/api/donors/actions/category', { query: { list: 'rich' } })
    expect(answer.statusCode).toBe(400)
    expect((await server.call('POST', '/api/donors/actions/sort', { body: {} })).statusCode).toBe(200)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sortDonors } from '../../server/categories/sort.ts'
import { ago, giversWorld } from './support/givers.ts'
import { routeKey } from './support/sweep.ts'
import { ACTION_BODY } from './support/sweepBodies.ts'

/** docs/decisions/132: a gift that was reversed is in no figure, as if it had never been given. */
const { server, project, made, giver } = await giversWorld()
afterAll(() => server.close())

const read = async <T>(path: string): Promise<T> => (await server.call('GET', `/api/${path}`)).json<T>()
const donorOf = (id: string) => read<Record<string, unknown>>(`donors/${id}`)
const give = (donor: string, amount: string, days: number, more: object = {}) =>
  made('donor_transactions', { donor, project, amount, date: ago(days), ...more })
const change = async (gift: string, values: object) => {
  const { version } = await read<{ version: number }>(`donor_transactions/${gift}`)
  const answer = await server.call('PUT', `/api/donor_transactions/${gift}`, { body: { version, ...values } })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('product.md 8, 9: what a donor gave, how often and when last', () => {
  it('is nothing, never and no day of a donor whose only gift was reversed, until it stands again', async () => {
    const donor = await giver([])
    const gift = await give(donor, '70', 3)
    const given = { givenTotal: '70.00', giftsCount: 1, lastGiftDate: ago(3) }
    expect(await donorOf(donor)).toMatchObject(given)
    await change(gift, { reversed: true })
    expect(await donorOf(donor)).toMatchObject({ givenTotal: '0.00', giftsCount: 0, lastGiftDate: null })
    await change(gift, { reversed: false })
    expect(await donorOf(donor)).toMatchObject(given)
  })

  it('goes back to the gift before, and a gift that is recorded as reversed moves nothing', async () => {
    const donor = await giver([['10', 40]])
    const gift = await give(donor, '70', 3)
    await change(gift, { reversed: true })
    await give(donor, '5', 1, { reversed: true })
    expect(await donorOf(donor)).toMatchObject({ givenTotal: '10.00', giftsCount: 1, lastGiftDate: ago(40) })
  })

  it('takes money that went back off the sum, and counts and dates it as no gift', async () => {
    const donor = await giver([])
    await give(donor, '70', 30, { donationReferenceId: 'R-1', source: 'store' })
    await give(donor, '-20', 2, { donationReferenceId: 'R-1', source: 'bank' })
    const left = { givenTotal: '50.00', giftsCount: 1, lastGiftDate: ago(30) }
    expect(await donorOf(donor)).toMatchObject(left)
    // Written anew from its rows it is the same.
    await server.db.owner((tx) => tx.rows(sql`update donor_transactions set description = 'x' where donor = ${donor}`))
    expect(await donorOf(donor)).toMatchObject(left)
  })
})

describe('[1.13] product.md 5: who has given', () => {
  const rolesOf = async (person: 'donorA' | 'potentialA') =>
    server.db.owner((tx) =>
      tx.one(sql`select roles from athar_claims('donor', ${server.users[person]}::uuid) as c (roles, first)`),
    )
  const reverse = (reversed: boolean) =>
    server.db.owner((tx) => tx.rows(sql`update donor_transactions set reversed = ${reversed} where source = 'manual'`))

  it('is no donor by a gift that was reversed', async () => {
    expect(await rolesOf('donorA')).toEqual({ roles: ['Donor'] })
    await reverse(true)
    expect(await rolesOf('donorA')).toEqual({ roles: ['PotentialDonner'] })
    await reverse(false)
    expect(await rolesOf('donorA')).toEqual({ roles: ['Donor'] })
  })
})

/**
 * The rows of gifts themselves, which stay and are marked; papers and pages; and what tells of the past: who moved from one
 * category to another and back did.
 */
const ROWS =
  /^GET \/api\/(?:donor_transactions(?:$|\/:id|\/export|\/ids)|category_changes|audit_trail|imports|files|openapi|deletions)|\/(?:exportData|figure|preview|paper|yearStatement)$/
/** What says when something was written or asked, rows that are marked where they stand, and movements between categories. */
const MOVES = new Set(['version', 'updatedAt', 'mark', 'reversed', 'sortedAt', 'donorsSortedAt', 'moved', 'at', 'rows'])

/** Numbers that count gifts or who gave, by where they stand. */
const COUNTED = /^(?:gifts|giftsCount|givers|count|n|donors|gaveBefore|gaveAgain|total|untimed)$/
function countsOf(value: unknown, at = ''): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'number' && COUNTED.test(name) ? [`${at}.${name} ${one}`] : countsOf(one, `${at}.${name}`),
  )
}

function figuresOf(value: unknown, at = ''): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => figuresOf(one, at))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !MOVES.has(name) && !(at === '' && name === 'gifts'))
      .map(([name, one]) => [name, figuresOf(one, name)]),
  )
}

describe('product.md 8, 9: every route that tells figures', () => {
  const ids: Record<string, string[]> = {}
  let other = ''

  beforeAll(async () => {
    const donor = await giver([['40', 20]], { email: 'one@people.test' })
    other = await made('projects', { code: 'C-2', name: 'Bread' })
    const second = await giver([], { email: 'two@people.test' })
    await made('donor_transactions', { donor: second, project: other, amount: '1000.10', date: ago(9) })
    const about = { project: other, title: 'Bread', message: 'It is baked' }
    ids['projects'] = [other]
    const year = Number(ago(1).slice(0, 4))
    ids['donors'] = [donor]
    ids['entities'] = [server.entities.a]
    ids['reports'] = [await made('reports', { ...about, audience: 'filtered', giftFrom: ago(5) })]
    ids['surveys'] = [
      await made('surveys', {
        titleAr: 'رأيكم',
        titleEn: 'Say',
        type: 'special',
        project: other,
        audience: 'projectDonors',
      }),
    ]
    ids['year_letters'] = [
      await made('year_letters', {
        year,
        calendar: 'gregorian',
        titleEn: 'Year',
        messageEn: 'It was',
        givenMin: '100',
      }),
    ]
    ids['campaigns'] = [
      await made('campaigns', {
        title: 'Winter',
        description: 'x',
        channels: ['email'],
        audience: 'filtered',
        lastGiftFrom: ago(5),
      }),
    ]
  })

  const routes = () =>
    server.app.routeList.filter((route) => {
      const [name = ''] = (route.operation ?? '').split('.')
      const isRead = route.method === 'GET' || /\/actions\/(?:branches|category|insights)$/.test(route.url)
      return isRead && !ROWS.test(routeKey(route)) && (!route.url.includes(':') || ids[name] !== undefined)
    })

  async function figures(): Promise<Map<string, string>> {
    await sortDonors(server.db, server.entities.a)
    const told = new Map<string, string>()
    for (const route of routes()) {
      const [name = ''] = (route.operation ?? '').split('.')
      const asked = ACTION_BODY[route.operation ?? '']?.(ids) ?? {}
      const url = route.url.replace(':id', ids[name]?.[0] ?? '')
      const lists = route.operation === 'donors.category' ? ['elite', 'active', 'disconnected', 'lapsed'] : [null]
      for (const list of lists) {
        const query = {
          ...asked,
          ...(route.operation === 'donor_transactions.week' && { day: ago(1) }),
          ...(list && { list }),
        }
        const answer = await server.call(
          route.method as 'GET',
          url,
          route.method === 'GET' ? { query } : { body: query },
        )
        if (answer.statusCode !== 200) continue
        const isJson = String(answer.headers['content-type']).includes('json')
        if (isJson) told.set(`${routeKey(route)} ${list ?? ''}`.trim(), JSON.stringify(figuresOf(answer.json())))
      }
    }
    const gave = await server.call('GET', '/api/donors', { query: { 'filter.gaveTo': other } })
    return told.set('who gave to it', JSON.stringify(figuresOf(gave.json())))
  }

  it('says the same before a gift and after its reversal, and something else in between', async () => {
    const before = await figures()
    const [donor = ''] = ids['donors'] ?? []
    const gift = await give(donor, '20000.75', 1, { project: other, moment: `${ago(1)}T09:00:00.000Z`, fund: 'zakat' })
    const between = await figures()
    await change(gift, { reversed: true })
    const after = await figures()
    const differing = (other: ReadonlyMap<string, string>) =>
      [...before].filter(([route, told]) => other.get(route) !== told).map(([route]) => route)
    expect(differing(after)).toEqual([])
    expect(differing(between).toSorted()).toEqual([
      'GET /api/campaigns/:id/audience',
      'GET /api/dashboard',
      'GET /api/donor_transactions/actions/distribution',
      'GET /api/donor_transactions/actions/week',
      'GET /api/donors',
      'GET /api/donors/:id',
      'GET /api/donors/actions/category active',
      'GET /api/donors/actions/category disconnected',
      'GET /api/donors/actions/category elite',
      'GET /api/donors/actions/category lapsed',
      'GET /api/projects',
      'GET /api/projects/:id',
      'GET /api/projects/:id/money',
      'GET /api/reports/:id/audience',
      'GET /api/reports/:id/figures',
      'GET /api/reports/:id/givers',
      'GET /api/surveys/:id/audience',
      'GET /api/year_letters/:id/audience',
      'who gave to it',
    ])
  }, 120_000)

  it('counts as many gifts and givers after a part of one went back, though no longer as much', async () => {
    const [donor = ''] = ids['donors'] ?? []
    const given = { project: other, moment: `${ago(1)}T10:00:00.000Z`, fund: 'zakat' }
    const gift = await give(donor, '20000.75', 1, given)
    const before = await figures()
    const answer = await server.call('POST', `/api/donor_transactions/${gift}/refund`, {
      body: { amount: '0.75', date: ago(1), description: null },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const after = await figures()
    const counted = (told: ReadonlyMap<string, string>) =>
      Object.fromEntries([...told].map(([route, text]) => [route, countsOf(JSON.parse(text))]))
    const [were, are] = [counted(before), counted(after)]
    const differing = Object.keys(were).filter((route) => JSON.stringify(are[route]) !== JSON.stringify(were[route]))
    expect(differing.map((route) => [route, were[route], are[route]])).toEqual([])
    expect([...before].filter(([route, told]) => after.get(route) !== told).length).toBeGreaterThan(10)
  }, 120_000)
})

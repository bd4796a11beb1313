import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { ago, giversWorld } from './support/givers.ts'

const { server, project, made, giver } = await giversWorld()
afterAll(() => server.close())

describe('[2.61] donations by hour and weekday', () => {
  const at = (day: number, time: string) => `2026-03-0${day}T${time}:00+03:00`
  const give = (day: number, time: string | null, amount: string) =>
    giver([]).then((donor) =>
      made('donor_transactions', {
        donor,
        project,
        amount,
        date: `2026-03-0${day}`,
        ...(time !== null && { moment: at(day, time) }),
      }),
    )

  it('[9.5] stand in the week from Sunday, by the entity’s clock, in four quarters of its cells', async () => {
    // 1 March 2026 is a Sunday.
    await give(1, '00:30', '10')
    for (const amount of ['10', '10']) await give(2, '21:10', amount)
    for (const amount of ['10', '10', '10']) await give(4, '12:00', amount)
    for (const amount of ['10', '10', '10', '10']) await give(7, '23:59', amount)
    await give(3, null, '10')
    await give(8, '10:00', '10')
    const answer = await server.call('GET', '/api/donor_transactions/actions/week', { query: { day: '2026-03-05' } })
    expect(answer.statusCode, answer.body).toBe(200)
    const cell = (day: number, hour: number, gifts: number, level: number) => ({
      day,
      hour,
      gifts,
      amount: `${gifts * 10}.00`,
      giftsLevel: level,
      amountLevel: level,
    })
    expect(answer.json()).toEqual({
      from: '2026-03-01',
      to: '2026-03-07',
      cells: [cell(0, 0, 1, 0), cell(1, 21, 2, 1), cell(3, 12, 3, 2), cell(6, 23, 4, 3)],
      untimed: 1,
      untimedAmount: '10.00',
    })
    const foreign = await server.call('GET', '/api/donor_transactions/actions/week', {
      as: 'adminB',
      query: { day: '2026-03-05' },
    })
    expect(foreign.json()).toMatchObject({ cells: [], untimed: 0 })
  })

  it('begin at the last week with a gift whose hour is known, and never at one that is still to come', async () => {
    const donor = await giver([])
    await server.db.owner((tx) =>
      tx.rows(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, fund, moment)
        values (${server.entities.a}, gen_random_uuid(), ${donor}, ${project}, 10, ${ago(-14)}, 'charity', now() + interval '14 days')`),
    )
    const answer = await server.call('GET', '/api/donor_transactions/actions/week')
    expect(answer.json()).toMatchObject({
      from: '2026-03-08',
      to: '2026-03-14',
      cells: [{ day: 0, hour: 10, gifts: 1 }],
    })
  })
})

describe('[2.61] the distribution of donations', () => {
  it('is by amount, region, city, source and project, and each adds up to all', async () => {
    const there = await made('projects', { code: 'C-2', name: 'Food', region: 'Makkah', city: 'Jeddah' }, 'adminB')
    const donor = await made('donors', { name: 'Huda' }, 'adminB')
    const gifts = [
      ['99.99', 'store'],
      ['100', 'store'],
      ['10000', null],
    ] as const
    for (const [amount, source] of gifts)
      await made('donor_transactions', { donor, project: there, amount, source, date: ago(3) }, 'adminB')
    const answer = await server.call('GET', '/api/donor_transactions/actions/distribution', {
      as: 'adminB',
      query: { span: 'month' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const rest = { isRest: false }
    expect(answer.json()).toMatchObject({
      total: { amount: '10199.99', gifts: 3 },
      bands: [
        { from: '0', to: '100', gifts: 1 },
        { from: '100', to: '500', gifts: 1 },
        { from: '500', to: '1000', gifts: 0 },
        { from: '1000', to: '5000', gifts: 0 },
        { from: '5000', to: '10000', gifts: 0 },
        { from: '10000', to: null, gifts: 1 },
      ],
      regions: [{ name: 'Makkah', amount: '10199.99', ...rest }],
      cities: [{ name: 'Jeddah', gifts: 3, ...rest }],
      sources: [
        { name: null, amount: '10000.00', ...rest },
        { name: 'store', amount: '199.99', ...rest },
      ],
      projects: [{ key: there, name: 'Food', ...rest }],
      funds: [{ name: 'charity', gifts: 3, ...rest }],
    })
  })
})

describe('[1.16] the AI helper', () => {
  const ask = async () => {
    const answer = await server.call('POST', '/api/category_advices/actions/ask', {
      as: 'adminB',
      body: { list: 'elite' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ by: string; note: string | null; items: { topic: string; text: string | null }[] }>()
  }
  const textOf = ({ items }: Awaited<ReturnType<typeof ask>>, topic: string) =>
    items.find((item) => item.topic === topic)?.text

  it('lets the rules speak without an endpoint, and keeps what was said with its figures', async () => {
    await ask()
    const kept = await server.call('GET', '/api/category_advices', { as: 'adminB' })
    expect(kept.json()).toMatchObject([{ list: 'elite', by: 'rules', note: null, figures: { donors: 1, givers: 1 } }])
    expect((await server.call('GET', '/api/category_advices', { as: 'adminA' })).json()).toEqual([])
  })

  it('takes the words of an endpoint, and the rules’ where these name another number or nothing comes', async () => {
    const asked: unknown[] = []
    server.services.adviser = {
      word: async (question) => {
        asked.push(question)
        return { channel: 'Write to all 1 of them.', tone: 'They gave 4711 riyals.' }
      },
    }
    const mixed = await ask()
    expect(mixed).toMatchObject({ by: 'model', note: 'refused' })
    expect(textOf(mixed, 'channel')).toBe('Write to all 1 of them.')
    expect(textOf(mixed, 'tone')).toBeNull()
    expect(JSON.stringify(asked)).not.toContain('Huda')
    server.services.adviser = { word: () => Promise.reject(new Error('gone')) }
    expect(await ask()).toMatchObject({ by: 'rules', note: 'silent' })
  })

  it('is asked no more than twenty times a day by one entity', async () => {
    let calls = 0
    server.services.adviser = {
      word: async () => {
        calls += 1
        return {}
      },
    }
    // Three answers stand already.
    for (let n = 0; n < 19; n += 1) await ask()
    expect(calls).toBe(17)
  })
})

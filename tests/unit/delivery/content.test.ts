import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letterSchema } from '../../../resources/_contracts/letter.ts'
import { presentLetter } from '../../../server/letters/content.ts'
import { timePercent } from '../../../server/letters/facts.ts'
import { act, donor, gift, inEntity, messagesOf, openWorld, report, spend, type World } from './support.ts'

let world: World
const people = { first: '', second: '', third: '', hidden: '', body: '', returned: '' }

beforeAll(async () => {
  world = await openWorld()
  people.first = await donor(world, { name: 'Amal', language: 'en' })
  people.second = await donor(world, { name: 'بدر' })
  people.third = await donor(world, { name: 'Coralie' })
  people.hidden = await donor(world, { name: 'Secret Name', set: 'hidden_name = true' })
  people.body = await donor(world, { name: 'وقف البركة', type: world.types.foundation, set: `calendar = 'gregorian'` })
  people.returned = await donor(world, { name: 'Returned' })
  await gift(world, people.first, '33.33')
  await gift(world, people.first, '0.01')
  await gift(world, people.second, '33.33')
  await gift(world, people.third, '33.33')
  await gift(world, people.third, '500', true)
  await gift(world, people.hidden, '0.05')
  await gift(world, people.body, '120')
  await gift(world, people.returned, '75', true)
  await spend(world, '100.01')
})
afterAll(() => world.close())

describe('the content of letters', () => {
  it('[product.md 9] gives shares that add up to the halala, reversed gifts left out', async () => {
    const id = await report(world)
    await act(world, 'send', id, { expected: 5 })
    const rows = await messagesOf(world, id)
    const held = rows.filter((row) => row.state === 'suppressed')
    expect(held.map((row) => [row.donor, row.reason])).toEqual([[people.returned, 'nothingToReport']])
    const projects = rows.flatMap((row) => (row.content ? row.content.projects : []))
    const halalas = (text: string): number => Math.round(Number(text) * 100)
    // Collected 33.34 + 33.33 + 33.33 + 0.05 + 120 = 220.05; 100.01 of it is spent.
    expect(projects.reduce((sum, one) => sum + halalas(one.given), 0)).toBe(22_005)
    expect(projects.reduce((sum, one) => sum + halalas(one.share.spentOfYours), 0)).toBe(10_001)
    const shares = new Map(rows.map((row) => [row.donor, row.content?.projects[0]?.share.spentOfYours]))
    // 33.34 × 100.01 ÷ 220.05 = 15.1526…, 33.33 × … = 15.1480…, 0.05 × … = 0.0227…, 120 × … = 54.5383…
    expect(shares.get(people.first)).toBe('15.15')
    expect(shares.get(people.second)).toBe('15.15')
    expect(shares.get(people.third)).toBe('15.15')
    expect(shares.get(people.hidden)).toBe('0.02')
    expect(shares.get(people.body)).toBe('54.54')
  })

  it('[product.md 9] names the kind of each gift, and gives shares and what was collected by kind', async () => {
    const own = await openWorld()
    const amal = await donor(own, { name: 'Amal', language: 'en' })
    const badr = await donor(own, { name: 'بدر', language: 'en' })
    await gift(own, amal, '100', false, 'zakat')
    await gift(own, amal, '50.01')
    await gift(own, amal, '30', true, 'endowment')
    await gift(own, badr, '49.99', false, 'zakat')
    await inEntity(own, (tx) =>
      tx.rows(sql`update projects set previous_donations = 800 where id = ${own.project}::uuid`),
    )
    await spend(own, '333.33')
    const id = await report(own)
    await act(own, 'send', id, { expected: 2 })
    const rows = await messagesOf(own, id)
    const letters = new Map(rows.map((row) => [row.donor, letterSchema.parse(row.content).projects[0]]))
    expect(letters.get(amal)?.gifts.map(({ fund, amount }) => [fund, amount])).toEqual([
      ['zakat', '100.00'],
      ['charity', '50.01'],
      ['endowment', '30.00'],
    ])
    // Collected 800 + 100 + 50.01 + 49.99 = 1,000, a third of it spent: 33.333, 16.6698…, 16.6631….
    expect(letters.get(amal)?.funds).toEqual([
      { fund: 'charity', given: '50.01', spentOfYours: '16.67' },
      { fund: 'endowment', given: '0.00', spentOfYours: '0.00' },
      { fund: 'zakat', given: '100.00', spentOfYours: '33.33' },
    ])
    expect(letters.get(amal)).toMatchObject({ given: '150.01', share: { spentOfYours: '50.00', collected: '1000.00' } })
    expect(letters.get(badr)?.funds).toEqual([{ fund: 'zakat', given: '49.99', spentOfYours: '16.67' }])
    for (const letter of letters.values())
      expect(letter?.money.byFund).toEqual([
        { fund: 'charity', amount: '50.01' },
        { fund: 'zakat', amount: '149.99' },
        { fund: 'earlier', amount: '800.00' },
      ])
    await own.close()
  })

  it('[product.md 29] asks for a gift in an appeal alone', async () => {
    await world.db.owner(async (tx) => {
      await tx.rows(
        sql`update entities set donation_ways = '[{"kind": "store", "label": "متجر الجمعية", "url": "https://store.suqya.example"}]'::jsonb`,
      )
      await tx.rows(sql`update projects set donation_link = 'https://store.suqya.example/wtr-1'`)
    })
    const letter = async (id: string) =>
      letterSchema.parse(await inEntity(world, (tx) => presentLetter(tx, id, people.first)))
    const plain = await letter(await report(world))
    expect([plain.entity.donationWays, plain.projects[0]?.donationLink]).toEqual([[], undefined])
    const appeal = await letter(await report(world, { appeal: true }))
    expect(appeal.entity.donationWays.map((way) => way.label)).toEqual(['متجر الجمعية'])
    expect(appeal.projects[0]?.donationLink).toBe('https://store.suqya.example/wtr-1')
  })

  it('speaks to each reader: language, calendar, layout, hidden name, units, stages', async () => {
    const id = await report(world)
    await inEntity(world, (tx) =>
      tx.rows(sql`update projects set unit_two = 'سهمان', unit_plural = 'أسهم', unit_many = ' '`),
    )
    const letter = (donorId: string) => inEntity(world, (tx) => presentLetter(tx, id, donorId))
    const first = letterSchema.parse(await letter(people.first))
    expect([first.lang, first.calendar, first.layout]).toEqual(['en', 'both', 'individual'])
    expect(first.donor).toEqual({ displayName: 'Amal', hidden: false })
    expect(first.projects[0]?.gifts.map((one) => one.amount)).toEqual(['33.33', '0.01'])
    expect(first.projects[0]?.given).toBe('33.34')
    expect(first.projects[0]?.units).toEqual({
      count: 0,
      unitName: 'سهم',
      unitTwo: 'سهمان',
      unitPlural: 'أسهم',
      unitCost: '50.00',
      remainder: '33.34',
    })
    expect(first.projects[0]?.stages.map((stage) => stage.label)).toEqual(['Study', 'حفل الافتتاح'])
    const body = letterSchema.parse(await letter(people.body))
    expect([body.lang, body.calendar, body.layout]).toEqual(['ar', 'gregorian', 'foundation'])
    expect(body.projects[0]?.units?.count).toBe(2)
    expect(body.projects[0]?.stages[0]?.label).toBe('الدراسة')
    const hidden = letterSchema.parse(await letter(people.hidden))
    expect(hidden.donor.hidden).toBe(true)
    expect(JSON.stringify(hidden)).not.toContain('Secret Name')
    const third = letterSchema.parse(await letter(people.third))
    expect(third.projects[0]?.gifts.filter((one) => one.reversed).map((one) => one.amount)).toEqual(['500.00'])
    expect(third.projects[0]?.given).toBe('33.33')
  })

  it('counts the audience and its reasons without writing anything', async () => {
    const id = await report(world)
    const answer = await act(world, 'audience', id)
    expect(answer).toMatchObject({ total: 6, sendable: 5, held: { nothingToReport: 1 } })
    expect(await messagesOf(world, id)).toEqual([])
  })

  it('tells how much of the project’s time has passed', () => {
    expect(timePercent('2026-01-01', '2026-12-31', false, '2025-12-01')).toBe(0)
    expect(timePercent('2026-01-01', '2026-01-11', false, '2026-01-06')).toBe(50)
    expect(timePercent('2026-01-01', '2026-01-11', false, '2026-02-06')).toBe(100)
    expect(timePercent('2026-01-01', undefined, false, '2026-02-06')).toBe(0)
    expect(timePercent(undefined, undefined, true, '2026-02-06')).toBe(100)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { letterTotals, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { newId } from '../../server/db/ids.ts'
import { presentLetter } from '../../server/letters/content.ts'
import { startTestServer, type TestServer } from './support.ts'

/** product.md 9: what came back is taken off the gifts, and told as a gift of no kind. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const made = async (resource: string, body: object): Promise<string> => {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
/** As it was recorded before the desk asked what is left of a kind. */
async function back(project: string, donor: string, gift: object): Promise<string> {
  const { amount, fund } = { amount: '', fund: '', ...gift }
  const id = newId()
  await server.db.owner((tx) =>
    tx.rows(sql`insert into donor_transactions (id, entity_id, project, donor, amount, date, fund)
      values (${id}, ${server.entities.a}, ${project}, ${donor}, ${`-${amount}`}::numeric, '2026-01-05', ${fund})`),
  )
  return id
}
/** Found out later to have been less. */
const lessen = async (id: string, gift: object) => {
  const amount = 'amount' in gift ? gift.amount : null
  const done = await server.call('PUT', `/api/donor_transactions/${id}`, { body: { version: 1, amount } })
  expect(done.statusCode, done.body).toBe(200)
}
let codes = 0
async function projectOf(gifts: readonly object[]) {
  codes += 1
  const project = await made('projects', { code: `RF-${codes}`, name: 'Well' })
  const donor = await made('donors', { name: 'Giver' })
  const recorded: string[] = []
  for (const gift of gifts)
    if ('was' in gift) await lessen(recorded[0] ?? '', gift)
    else if ('reversal' in gift) await back(project, donor, gift)
    else recorded.push(await made('donor_transactions', { project, donor, date: '2026-01-05', ...gift }))
  const report = await made('reports', { project, title: 'Water' })
  const letter = await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
    presentLetter(tx, report, donor),
  )
  const told = letter?.projects[0]
  if (!letter || !told) throw new Error('no letter')
  return { letter, told, shown: projectFigures(told).gifts.map(({ fund, given }) => [fund, given]) }
}

it('a refund under another kind is taken off what was given', async () => {
  const { letter, told, shown } = await projectOf([
    { amount: '200', fund: 'zakat' },
    { amount: '50', fund: 'charity', reversal: 'yes' },
  ])
  expect(told.given).toBe('150.00')
  expect(shown).toEqual([['zakat', '150.00']])
  expect(letterTotals(letter)).toEqual({ sums: [{ fund: 'zakat', given: '150.00' }], gifts: 1 })
  expect(told.gifts.map(({ amount, fund }) => [amount, fund])).toEqual(
    expect.arrayContaining([
      ['200.00', 'zakat'],
      ['-50.00', undefined],
    ]),
  )
})

it('one that bears the reference of a gift is of that gift’s kind', async () => {
  const { shown } = await projectOf([
    { amount: '100', fund: 'zakat', donationReferenceId: 'RF-7', source: 'shop' },
    { amount: '300', fund: 'charity' },
    { amount: '-40', fund: 'charity', donationReferenceId: 'RF-7', source: 'refunds' },
  ])
  expect(shown).toEqual([
    ['charity', '300.00'],
    ['zakat', '60.00'],
  ])
})

it('of several kinds the largest bears what names none, then the next', async () => {
  const { told, shown } = await projectOf([
    { amount: '30', fund: 'zakat' },
    { amount: '100', fund: 'endowment' },
    { amount: '120', fund: 'charity', reversal: 'yes' },
  ])
  expect(told.given).toBe('10.00')
  expect(shown).toEqual([['zakat', '10.00']])
})

it('more than was given is told as nothing, not as less', async () => {
  const { shown } = await projectOf([
    { amount: '30', fund: 'zakat' },
    { amount: '25', fund: 'charity', reversal: 'yes' },
    { amount: '10', was: '30' },
  ])
  expect(shown.map(([, given]) => given)).toEqual(['0.00'])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { presentLetter } from '../../server/letters/content.ts'
import { maker } from './support/made.ts'
import { startTestServer, type TestServer } from './support.ts'

/** What the records of a project say of its work, as its letters tell it. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const made = maker(() => server)

let codes = 0
/** The project of the letter that its one donor would get now. */
async function told(fields: object) {
  codes += 1
  const project = await made('projects', { code: `LW-${codes}`, name: 'Well', ...fields })
  const donor = await made('donors', { name: 'Giver' })
  await made('donor_transactions', { project, donor, amount: '100', date: '2026-01-05' })
  const report = await made('reports', { project, title: 'Water' })
  const letter = await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
    presentLetter(tx, report, donor),
  )
  const shown = letter?.projects[0]
  if (!shown) throw new Error('no letter')
  return shown
}

it('[3.4] tells the indicators of its project: planned against actual, and nothing of one that was never measured', async () => {
  const { indicators } = await told({
    indicators: [
      { name: 'القرى المخدومة', unit: 'قرية', baseline: 0, target: 1500, actual: 2 },
      { name: 'Minutes to fetch water', target: 20 },
      { name: 'Not yet said', baseline: 4 },
    ],
  })
  expect(indicators).toEqual([
    { label: 'القرى المخدومة', unit: 'قرية', planned: '1,500', actual: '2' },
    { label: 'Minutes to fetch water', planned: '20', actual: '' },
  ])
})

it('product.md 16: a stage that is behind its plan is told so, with its note; the note of any other stays with the charity', async () => {
  const { stages } = await told({
    stages: [
      { stage: 'study', state: 'completed', endDate: '2025-01-10', note: 'Two surveys' },
      { stage: 'approval', state: 'inProgress', endDate: '2025-02-01', note: 'The licence waits for a second look' },
      { stage: 'contracting', state: 'notStarted', startDate: '2025-03-01' },
      { stage: 'execution', state: 'notStarted', startDate: '2199-03-01', note: 'Not before spring' },
    ],
  })
  const late = stages.map((stage) => [stage.date, stage.late])
  expect(late).toEqual([
    ['2025-01-10', undefined],
    ['2025-02-01', { note: 'The licence waits for a second look' }],
    ['2025-03-01', {}],
    ['2199-03-01', undefined],
  ])
})

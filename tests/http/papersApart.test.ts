import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnApart } from '../../server/pdf/apart.ts'
import { VerifyWorld } from './verifyWorld.ts'

let world: VerifyWorld
let report: string
let letter: string
let donor: string

beforeAll(async () => {
  world = await VerifyWorld.open()
  report = await world.sent('Water has arrived')
  letter = (await world.letterOf(report, 'en')).path
  const [row] = await world.owner<{ id: string }>(sql`select id from donors where name = 'Amal Zahrani'`)
  donor = row?.id ?? ''
  const { users, entities } = world.server
  await world.owner(
    sql`insert into identity_links (identity_id, entity_id, donor_id) values (${users.donorA}, ${entities.a}, ${donor})`,
  )
})
afterAll(() => world.server.close())

const taken = (as: 'pdf' | 'zip') =>
  world.server.call('GET', `/api/reports/${report}/paper?as=${as}&language=en`, { as: 'projectsA' })
const statement = () => world.server.call('GET', `/api/own/statements/${donor}/2026`, { as: 'donorA' })
const page = () => world.visit(`${letter}/letter.pdf`)

describe('papers of one entity are drawn one at a time', () => {
  it('while one takes long the others are asked to come again, and the page of a letter is read meanwhile', async () => {
    let end: () => void = () => undefined
    const long = drawnApart(world.server.entities.a, async () => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      throw new Error('read no further')
    }).catch(() => undefined)
    const [first, second, third, fourth] = await Promise.all([page(), taken('pdf'), taken('zip'), statement()])
    const read = await world.visit(letter)
    end()
    await long
    expect(read.statusCode).toBe(200)
    for (const [name, answer] of Object.entries({ first, second, third, fourth }))
      expect([name, answer.statusCode, answer.headers['retry-after']]).toEqual([name, 503, '2'])
    expect(first.headers['content-type']).toContain('text/html')
    for (const answer of [second, third, fourth]) expect(answer.json()).toMatchObject({ fault: 'busy', retryAfter: 2 })
  }, 60_000)

  it('and then each is had, in turn', async () => {
    const answers = [await page(), await taken('pdf'), await statement()]
    for (const answer of answers)
      expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await taken('zip')).rawPayload.includes('report.pdf')).toBe(true)
  }, 60_000)
})

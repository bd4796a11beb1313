import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pauseAt } from '../../server/messages/quiet.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Wishes {
  quietFrom: string
  quietTo: string
  prayerCity: string | null
}

/** As an administrator sets it; at this moment, and the moment until which messages wait. */
async function pause(wishes: Wishes, moment: string) {
  const { a } = server.entities
  const { version } = (await server.call('GET', `/api/entities/${a}`)).json<{ version: number }>()
  const answer = await server.call('PUT', `/api/entities/${a}`, { body: { ...wishes, version } })
  expect(answer.statusCode, answer.body).toBe(200)
  const found = await server.db.as({ kind: 'entity', entityId: a, userId: server.users.adminA }, (tx) =>
    pauseAt(tx, sql`${moment}::timestamptz`),
  )
  return found && { why: found.why, until: new Date(found.notBefore).toISOString() }
}

const ALWAYS = { quietFrom: '00:00', quietTo: '00:00' }

describe('when messages wait that donors did not ask for', () => {
  it.each([
    ['an evening before midnight', '2026-01-03T20:00:00+03:00', null],
    ['the first quiet minute', '2026-01-03T22:00:00+03:00', '2026-01-04T09:00:00+03:00'],
    ['after midnight', '2026-01-04T08:59:00+03:00', '2026-01-04T09:00:00+03:00'],
    ['the hour at which they end', '2026-01-04T09:00:00+03:00', null],
  ])('quiet hours over midnight, product.md 29: %s', async (_when, moment, until) => {
    const found = await pause({ quietFrom: '22:00', quietTo: '09:00', prayerCity: null }, moment)
    expect(found).toEqual(until && { why: 'quietHours', until: new Date(until).toISOString() })
  })

  it('a prayer that was called to in the charity’s city; without a city there is no pause', async () => {
    // Noon in Riyadh on that day is a few minutes before twelve.
    const moment = '2026-01-04T12:10:00+03:00'
    const found = await pause({ ...ALWAYS, prayerCity: 'riyadh' }, moment)
    expect(found?.why).toBe('prayer')
    expect(found?.until.slice(0, 14)).toBe('2026-01-04T09:')
    expect(await pause({ ...ALWAYS, prayerCity: null }, moment)).toBeNull()
    expect(await pause({ ...ALWAYS, prayerCity: 'riyadh' }, '2026-01-04T13:30:00+03:00')).toBeNull()
  })

  it('both at once: the quiet hours, after which the prayer is looked at anew', async () => {
    const found = await pause(
      { quietFrom: '11:00', quietTo: '14:00', prayerCity: 'riyadh' },
      '2026-01-04T12:10:00+03:00',
    )
    expect(found).toEqual({ why: 'quietHours', until: '2026-01-04T11:00:00.000Z' })
  })

  it('a city that is not reckoned is refused at its field', async () => {
    const { a } = server.entities
    const { version } = (await server.call('GET', `/api/entities/${a}`)).json<{ version: number }>()
    const answer = await server.call('PUT', `/api/entities/${a}`, { body: { prayerCity: 'atlantis', version } })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['PrayerCity'])
  })
})

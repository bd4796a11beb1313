import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { sendDispatch } from '../../server/messages/work.ts'
import { reportSettingsWorld } from './support/reportSettings.ts'

const { server, entity, project, own, call } = await reportSettingsWorld()
afterAll(() => server.close())

async function publish(name: string): Promise<void> {
  const made = await call('POST', '/api/project_updates', { project, name, details: 'x', dateFrom: '2026-03-01' })
  expect((await call('POST', `/api/project_updates/${String(made['id'])}/publish`, {}))['http']).toBe(200)
}
const report = async (more: object) =>
  String((await call('POST', '/api/reports', { project, title: 'News', message: 'x', onlyNew: true, ...more }))['id'])
const audience = async (id: string) => {
  const { total, sample } = await call('GET', `/api/reports/${id}/audience`)
  return [total, (sample as { name: string }[]).map(({ name }) => name)]
}
/** How many who could get it have read all of it already: before it is sent, and as it stands on its page afterwards. */
const toldBefore = async (id: string) => (await call('GET', `/api/reports/${id}/audience`))['told']
const toldAfter = async (id: string) => (await call('GET', `/api/reports/${id}`))['toldCount']
async function send(id: string, expected: number): Promise<void> {
  const answer = await call('POST', `/api/reports/${id}/send`, { expected })
  expect(answer, JSON.stringify(answer)).toMatchObject({ http: 200 })
  const signal = new AbortController().signal
  for (const { id: dispatch } of await own<{ id: string }>(sql`select id from dispatches where state = 'sending'`))
    await sendDispatch(server.services, { entityId: entity, dispatch, channel: 'email' }, signal)
}
/** The updates that a donor's letter of a report tells of, as it is kept. */
const toldTo = async (id: string, name: string) =>
  (
    await own<{ titles: string[] }>(sql`select array(select u ->> 'title' from jsonb_array_elements(
        athar_letter_content(x.content, l.words) -> 'projects' -> 0 -> 'updates') u order by 1) as titles
      from letters l join editions x on x.id = l.edition join donors d on d.id = l.donor where l.report = ${id}::uuid and d.name = ${name}`)
  )[0]?.titles

it('product.md 25: a report by hand to those alone who have something new, each told what came since their last letter', async () => {
  await publish('The first well')
  // Nobody has had a report: all of it is new to all.
  const first = await report({ audience: 'filtered', languages: ['en'] })
  expect(await audience(first)).toEqual([1, ['English']])
  await send(first, 1)
  expect(await toldTo(first, 'English')).toEqual(['The first well'])
  // Who has had it is left out, by whichever audience.
  const second = await report({ audience: 'allWhoGave' })
  expect(await audience(second)).toEqual([2, ['Arabic', 'Large']])
  expect(await toldBefore(second)).toBe(1)
  const chosen = await own<{ id: string }>(sql`select id from donors where name = 'English'`)
  const large = await own<{ id: string }>(sql`select id from donors where name = 'Large'`)
  expect(await audience(await report({ audience: 'chosen', donors: chosen.map(({ id }) => id) }))).toEqual([0, []])
  expect(await audience(await report({ audience: 'allWhoGave', onlyNew: false }))).toEqual([
    3,
    ['Arabic', 'English', 'Large'],
  ])
  expect(
    await call(
      'POST',
      `/api/reports/${await report({ audience: 'chosen', donors: chosen.map(({ id }) => id) })}/send`,
      { expected: 1 },
    ),
  ).toMatchObject({
    fault: 'nobodyToSendTo',
  })
  // One that leaves says on its page how many it left out, whatever becomes of them afterwards.
  const between = await report({ audience: 'chosen', donors: [...chosen, ...large].map(({ id }) => id) })
  expect([await audience(between), await toldBefore(between)]).toEqual([[1, ['Large']], 1])
  await send(between, 1)
  expect([await toldAfter(between), await toldAfter(first)]).toEqual([1, 0])
  // The next update is news to all three; only those without a letter before read of the first.
  await publish('The second well')
  expect(await audience(second)).toEqual([3, ['Arabic', 'English', 'Large']])
  const look = await call('POST', `/api/reports/${second}/preview`, { donor: chosen[0]?.id, language: 'en' })
  expect(look['html']).toContain('The second well')
  expect(look['html']).not.toContain('The first well')
  await send(second, 3)
  expect(await toldTo(second, 'English')).toEqual(['The second well'])
  expect(await toldTo(second, 'Arabic')).toEqual(['The first well', 'The second well'])
  expect(await toldTo(second, 'Large')).toEqual(['The second well'])
  // Without the choice all is told to all, as ever.
  const third = await report({ onlyNew: false })
  expect(await toldBefore(third)).toBe(0)
  await send(third, 3)
  expect(await toldTo(third, 'English')).toEqual(['The first well', 'The second well'])
})

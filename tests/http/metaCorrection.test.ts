import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { campaignOf, projectAndTemplate, useMetaNumber } from './support/metaCampaigns.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const template = newId()
const project = newId()
const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  useMetaNumber(server, ({ id }) => ({ state: 'sent', providerId: `wamid.${id}` }))
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  for (const query of projectAndTemplate(server.entities.a, project, template)) await inA(query)
  await inA(sql`insert into donors (entity_id, id, name, phone, tags)
    values (${server.entities.a}::uuid, ${newId()}::uuid, 'Amal', '+966551000001', '{wells}')`)
})
afterAll(() => server.close())

const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/meta_campaigns/${id}/${action}`, { body })

interface Draft {
  id: string
  name: string
}

/** A correction of a campaign of this name, which has gone out and was read. */
async function corrected(name: string): Promise<Draft> {
  const made = await server.call('POST', '/api/meta_campaigns', { body: { ...campaignOf(template, project), name } })
  const { id } = made.json<{ id: string }>()
  expect((await act(id, 'publish', { expected: 1 })).statusCode).toBe(200)
  const [dispatch] = await inA<{ id: string }>(sql`select id from dispatches where campaign = ${id}::uuid`)
  await sendDispatch(
    server.services,
    { entityId: server.entities.a, dispatch: dispatch?.id ?? '', channel: 'whatsappCloud' },
    new AbortController().signal,
    { retryMs: 1, pauseMs: 1 },
  )
  await inA(sql`update messages set read_at = now() where dispatch = ${dispatch?.id}::uuid`)
  const answer = await act(id, 'correct')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Draft>()
}

describe('product.md 30: a correction of a Meta campaign that corrects nothing', () => {
  it.each([
    ['اكتملت الآبار', 'تصحيح: اكتملت الآبار'],
    ['The wells are finished', 'Correction: The wells are finished'],
  ])('is refused at the values that it took over, until they are others: %s', async (name, called) => {
    const draft = await corrected(name)
    expect(draft.name).toBe(called)
    const refused = await act(draft.id, 'publish', { expected: 1 })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ errors: object }>().errors).toEqual({
      Variables: [
        'This correction is the same as the campaign that it corrects. Change the template or its values so that they say what is right, then send it.',
      ],
    })
    await inA(sql`update meta_campaigns set variables =
      '[{"type":"donorField","value":"name"},{"type":"projectField","value":"code"}]'::jsonb where id = ${draft.id}::uuid`)
    const sent = await act(draft.id, 'publish', { expected: 1 })
    expect(sent.statusCode, sent.body).toBe(200)
  })

  it('goes once its template, its project or its name is another one', async () => {
    const other = newId()
    await inA(sql`insert into templates (entity_id, id, name, category, language, meta_name, body, variables, meta_status, status)
      select entity_id, ${other}::uuid, 'Put right', category, language, 'put_right', body, variables, meta_status, status
      from templates where id = ${template}::uuid`)
    const there = newId()
    await inA(sql`insert into projects (entity_id, id, code, name, description, required_amount, start_date, end_date, status)
      select entity_id, ${there}::uuid, 'WTR-10', 'Wells of Abha', description, required_amount, start_date, end_date, status
      from projects where id = ${project}::uuid`)
    const [first, second, third] = [
      await corrected('Wells of Sabya'),
      await corrected('Wells of Samtah'),
      await corrected('Wells of Farasan'),
    ]
    await inA(sql`update meta_campaigns set template = ${other}::uuid where id = ${first.id}::uuid`)
    await inA(sql`update meta_campaigns set name = 'The right village' where id = ${second.id}::uuid`)
    await inA(sql`update meta_campaigns set project = ${there}::uuid where id = ${third.id}::uuid`)
    for (const { id } of [first, second, third])
      expect((await act(id, 'publish', { expected: 1 })).statusCode).toBe(200)
  })
})

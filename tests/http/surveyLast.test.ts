import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { useCampaigns } from './support/campaigns.ts'
import { inHand } from './support/inHand.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'

const { server, inA, donors } = useCampaigns()
const { questions } = questionsOf()

/** A survey that has been sent to Amal and is in a worker’s hand, and what leaves of it then. */
async function claimed() {
  const whom = { audience: 'chosen', donors: [donors['Amal']], channels: ['email'] }
  const made = await server().call('POST', '/api/surveys', { body: surveyOf(questions, whom) })
  const { id } = made.json<{ id: string }>()
  await server().call('POST', `/api/surveys/${id}/activate`, { body: {} })
  const sent = await server().call('POST', `/api/surveys/${id}/send`, { body: { expected: 1 } })
  expect(sent.statusCode, sent.body).toBe(200)
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where survey = ${id}::uuid`)
  return { id, ...(await inHand(server(), 'survey', row?.id ?? '')) }
}

const amal = (values: ReturnType<typeof sql>) =>
  inA(sql`update donors set ${values} where id = ${donors['Amal'] ?? ''}::uuid`)

afterEach(() => amal(sql`report_consent = 'given', email_stopped = false, email = 'amal@donors.example'`))

describe('[3.12] a survey that is in a worker’s hand already', () => {
  it('leaves where nothing has changed', async () => {
    const { leave, mail } = await claimed()
    expect(await leave()).toHaveLength(1)
    expect(await mail()).toEqual({ state: 'handing', reason: null })
  })

  it.each([
    ['its donor has stopped mails', () => amal(sql`email_stopped = true`), 'stopped'],
    [
      'its donor has answered it, by the link of an earlier sending',
      (id: string) => inA(sql`update survey_invitations set answered_at = now() where survey = ${id}::uuid`),
      'spent',
    ],
    [
      'it was closed',
      (id: string) => inA(sql`update surveys set accept_answers = false where id = ${id}::uuid`),
      'spent',
    ],
  ])('does not leave where %s meanwhile', async (_why, change, reason) => {
    const { id, leave, mail } = await claimed()
    await change(id)
    expect(await leave()).toEqual([])
    expect(await mail()).toEqual({ state: 'suppressed', reason })
  })

  it('does not leave for the address of before: it is made anew', async () => {
    const { leave, mail } = await claimed()
    await amal(sql`email = 'amal@elsewhere.example'`)
    expect(await leave()).toEqual([])
    expect(await mail()).toEqual({ state: 'planned', reason: null })
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { donors, inA, mails, open, post, server, texts, useYear, wells, workSurvey } from './support/yearLetters.ts'
import type { Person } from './support.ts'

useYear()

const { ids, questions } = questionsOf()

const act = (id: string, action: string, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/surveys/${id}/${action}`, { body, headers })
const get = async (id: string) => (await server.call('GET', `/api/surveys/${id}`)).json<Record<string, unknown>>()
const read = async (id: string, action: string) =>
  (await server.call('GET', `/api/surveys/${id}/${action}`)).json<Record<string, unknown>>()

/** An active survey to three, of whom two can be reached; sent on demand. */
async function survey(rest: object = {}): Promise<string> {
  const made = await server.call('POST', '/api/surveys', {
    body: surveyOf(questions, {
      audience: 'chosen',
      donors: [donors.Amal, donors.Badr, donors.Gone],
      whatsappTextEn: 'We ask for your opinion.',
      ...rest,
    }),
  })
  const { id } = made.json<{ id: string }>()
  expect((await act(id, 'activate')).statusCode).toBe(200)
  return id
}

async function sent(rest: object = {}): Promise<{ id: string; amal: string; badr: string }> {
  const id = await survey(rest)
  texts.length = 0
  mails.length = 0
  const answer = await act(id, 'send', { expected: 2 })
  expect(answer.statusCode, answer.body).toBe(200)
  await workSurvey(id)
  const linkIn = (text = '') => /https:\/\/athar\.example(\/survey\/[\w-]+\/[\w-]{22})/.exec(text)?.[1] ?? ''
  return { id, amal: linkIn(texts[0]?.text), badr: linkIn(mails[0]?.text) }
}

const opened = (link: string) => post(`${link}/opened`)
const invitations = (id: string) =>
  inA<{ donor: string }>(
    sql`select donor from survey_invitations where survey = ${id}::uuid and opened_at is not null order by donor`,
  )
const sorted = (...names: (keyof typeof donors)[]) => names.map((name) => donors[name]).toSorted()

describe('product.md 30: who opened a survey', () => {
  it('is kept once the page tells so, and of no fetch of it', async () => {
    const { id, amal } = await sent()
    const page = await open(amal)
    expect(page.body).toContain(`data-opened="${amal}/opened"`)
    // Who comes to stop it has not read it.
    expect((await open(`${amal}/stop`)).body).not.toContain('data-opened')
    expect(await invitations(id)).toEqual([])
    expect(await read(id, 'sendings')).toMatchObject({ opened: 0, rows: [{ recipients: 2 }] })
    const [first] = await Promise.all([opened(amal), opened(amal)])
    expect([first.statusCode, first.body]).toEqual([204, ''])
    expect(await invitations(id)).toEqual([{ donor: donors.Amal }])
    expect(await read(id, 'sendings')).toMatchObject({ opened: 1 })
    expect(
      await inA(
        sql`select m.state, m.read_at is not null as read from messages m join dispatches s on s.id = m.dispatch
          where s.survey = ${id}::uuid and m.donor = ${donors.Amal}::uuid`,
      ),
    ).toEqual([{ state: 'read', read: true }])
    for (const wrong of [
      `/survey/${id}/${'A'.repeat(22)}/opened`,
      `/survey/${newId()}/${amal.split('/').at(-1)}/opened`,
      '/survey/none/x/opened',
    ])
      expect((await post(wrong)).statusCode).toBe(204)
    expect(await invitations(id)).toHaveLength(1)
  })

  it('is whoever answered it as well, where no script told so', async () => {
    const { id, badr } = await sent()
    const answered = await server.app.inject({
      method: 'POST',
      url: `${badr}?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ [ids.rated]: 'satisfied', once: newId() }).toString(),
    })
    expect(answered.statusCode, answered.body).toBe(303)
    expect(await invitations(id)).toEqual([{ donor: donors.Badr }])
  })
})

describe('product.md 30: a correction of a survey', () => {
  it('waits until it has gone out, is on its way no more, and was opened by somebody', async () => {
    const id = await survey()
    expect((await act(id, 'correct')).json()).toMatchObject({ fault: 'wrongState' })
    await act(id, 'send', { expected: 2 })
    expect((await act(id, 'correct')).json()).toMatchObject({ fault: 'wrongState' })
    await workSurvey(id)
    expect((await act(id, 'correct')).json()).toMatchObject({ fault: 'nobodyToSendTo' })
    for (const as of ['adminB', 'projectsB'] as const satisfies readonly Person[])
      expect((await server.call('POST', `/api/surveys/${id}/correct`, { as, body: {} })).statusCode).toBe(404)
  })

  it('is a draft with the same questions to those alone who opened it, the same one however often it is pressed', async () => {
    const { id, amal } = await sent()
    await opened(amal)
    // What was wrong is closed before it is put right.
    const { version } = await get(id)
    await server.call('PUT', `/api/surveys/${id}`, { body: { acceptAnswers: false, version } })
    const headers = { 'idempotency-key': newId() }
    const [one, other] = await Promise.all([act(id, 'correct', {}, headers), act(id, 'correct', {}, headers)])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(other.json()).toEqual(one.json())
    expect(one.json()).toMatchObject({
      status: 'draft',
      titleAr: 'تصحيح: رأيكم في المشروع',
      titleEn: 'Correction: Your opinion',
      introEn: 'Five questions.',
      questions,
      audience: 'chosen',
      donors: [donors.Amal],
      acceptAnswers: true,
      whatsappTextEn: null,
      answersCount: 0,
      approvedAt: null,
    })
    expect(await inA(sql`select 1 from surveys where title_en = 'Correction: Your opinion'`)).toHaveLength(1)
    // The draft itself went to nobody.
    expect((await act(one.json<{ id: string }>().id, 'correct')).statusCode).toBe(409)
  })

  it('goes out as any other: a colleague’s word, the number that was seen, once to each, and it says what it is', async () => {
    const { id, amal, badr } = await sent()
    await opened(amal)
    await opened(badr)
    const made = (await act(id, 'correct')).json<{ id: string; donors: string[] }>()
    expect(made.donors).toEqual(sorted('Amal', 'Badr'))
    await act(made.id, 'activate')
    await inA(sql`update entities set second_approval = true`)
    expect((await act(made.id, 'send', { expected: 2 })).json()).toMatchObject({ fault: 'notApproved' })
    await act(made.id, 'askApproval')
    const { version } = await get(made.id)
    const word = await server.call('POST', `/api/surveys/${made.id}/approve`, { as: 'projectsA', body: { version } })
    expect(word.statusCode, word.body).toBe(200)
    await inA(sql`update entities set second_approval = false`)
    // Somebody stopped it meanwhile: the gate has the last word.
    await post(`${badr}/stop`)
    expect(await read(made.id, 'audience')).toMatchObject({ total: 2, sendable: 1, held: { stopped: 1 } })
    expect((await act(made.id, 'send', { expected: 2 })).json()).toMatchObject({ fault: 'stale' })
    texts.length = 0
    mails.length = 0
    const both = await Promise.all([act(made.id, 'send', { expected: 1 }), act(made.id, 'send', { expected: 1 })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await workSurvey(made.id)
    expect([texts.length, mails.length]).toEqual([1, 0])
    expect(texts[0]?.text).toContain('Correction: Your opinion')
    expect(texts[0]?.text).not.toContain('We ask for your opinion.')
    await inA(sql`update donors set email_stopped = false where id = ${donors.Badr}::uuid`)
  })

  it('is for nobody who is a donor no more', async () => {
    const { id, amal, badr } = await sent({ project: wells })
    await opened(amal)
    await opened(badr)
    await inA(sql`update donors set deleted_at = now() where id = ${donors.Badr}::uuid`)
    expect(await read(id, 'sendings')).toMatchObject({ opened: 1 })
    expect((await act(id, 'correct')).json()).toMatchObject({ donors: [donors.Amal] })
    await inA(sql`update donors set deleted_at = null where id = ${donors.Badr}::uuid`)
  })
})

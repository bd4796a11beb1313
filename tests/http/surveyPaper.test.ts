import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText, pdfTitle } from '../unit/support/pdfText.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
const { ids, questions } = questionsOf()

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function published(): Promise<string> {
  const made = await server.call('POST', '/api/surveys', { body: surveyOf(questions) })
  const { id } = made.json<{ id: string }>()
  expect((await server.call('POST', `/api/surveys/${id}/activate`)).statusCode).toBe(200)
  return id
}

/** Answers as they are kept, without filling in a page for each. */
const answered = (survey: string, rows: readonly { gender: 'male' | 'female' | null; answers: object }[]) =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, async (tx) => {
    for (const { gender, answers } of rows)
      await tx.rows(sql`insert into survey_answers (id, entity_id, survey, language, gender, answers, rated, satisfied)
        values (${randomUUID()}, ${server.entities.a}, ${survey}, 'ar', ${gender}, ${JSON.stringify(answers)}::jsonb, 1, 0)`)
  })

const paper = async (id: string, lang: 'ar' | 'en', as: Person = 'adminA') => {
  const answer = await server.call('GET', `/api/surveys/${id}/paper`, { as, headers: { 'accept-language': lang } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const pdf = answer.rawPayload
  return { text: pdfText(pdf, lang), title: pdfTitle(pdf), raw: pdf.toString('latin1') }
}

describe('[2.64] the results of a survey as PDF', () => {
  it('[3.12] say in either language what their page says, and of a group under five nothing', async () => {
    const id = await published()
    await answered(id, [
      ...Array.from({ length: 6 }, () => ({ gender: 'female' as const, answers: { [ids.rated]: 'satisfied' } })),
      ...Array.from({ length: 3 }, () => ({
        gender: 'male' as const,
        answers: { [ids.rated]: 'unsatisfied', [ids.why]: 'Reports came late', [ids.topics]: [1, 3] },
      })),
      // With these the men are not what is left of all: the women may be told.
      ...Array.from({ length: 2 }, () => ({ gender: null, answers: { [ids.rated]: 'satisfied' } })),
    ])
    const en = await paper(id, 'en')
    expect(en.title).toContain('Your opinion')
    expect(en.raw).toContain('/Lang (en)')
    for (const words of ['11Answers', '3Answers by men', '6Answers by women', 'How satisfied are you?', 'Page 1 of '])
      expect(en.text).toContain(words)
    // Each answer by women, by men (three: not told) and of all.
    expect(en.text).toContain('Satisfied6—8 · 73%')
    expect(en.text).toContain('Unsatisfied0—3 · 27%')
    expect(en.text).toContain('fewer than five men or women')
    // Asked of three men alone: nobody is told apart.
    expect(en.text).toContain('Which fields?3 answersAnswerAllWater3 · 100%Orphans0 · 0%Mosques3 · 100%')
    expect(en.text.match(/Reports came late/g)).toHaveLength(3)
    expect(en.text).not.toContain('more answer')
    const ar = await paper(id, 'ar')
    expect(ar.title).toContain('رأيكم في المشروع')
    expect(ar.raw).toContain('/Lang (ar)')
    for (const words of ['ما مدى رضاكم؟', 'إجابات الإناث', 'المجالات؟', 'الأيتام', 'ما كتبه المجيبون', 'Reports'])
      expect(ar.text).toContain(words)
    expect(ar.text).not.toContain('How satisfied')
  })

  it('[3.12] say how many would recommend the entity less how many would not, and who is who in the file', async () => {
    const asked = {
      id: randomUUID(),
      kind: 'nps',
      textAr: 'هل توصون بنا؟',
      textEn: 'Would you recommend us?',
      required: false,
    }
    const made = await server.call('POST', '/api/surveys', { body: surveyOf([asked]) })
    const { id } = made.json<{ id: string }>()
    expect((await server.call('POST', `/api/surveys/${id}/activate`)).statusCode).toBe(200)
    const points = [10, 9, 9, 8, 7, 6, 0]
    await answered(
      id,
      points.map((value) => ({ gender: null, answers: { [asked.id]: value } })),
    )
    // 3 of 7 promote, 2 detract: 42.9 % less 28.6 %.
    expect((await paper(id, 'en')).text).toContain(
      'Average: 7 · Net Promoter Score (NPS): 14 · Promoters (9–10): 3 (43%) · Passives (7–8): 2 (29%) · Detractors (0–6): 2 (29%)',
    )
    expect((await paper(id, 'ar')).text).toContain('صافي نقاط الترويج')
    const { body } = await server.call('GET', `/api/surveys/${id}/answers?form=csv`, {
      headers: { 'accept-language': 'en' },
    })
    const [head = '', ...rows] = body.trim().split('\r\n')
    expect(head).toContain('Would you recommend us?,Would you recommend us? · NPS group')
    expect(rows.map((row) => row.split(',').slice(-2).join(' ')).toSorted()).toEqual([
      '0 Detractors (0–6)',
      '10 Promoters (9–10)',
      '6 Detractors (0–6)',
      '7 Passives (7–8)',
      '8 Passives (7–8)',
      '9 Promoters (9–10)',
      '9 Promoters (9–10)',
    ])
  })

  it('print fifty written answers of a question, the newest ones, and say how many more there are', async () => {
    const id = await published()
    const said = (n: number) => ({ gender: null, answers: { [ids.rated]: 'unsatisfied', [ids.why]: `Said ${n}.` } })
    await answered(
      id,
      Array.from({ length: 53 }, (_, n) => said(n + 1)),
    )
    const { text } = await paper(id, 'en')
    expect(text.match(/Said \d+\./g)).toHaveLength(50)
    expect(text).toContain('and 3 more answers, which are in the file of all answers')
  })

  it('are nobody else’s', async () => {
    const id = await published()
    for (const [as, status] of [
      ['adminB', 404],
      ['donorA', 403],
    ] as const)
      expect((await server.call('GET', `/api/surveys/${id}/paper`, { as })).statusCode, as).toBe(status)
  })
})

it('[2.64] an Excel file holds 20,000 answers; of more it says so, and the file for any program has them all', async () => {
  const id = await published()
  const more = (from: number, to: number) =>
    server.db.owner((tx) =>
      tx.rows(sql`insert into survey_answers (id, entity_id, survey, language, answers, rated, satisfied)
        select gen_random_uuid(), ${server.entities.a}, ${id}, 'ar', '{}'::jsonb, 0, 0
        from generate_series(${from}::int, ${to}::int)`),
    )
  const had = (form: 'csv' | 'xlsx') => server.call('GET', `/api/surveys/${id}/answers?form=${form}`)
  await more(1, 20_000)
  const full = await had('xlsx')
  expect(full.statusCode).toBe(200)
  expect(full.rawPayload.subarray(0, 2).toString()).toBe('PK')
  await more(1, 1)
  const refused = await had('xlsx')
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ fault: 'tooManyForBook', detail: expect.stringContaining('20,000') as string })
  expect((await had('csv')).body.trim().split('\r\n')).toHaveLength(20_002)
})

it('[2.64] a few answers of very many letters are no Excel file either, and it says why', async () => {
  const id = await published()
  const [text] = questions.filter(({ kind }) => kind === 'longText')
  await server.db.owner((tx) =>
    tx.rows(sql`insert into survey_answers (id, entity_id, survey, language, answers, rated, satisfied)
      select gen_random_uuid(), ${server.entities.a}, ${id}, 'ar', jsonb_build_object(${text?.id ?? ''}::text, repeat('م', 40000)), 0, 0
      from generate_series(1, 101)`),
  )
  const had = (form: 'csv' | 'xlsx') => server.call('GET', `/api/surveys/${id}/answers?form=${form}`)
  const refused = await had('xlsx')
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    fault: 'tooLongForBook',
    detail: 'These answers are too long for one Excel file. Download them as CSV instead.',
  })
  expect((await had('csv')).body.length).toBeGreaterThan(4_040_000)
})

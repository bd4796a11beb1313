import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { act, donors, inA, linkIn, open, server, texts, useYear, work, written } from './support/yearLetters.ts'

useYear()

let id = ''
let link = ''
const say = (path: string, form: Record<string, string>, lang = 'en') =>
  server.app.inject({
    method: 'POST',
    url: `${path}/say?lang=${lang}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const issues = () =>
  inA<Record<string, unknown>>(
    sql`select type, message, donor, project from donor_issues where deleted_at is null order by created_at, id`,
  )
const told = async () =>
  (await server.call('GET', `/api/year_letters/${id}/sendings`)).json<{ pages: { said: number; pleased: number } }>()
    .pages

beforeAll(async () => {
  id = await written()
  const sent = await act(id, 'send', { expected: 2 })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  await work(id)
  link = linkIn(texts.find(({ to }) => to === '+966551000001')?.text ?? '')
})

describe('product.md 24: what the reader of a letter about the year says below it', () => {
  it('is asked on the donor’s own page alone, in both languages', async () => {
    const page = (await open(link)).body
    expect(page).toContain('What do you think of this letter?')
    expect(page).toContain(`action="${link}/say?lang=en"`)
    expect((await server.app.inject({ url: `${link}?lang=ar` })).body).toContain('ما رأيكم في هذه الرسالة؟')
    const shared = /\/DonorFoundation\/Year\/[\w-]+\/s\.[\w-]+/.exec(page)?.[0] ?? ''
    expect((await open(shared)).body).not.toContain('<form')
    expect((await say(shared, { satisfaction: 'neutral' })).statusCode).toBe(404)
  })

  it('[3.8] becomes an issue of that donor about no single project, once', async () => {
    const form = { type: 'complaint', message: 'The second well is dry.', satisfaction: '' }
    const answer = await say(link, form)
    expect(answer.statusCode, answer.body).toBe(200)
    await say(link, form)
    expect(await issues()).toEqual([
      { type: 'complaint', message: 'The second well is dry.', donor: donors.Amal, project: null },
    ])
  })

  it('[9.6] keeps the last word on how content they are, and tells none of fewer than five', async () => {
    expect((await say(link, { satisfaction: 'neutral' })).body).toContain('Thank you for telling us')
    expect((await say(link, { satisfaction: 'satisfied' }, 'ar')).body).toContain('شكرًا على رأيكم')
    expect(await inA(sql`select donor, satisfaction from year_letter_pages where satisfaction is not null`)).toEqual([
      { donor: donors.Amal, satisfaction: 'satisfied' },
    ])
    expect(await told()).toMatchObject({ said: 0, pleased: 0 })
    for (const [n, word] of ['satisfied', 'verySatisfied', 'neutral', 'unsatisfied', 'neutral'].entries()) {
      const donor = newId()
      await inA(
        sql`insert into donors (entity_id, id, name) values (${server.entities.a}::uuid, ${donor}::uuid, ${`Said ${n}`})`,
      )
      await inA(sql`insert into year_letter_pages (entity_id, id, year_letter, donor, language, token_hash, satisfaction, rated_at, stopped_at)
        values (${server.entities.a}::uuid, ${newId()}::uuid, ${id}::uuid, ${donor}::uuid, 'en', ${`said-${n}`}, ${word}, now(), ${n === 4 ? '2026-01-01' : null}::timestamptz)`)
    }
    expect(await told()).toMatchObject({ said: 5, pleased: 3 })
  })

  it('says nothing where nothing was said, or by another’s key', async () => {
    for (const form of [{}, { message: '  ' }, { satisfaction: 'delighted' }] as Record<string, string>[])
      expect((await say(link, form)).statusCode).toBe(422)
    expect((await say(`/DonorFoundation/Year/${id}/${'A'.repeat(22)}`, { satisfaction: 'neutral' })).statusCode).toBe(
      404,
    )
    expect(await issues()).toHaveLength(1)
  })

  it('is no staff member’s to read of a single donor', async () => {
    const listed = await server.call('GET', `/api/year_letter_pages?filter.yearLetter=${id}`)
    expect(listed.statusCode).toBe(200)
    expect(listed.body).not.toContain('satisf')
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { pdfText } from '../unit/support/pdfText.ts'
import { useFakeMailer } from './support/accounts.ts'
import { reportSettingsWorld } from './support/reportSettings.ts'

const { server, entity, project, own, call } = await reportSettingsWorld()
const mailer = useFakeMailer(server)
afterAll(() => server.close())

const ARABIC = /[\u0600-\u06ff]/
const SWITCH = />العربية</g
/** The way to the page in Arabic is called so in Arabic. */
const withoutSwitch = (html: string): string => html.replace(SWITCH, '><')

beforeAll(async () => {
  // By the names of before: staff sign in with them.
  for (const one of ['projectsA', 'adminA', 'super'] as const) await server.token(one)
  await server.db.owner(async (tx) => {
    await tx.rows(sql`update entities set name = 'جمعية السقيا', branch_name = 'جازان', name_en = 'Suqya Society', branch_name_en = 'Jazan'
      where id = ${entity}`)
    const stages = [
      { stage: 'study', label: 'مسح القرية', labelEn: 'Survey of the village', state: 'completed' },
      { stage: 'execution', label: null, labelEn: null, state: 'inProgress' },
    ]
    await tx.rows(sql`update projects set region = 'Jazan', unit_name = 'سهم', unit_two = 'سهمان', unit_plural = 'أسهم', unit_many = 'سهمًا',
      unit_cost = 20, unit_name_en = 'share', unit_plural_en = 'shares', stages = ${JSON.stringify(stages)}::jsonb where id = ${project}`)
    await tx.rows(sql`insert into spendings (id, entity_id, project, amount, date, description, stage)
      values (${newId()}, ${entity}, ${project}, 5, '2026-02-01', 'Drill', 'study')`)
  })
})

async function work(column: 'report' | 'year_letter', id: string) {
  mailer.accepted.length = 0
  const found = await own<{ id: string }>(sql`select id from dispatches where ${sql.raw(column)} = ${id}`)
  for (const { id: dispatch } of found)
    await sendDispatch(server.services, { entityId: entity, dispatch, channel: 'email' }, new AbortController().signal)
  const mail = mailer.accepted.find(({ to }) => to.address === 'en@people.test')
  if (!mail) throw new Error('no mail in English')
  const path = /https?:\/\/[^\s/]+(\/DonorFoundation\/\w+\/[^\s/]+\/[^\s/]+)(?=\s)/.exec(mail.text)?.[1] ?? ''
  return { mail, path, arabic: mailer.accepted.find(({ to }) => to.address === 'ar@people.test') }
}

async function sent(body: object) {
  const made = await call('POST', '/api/reports', { project, title: 'Water', message: 'From {{entity}}.', ...body })
  expect(made, JSON.stringify(made)).toMatchObject({ http: 201 })
  const id = String(made['id'])
  const sending = await call('POST', `/api/reports/${id}/send`, { expected: 3 })
  expect(sending, JSON.stringify(sending)).toMatchObject({ http: 200 })
  return work('report', id)
}

const get = (url: string) => server.app.inject({ url })
async function put(values: object) {
  const [row] = await own<{ version: number }>(sql`select version from entities where id = ${entity}`)
  return server.call('PUT', `/api/entities/${entity}`, { body: { version: row?.version, ...values }, as: 'adminA' })
}

async function isEnglish({ mail, path }: Awaited<ReturnType<typeof sent>>) {
  expect(mail.from.name).toBe('Suqya Society')
  expect([mail.subject, mail.text, mail.html].join('\n')).not.toMatch(ARABIC)
  const page = (await get(path)).body
  expect(page).toContain('Suqya Society')
  expect(withoutSwitch(page)).not.toMatch(ARABIC)
  const pdf = await get(`${path}/letter.pdf`)
  expect(pdf.statusCode).toBe(200)
  const words = pdfText(pdf.rawPayload, 'en')
  expect(words).toContain('Suqya Society')
  expect(words).not.toMatch(ARABIC)
  const stop = await get(`${path}/stop`)
  expect(stop.body).toContain('Suqya Society')
  expect(withoutSwitch(stop.body)).not.toMatch(ARABIC)
  return page
}

describe('[9.13] whoever reads English', () => {
  it.each([
    ['a report', { type: 'project' }],
    ['a report in tables', { type: 'project', design: 'formal' }],
    ['a notice', { type: 'notice' }],
    ['a word of thanks', { type: 'thanks', thankTitle: 'Thank you' }],
  ])('finds no Arabic in %s of a charity that gave its names in English', async (_what, body) => {
    const found = await sent(body)
    const page = await isEnglish(found)
    expect(page).toContain('From Suqya Society.')
    expect(found.arabic?.from.name).toBe('جمعية السقيا')
    expect((await get(`${found.path}?lang=ar`)).body).toContain('جمعية السقيا')
  })

  it('reads stages and units by the words that the project has in English, and the Arabic ones in Arabic', async () => {
    const { path } = await sent({ type: 'project' })
    const page = (await get(path)).body
    expect(page).toContain('Survey of the village')
    expect(page).toContain('shares')
    const other = (await get(`${path}?lang=ar`)).body
    expect(other).toContain('مسح القرية')
    expect(other).toContain('أسهم')
    expect(other).not.toContain('shares')
  })

  it('finds none in a letter about the year', async () => {
    const made = await call('POST', '/api/year_letters', {
      year: 2026,
      calendar: 'gregorian',
      titleEn: 'Our year',
      messageEn: 'Words of ours.',
    })
    const id = String(made['id'])
    const audience = await call('GET', `/api/year_letters/${id}/audience`)
    const sending = await call('POST', `/api/year_letters/${id}/send`, { expected: Number(audience['total'] ?? 3) })
    expect(sending, JSON.stringify(sending)).toMatchObject({ http: 200 })
    expect(await isEnglish(await work('year_letter', id))).toContain('shares')
  })

  it('finds none in the file for Ehsan, nor on the page of the project', async () => {
    const made = await call('POST', '/api/reports', { project, type: 'ehsan', title: 'For Ehsan', ehsanNumber: '77' })
    const paper = await server.call('GET', `/api/reports/${String(made['id'])}/paper?as=pdf&language=en`, {
      as: 'projectsA',
    })
    expect(paper.statusCode, paper.body.slice(0, 200)).toBe(200)
    expect(pdfText(paper.rawPayload, 'en')).not.toMatch(ARABIC)
    const page = await get(`/dashboard/projects/${project}?lang=en`)
    expect(page.body).toContain('Suqya Society')
    expect(withoutSwitch(page.body)).not.toMatch(ARABIC)
    expect((await get(`/dashboard/projects/${project}?lang=ar`)).body).toContain('جمعية السقيا')
  })
})

describe('[3.2] the English names of an entity', () => {
  it('are written with it, found by the platform, and passed on to a branch', async () => {
    const write = await put({ nameEn: 'Suqya of Jazan', branchNameEn: 'Head office' })
    expect(write.statusCode, write.body).toBe(200)
    const found = await server.call('GET', '/api/entities?filter={"q":"suqya of"}', { as: 'super' })
    expect(found.json<{ id: string }[]>().map(({ id }) => id)).toEqual([entity])
    const branch = await server.call('POST', '/api/entities/actions/addBranch', {
      body: {
        branchName: 'صبيا',
        branchNameEn: 'Sabya',
        adminName: 'Sara',
        adminUserName: 'sara',
        adminEmail: 'sara@people.test',
      },
      as: 'adminA',
    })
    expect(branch.statusCode, branch.body).toBeLessThan(300)
    const [row] = await own<object>(
      sql`select name, name_en, branch_name_en from entities where id = ${branch.json<{ id: string }>().id}`,
    )
    expect(row).toEqual({ name: 'جمعية السقيا', name_en: 'Suqya of Jazan', branch_name_en: 'Sabya' })
    const profile = await server.call('GET', '/user/profile', { as: 'adminA' })
    expect(profile.json()).toMatchObject({
      entity: { nameEn: 'Suqya of Jazan', branchNameEn: 'Head office' },
      homeEntity: { nameEn: 'Suqya of Jazan', branchNameEn: 'Head office' },
      branches: expect.arrayContaining([{ id: expect.any(String), branchName: 'صبيا', branchNameEn: 'Sabya' }]),
    })
  })

  it('are refused in another script, at their field', async () => {
    const write = await put({ branchNameEn: 'المركز الرئيس' })
    expect(write.statusCode).toBe(422)
    expect(write.json()).toMatchObject({
      code: 8,
      errors: { BranchNameEn: ['Write this in Latin letters: it stands in English pages.'] },
    })
    expect((await put({ branchNameEn: 'Ḥāʼil 2 – “main”' })).statusCode).toBe(200)
  })

  it('ask for a new look where one changes of an entity that the centre verified', async () => {
    await own(sql`update entities set verified = true where id = ${entity}`)
    const write = await put({ nameEn: 'Another' })
    expect(write.json<{ verified: boolean }>().verified).toBe(false)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { letterPathTo } from './support/letterMail.ts'
import { maker } from './support/made.ts'
import { wells } from './support/wells.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let project = ''
let report = ''
const paths = { amal: '', badr: '' }

const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))
const made = maker(() => server)
const say = (path: string, form: Record<string, string>, lang = 'en') =>
  server.app.inject({
    method: 'POST',
    url: `${path}/say?lang=${lang}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const issues = () =>
  inA<Record<string, unknown>>(
    sql`select type, message, donor_name, project, status from donor_issues where deleted_at is null order by created_at, id`,
  )

beforeAll(async () => {
  server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  project = await made('projects', wells('S-1', null, 'Wells of Jazan'))
  await server.call('POST', `/api/projects/${project}/publish`, { body: {} })
  for (const name of ['amal', 'badr']) {
    const donor = await made('donors', { name, email: `${name}@people.example`, language: 'en' })
    await made('donor_transactions', { donor, project, amount: '500', date: '2026-02-01' })
  }
  report = await made('reports', { project, title: 'Water', message: 'It runs.' })
  const sent = await server.call('POST', `/api/reports/${report}/send`, { body: { expected: 2 } })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  paths.amal = await letterPathTo('amal@people.example', server)
  paths.badr = await letterPathTo('badr@people.example', server)
})
afterAll(() => server.close())

describe('[2.6] product.md 24: what the reader of a letter says below it', () => {
  it('is asked on the donor’s own page alone, in both languages', async () => {
    const page = await server.app.inject({ url: `${paths.amal}?lang=en` })
    expect(page.body).toContain('What do you think of this letter?')
    expect(page.body).toContain(`action="${paths.amal}/say?lang=en"`)
    for (const scale of ['Very satisfied', 'Satisfied', 'Neutral', 'Slightly satisfied', 'Unsatisfied'])
      expect(page.body).toContain(scale)
    expect((await server.app.inject({ url: `${paths.amal}?lang=ar` })).body).toContain('ما رأيكم في هذه الرسالة؟')
    const share = /href="(\/DonorFoundation\/Report\/[^"?]+\/s\.[^"?]+)/.exec(page.body)?.[1] ?? ''
    expect((await server.app.inject({ url: share })).body).not.toContain('<form')
    expect((await say(share, { message: 'Not mine' })).statusCode).toBe(404)
  })

  it('[3.8] becomes an issue of that donor about that project, once however often it is sent', async () => {
    const form = { type: 'complaint', message: 'The well is dry\r\nsince May.', satisfaction: '' }
    const both = await Promise.all([say(paths.amal, form), say(paths.amal, form)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(both[0]?.body).toContain('Your words have arrived')
    expect(await issues()).toEqual([
      { type: 'complaint', message: 'The well is dry\nsince May.', donor_name: 'amal', project, status: 'open' },
    ])
    expect(
      await inA(
        sql`select action, actor from audit_trail where resource = 'donor_issues' order by created_at desc limit 1`,
      ),
    ).toEqual([{ action: 'create', actor: null }])
    // A complaint is something for the staff to look at.
    expect(await inA(sql`select kind from feedback where kind = 'complaint'`)).toHaveLength(1)
  })

  it('[9.6] keeps how content the reader is, and the last word counts', async () => {
    expect((await say(paths.amal, { satisfaction: 'neutral' })).body).toContain('Thank you for telling us')
    expect((await say(paths.amal, { satisfaction: 'verySatisfied' }, 'ar')).body).toContain('شكرًا على رأيكم')
    expect(await inA(sql`select satisfaction from letters where satisfaction is not null`)).toEqual([
      { satisfaction: 'verySatisfied' },
    ])
    expect(await issues()).toHaveLength(1)
  })

  it('[5.24] refuses nothing, and more than 2,000 characters, and keeps neither', async () => {
    const wrong: Record<string, string>[] = [{}, { message: '   ' }, { satisfaction: 'delighted' }]
    for (const form of [...wrong, { message: 'x'.repeat(2001) }]) {
      const answer = await say(paths.amal, form)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('Nothing was sent yet')
    }
    expect((await say(paths.amal, { message: 'ماء'.repeat(666) })).statusCode).toBe(200)
    expect(await issues()).toHaveLength(2)
  })

  it('takes five of a donor in a day, and then says to wait', async () => {
    for (const n of [3, 4, 5]) expect((await say(paths.amal, { message: `Again ${n}` })).statusCode).toBe(200)
    const sixth = await say(paths.amal, { message: 'Again 6' })
    expect(sixth.statusCode).toBe(429)
    expect(sixth.body).toContain('Please wait a moment')
    expect(await issues()).toHaveLength(5)
    expect((await say(paths.badr, { message: 'Of another donor' })).statusCode).toBe(200)
  })

  it('is taken by no other key, and not from whoever said that the letter is not theirs', async () => {
    const before = await issues()
    const [, , , , key = ''] = paths.badr.split('/')
    for (const wrong of [
      `/DonorFoundation/Report/${newId()}/${key}`,
      `/DonorFoundation/Report/${report}/${'A'.repeat(22)}`,
      `/DonorFoundation/Report/none/${key}`,
    ])
      expect((await say(wrong, { message: 'Wrong' })).statusCode).toBe(404)
    await server.app.inject({ method: 'POST', url: `${paths.badr}/notMe` })
    expect((await say(paths.badr, { message: 'After' })).statusCode).toBe(404)
    expect(await issues()).toEqual(before)
  })

  it('keeps nothing of what staff try in a preview', async () => {
    const preview = await server.call('POST', `/api/reports/${report}/preview`, { body: { language: 'en' } })
    const { html } = preview.json<{ html: string }>()
    const action = /action="([^"]+)\/say\?lang=en"/.exec(html)?.[1] ?? ''
    const before = await issues()
    await say(action, { message: 'Only trying' })
    expect(await issues()).toEqual(before)
  })
})

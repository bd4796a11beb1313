import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { project, useCampaigns } from './support/campaigns.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'

const { server, sent, donors, inA, draft } = useCampaigns()
const OWN = '+966551230001'
const { questions } = questionsOf()
const kinds: Record<string, string> = {}

const call = async (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await server().call(method, url, { ...(body && { body }), headers })
  return { http: answer.statusCode, ...answer.json<Record<string, unknown>>() } as Record<string, unknown>
}
const made = async (resource: string, body: object): Promise<string> => {
  const answer = await call('POST', `/api/${resource}`, body)
  if (answer['http'] !== 201) throw new Error(JSON.stringify(answer))
  return String(answer['id'])
}
const test = (resource: string, body: object = {}, headers: Record<string, string> = {}) =>
  call('POST', `/api/${resource}/${kinds[resource]}/test`, body, headers)
const me = () =>
  inA<{ phone: string | null; proven_phone: string | null }>(
    sql`select phone, proven_phone from users where email = 'admina@athar.test'`,
  )
const textOf = (message: object | undefined): string => String((message as { text?: string } | undefined)?.text)

beforeAll(async () => {
  server().services.channelsOf = async () => new Set(['email', 'whatsapp', 'sms'] as const)
  for (const [n, name] of ['Amal', 'Badr'].entries())
    await made('donor_transactions', { donor: donors[name], project, amount: String(100 + n), date: '2026-02-01' })
  kinds['campaigns'] = await draft()
  kinds['reports'] = await made('reports', {
    project,
    title: 'Water has arrived',
    message: 'It runs.',
    channels: ['email', 'sms'],
  })
  kinds['report_settings'] = await made('report_settings', {
    project,
    name: 'Each month',
    title: 'News of the wells',
    message: 'They run.',
    otherLanguage: 'ar',
    otherTitle: 'أخبار الآبار',
    otherMessage: 'الماء يجري.',
    channels: ['email', 'sms'],
  })
  kinds['year_letters'] = await made('year_letters', {
    year: 2026,
    calendar: 'gregorian',
    titleEn: 'Your year',
    messageEn: 'Thank you.',
    titleAr: 'عامكم',
    messageAr: 'شكرًا لكم.',
  })
  kinds['surveys'] = await made('surveys', surveyOf(questions))
})

const KINDS = ['reports', 'report_settings', 'year_letters', 'surveys', 'campaigns'] as const

describe('product.md 30: a test to oneself', () => {
  it('goes by phone to nobody before the number is known to be one’s own', async () => {
    expect(await call('GET', '/user/reach')).toMatchObject({
      phone: null,
      proven: false,
      ways: [
        { channel: 'email', to: 'admina@athar.test', lacks: null },
        { channel: 'whatsapp', to: null, lacks: 'phone' },
        { channel: 'sms', to: null, lacks: 'phone' },
      ],
    })
    // Whoever administers the users may have typed any number.
    await inA(sql`update users set phone = '+966551230009' where email = 'admina@athar.test'`)
    for (const kind of KINDS)
      expect(await test(kind, { channel: 'sms' })).toMatchObject({ http: 409, fault: 'noOwnPhone' })
    expect(await call('GET', '/user/reach')).toMatchObject({ ways: [{}, {}, { channel: 'sms', lacks: 'proof' }] })
    expect(sent).toEqual([])
  })

  it('the number is one’s own once the code that went there has come back', async () => {
    expect(await call('POST', '/user/reach/code', { phone: OWN, channel: 'sms' })).toEqual({ http: 200, state: 'sent' })
    expect(sent).toMatchObject([{ to: OWN }])
    const code = /\d{6}/.exec(textOf(sent[0]))?.[0] ?? ''
    const wrong = code === '111111' ? '222222' : '111111'
    expect(await call('POST', '/user/reach/phone', { phone: OWN, code: wrong })).toMatchObject({
      http: 422,
      errors: { Code: [expect.any(String)] },
    })
    // The code is for this number, and for this person.
    const other = { phone: '+966551230002', code }
    expect(await call('POST', '/user/reach/phone', other)).toMatchObject({ http: 422 })
    const theirs = await server().call('POST', '/user/reach/phone', { as: 'projectsA', body: { phone: OWN, code } })
    expect(theirs.statusCode).toBe(422)
    expect(await me()).toEqual([{ phone: '+966551230009', proven_phone: null }])
    // Arabic keyboards write their own digits.
    const typed = `${code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')} `
    expect(await call('POST', '/user/reach/phone', { phone: OWN, code: typed })).toMatchObject({
      http: 200,
      phone: OWN,
      proven: true,
    })
    expect(await me()).toEqual([{ phone: OWN, proven_phone: OWN }])
  })

  it('a number of somebody else of the entity is refused, and guesses end', async () => {
    await inA(sql`update users set phone = '+966551230003' where email = 'projectsa@athar.test'`)
    await call('POST', '/user/reach/code', { phone: '+966551230003', channel: 'sms' })
    const code = /\d{6}/.exec(textOf(sent[0]))?.[0] ?? ''
    expect(await call('POST', '/user/reach/phone', { phone: '+966551230003', code })).toMatchObject({
      http: 422,
      errors: { Phone: [expect.any(String)] },
    })
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/user/reach/phone', { phone: OWN, code: '000000' })),
    )
    expect(tries.filter(({ http }) => http === 429).length).toBeGreaterThan(0)
    expect(tries.find(({ http }) => http === 429)).toMatchObject({ retryAfter: expect.any(Number) })
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/user/reach/code', { phone: '+966551230004', channel: 'sms' })),
    )
    expect(codes.filter(({ http }) => http === 429).length).toBeGreaterThan(0)
  })

  it.each(KINDS)('%s: by mail and by phone, to oneself alone, and says that it is a test', async (kind) => {
    expect(await test(kind, { channel: 'email', language: 'en' })).toEqual({
      http: 200,
      state: 'sent',
      to: 'admina@athar.test',
      channel: 'email',
    })
    expect(await test(kind, { channel: 'sms', language: 'en' })).toEqual({
      http: 200,
      state: 'sent',
      to: OWN,
      channel: 'sms',
    })
    expect(await test(kind, { channel: 'whatsapp', language: 'ar' })).toMatchObject({ state: 'sent', to: OWN })
    const [mail, text, arabic] = sent as unknown as { to: unknown; subject: string; html: string; text: string }[]
    expect(mail).toMatchObject({ to: { address: 'admina@athar.test' }, subject: expect.stringMatching(/^\[test\] \S/) })
    expect(mail?.to).not.toHaveProperty('name')
    expect(mail?.html).toContain('This is a test. No donor has received it, and it is counted nowhere.')
    expect(mail?.text.startsWith('This is a test.')).toBe(true)
    expect(text).toMatchObject({ to: OWN, text: expect.stringMatching(/^\[test\] \S/) })
    expect(arabic).toMatchObject({ to: OWN, text: expect.stringMatching(/^\[تجربة\] \S/) })
    // Its link opens what it will be.
    const path = /https:\/\/athar\.example(\/\S+?)(?=\s|$)/.exec(text?.text ?? '')?.[1] ?? ''
    expect((await server().app.inject({ url: path })).statusCode, path).toBe(200)
  })

  it('stands in no ledger and in no figure', async () => {
    expect(await inA(sql`select 1 from messages`)).toEqual([])
    expect(await inA(sql`select 1 from dispatches`)).toEqual([])
    expect(await inA(sql`select 1 from letters`)).toEqual([])
    expect(await inA(sql`select 1 from survey_invitations`)).toEqual([])
    expect(await inA(sql`select 1 from year_letter_pages`)).toEqual([])
  })

  it('a double press sends one', async () => {
    const headers = { 'idempotency-key': newId() }
    const [one, two] = await Promise.all([
      test('surveys', { channel: 'sms' }, headers),
      test('surveys', { channel: 'sms' }, headers),
    ])
    expect([one['state'], two['state']].toSorted()).toEqual(['sent', 'unknown'])
    expect(sent).toHaveLength(1)
  })

  it('twenty within an hour are enough', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => test('surveys', { channel: 'email' })))
    const refused = all.filter(({ http }) => http === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ fault: 'tooMany', retryAfter: expect.any(Number) })
    // 15 by kind and one of the double press went before.
    expect(sent).toHaveLength(4)
    const others = await server().call('POST', `/api/surveys/${kinds['surveys']}/test`, { as: 'projectsA', body: {} })
    expect(others.statusCode).toBe(200)
  })
})

describe('[2.45] the page of a survey’s test', () => {
  it('is the draft as it stands, says that it is a test, and keeps nothing', async () => {
    const answer = await server().call('POST', `/api/surveys/${kinds['surveys']}/test`, {
      as: 'projectsA',
      body: { channel: 'email', language: 'en' },
    })
    expect(answer.json()).toMatchObject({ state: 'sent' })
    const path = /https:\/\/athar\.example(\/survey\/\S+)/.exec(textOf(sent[0]))?.[1] ?? ''
    const page = await server().app.inject({ url: `${path}?lang=en` })
    expect(page.body).toContain('This is a test')
    const form = (fields: Record<string, string>) =>
      server().app.inject({
        method: 'POST',
        url: `${path}?lang=en`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    expect((await form({})).statusCode).toBe(422)
    const [, rated] = questions as { id: string }[]
    const filled = await form({ [rated?.id ?? '']: 'verySatisfied' })
    expect([filled.statusCode, filled.headers.location]).toEqual([303, `${path}/thanks?lang=en`])
    expect(await inA(sql`select 1 from survey_answers`)).toEqual([])
    // Nobody but who may see it: the key ends with its asker.
    await inA(sql`update users set status = 'inactive' where email = 'projectsa@athar.test'`)
    expect((await server().app.inject({ url: path })).statusCode).toBe(404)
  })
})

describe('[2.25] what a saved setting would make', () => {
  it('is shown as a donor’s letter in both languages before it is switched on, and writes nothing', async () => {
    const look = (body: object) => call('POST', `/api/report_settings/${kinds['report_settings']}/preview`, body)
    const english = await look({ language: 'en', donor: donors['Badr'] })
    expect(english).toMatchObject({ http: 200, donor: donors['Badr'] })
    expect(english['html']).toContain('News of the wells')
    expect(english['html']).toContain('Badr')
    const arabic = await look({ language: 'ar' })
    expect(arabic['html']).toContain('أخبار الآبار')
    expect(arabic['html']).toContain('dir="rtl"')
    expect(await inA(sql`select 1 from reports where id <> ${kinds['reports']}::uuid`)).toEqual([])
    expect(await inA(sql`select status from report_settings`)).toEqual([{ status: 'paused' }])
    const foreign = await server().call('POST', `/api/report_settings/${kinds['report_settings']}/preview`, {
      as: 'adminB',
      body: {},
    })
    expect(foreign.statusCode).toBe(404)
  })
})

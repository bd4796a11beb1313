import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidyAccounts } from '../../server/accounts/tidy.ts'
import { newId } from '../../server/db/ids.ts'
import { useFakeMailer, work } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let limited: TestServer
beforeAll(async () => {
  server = await startTestServer({
    config: { contactEmail: 'hello@athar.test', publicUrl: 'https://athar.example.org' },
  })
  limited = await startTestServer({ limits: true })
})
afterAll(async () => {
  await server.close()
  await limited.close()
})
beforeEach(() =>
  server.db.owner(async (tx) => {
    await tx.rows(sql`delete from contact_messages`)
    await tx.rows(sql`delete from messages where kind = 'contact'`)
  }),
)

const open = (lang: string, at = server) => at.call('GET', `/welcome?lang=${lang}`, { as: null })
const WRITTEN = { name: 'Huda', email: 'Huda@people.test', phone: '', message: 'How do we join?', website: '' }
const write = (over: Partial<typeof WRITTEN> & { once?: string } = {}, lang = 'en', at = server) =>
  at.app.inject({
    method: 'POST',
    url: `/welcome?lang=${lang}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...WRITTEN, ...over }).toString(),
  })
const kept = () =>
  server.db.owner((tx) =>
    tx.rows<{ name: string; email: string | null; phone: string | null; message: string }>(
      sql`select name, email, phone, message from contact_messages order by created_at`,
    ),
  )
const planned = () => server.db.owner((tx) => tx.rows(sql`select sent_to from messages where kind = 'contact'`))

describe('[1.8] the landing page', () => {
  it.each([
    ['en', 'ltr', 'The first platform for tracking donation impact, with and without reports', 'Privacy policy'],
    ['ar', 'rtl', 'أول منصة لتتبّع أثر التبرعات، بالتقارير ودونها', 'سياسة الخصوصية'],
  ])(
    'says its message in %s, with about, follow, privacy and contact, and needs no script',
    async (lang, dir, message, privacy) => {
      const answer = await open(lang)
      expect(answer.statusCode).toBe(200)
      const { body } = answer
      expect(body).toContain(`<html lang="${lang}" dir="${dir}">`)
      expect(body).toContain(`<h1>${message}</h1>`)
      expect(body).toContain(privacy)
      for (const part of ['about', 'follow', 'privacy', 'contact']) {
        expect(body).toContain(`id="${part}"`)
        expect(body).toContain(`href="#${part}"`)
      }
      expect(body).toContain('href="/auth/register"')
      expect(body).toContain('href="/auth/login"')
      // Ours alone, which keeps what is written over a lost connection.
      expect(body).not.toMatch(/<script(?! type="module" src="\/public\/client)/)
      expect(body).not.toContain('style=')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  it.each([
    ['Transparency', 'Reliability', 'Governance', 'en'],
    ['الشفافية', 'الموثوقية', 'الحوكمة', 'ar'],
  ])('stands on %s, %s and %s', async (...values) => {
    const { body } = await open(values[3] ?? '')
    for (const value of values.slice(0, 3)) expect(body).toContain(`<h2>${value}</h2>`)
  })

  it('[9.12] bears the years from 2023 to this one', async () => {
    const now = new Date().getFullYear()
    expect((await open('en')).body).toContain(`2023–${now}`)
  })

  it('[9.13] follows the reader’s languages, and is English where they name neither', async () => {
    const asked = (languages: string) =>
      server.call('GET', '/welcome', { as: null, headers: { 'accept-language': languages } })
    expect((await asked('ar-SA,ar;q=0.9')).body).toContain('<html lang="ar"')
    expect((await asked('fr')).body).toContain('<html lang="en"')
  })
})

describe('[1.8] its contact form', () => {
  it('keeps a message, and says that it has arrived', async () => {
    const answer = await write()
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/welcome/sent?lang=en#contact')
    expect(await kept()).toEqual([{ name: 'Huda', email: 'huda@people.test', phone: null, message: 'How do we join?' }])
    expect((await server.call('GET', '/welcome/sent?lang=ar', { as: null })).body).toContain('وصلت رسالتكم')
  })

  it('takes a phone number in place of an email address', async () => {
    expect((await write({ email: '', phone: '0512345678' })).statusCode).toBe(303)
    expect(await kept()).toMatchObject([{ email: null, phone: '+966512345678' }])
  })

  it('sent twice, it is kept once and mailed once', async () => {
    const once = newId()
    const answers = await Promise.all([write({ once }), write({ once })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await kept()).toHaveLength(1)
    expect(await planned()).toEqual([{ sent_to: 'hello@athar.test' }])
  })

  it.each([
    ['no name', { name: ' ' }, 'name', 'This field is required.', 'هذا الحقل مطلوب.'],
    [
      'neither address nor number',
      { email: '' },
      'email',
      'Give an email address or a phone number, so that we can answer.',
      'اكتبوا بريدًا إلكترونيًا أو رقم هاتف لنتمكن من الرد عليكم.',
    ],
    ['no email address', { email: 'huda' }, 'email', 'Enter a valid email address.', 'أدخلوا بريدًا إلكترونيًا صحيحًا.'],
    [
      'no number',
      { phone: '123' },
      'phone',
      'Enter a mobile (05…) or landline (01…) of 10 digits, or a 9200 or 800 number.',
      'أدخلوا جوالًا (05…) أو هاتفًا ثابتًا (01…)، أو رقمًا يبدأ بـ 9200 أو 800.',
    ],
    [
      'a message of 2001 characters',
      { message: 'x'.repeat(2001) },
      'message',
      'This field must contain at most 2,000 characters',
      'يجب ألّا يتجاوز عدد أحرف هذا الحقل 2,000',
    ],
  ])('%s: says so at the field, and what was written stands there', async (_what, given, field, en, ar) => {
    const over: Partial<typeof WRITTEN> = given
    const answer = await write({ ...over, name: over.name ?? '<b>Huda</b>' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`id="${field}-fault" data-fault="${field}">${en}</p>`)
    expect(answer.body).toMatch(new RegExp(`id="${field}"[^>]*aria-describedby="${field}-fault`))
    expect(answer.body).toContain(over.name ?? 'value="&lt;b&gt;Huda&lt;/b&gt;"')
    expect((await write(over, 'ar')).body).toContain(`id="${field}-fault" data-fault="${field}">${ar}</p>`)
    expect(await kept()).toEqual([])
  })

  it('tells all that is wrong at once', async () => {
    const { body } = await write({ name: '', email: '', message: '' })
    for (const field of ['name', 'email', 'message']) expect(body).toContain(`id="${field}-fault"`)
  })

  it('what a program fills in that nobody sees is thanked for, and kept nowhere', async () => {
    expect((await write({ website: 'https://spam.test' })).statusCode).toBe(303)
    expect(await kept()).toEqual([])
  })

  it('is mailed to the platform’s address; an answer goes to its writer', async () => {
    const mailer = useFakeMailer(server)
    await write({ name: 'هدى', message: 'كيف ننضم؟' }, 'ar')
    await work(server)
    expect(mailer.accepted).toHaveLength(1)
    const [mail] = mailer.accepted
    expect(mail).toMatchObject({
      to: { address: 'hello@athar.test' },
      replyTo: 'huda@people.test',
      subject: 'أثر: رسالة من هدى',
    })
    expect(mail?.text).toContain('كيف ننضم؟')
    expect(mail?.text).toMatch(/https:\/\/athar\.example\.org\/admin\/contact\/[0-9a-f-]{36}/)
  })

  it('mails thirty within an hour at the most; the others are kept all the same', async () => {
    for (let n = 0; n < 32; n += 1) await write({ message: `Message ${n}` })
    expect(await kept()).toHaveLength(32)
    expect(await planned()).toHaveLength(30)
  })

  it('from one address twenty are taken in ten minutes; the next says when to come again', async () => {
    const codes: number[] = []
    for (let n = 0; n < 21; n += 1) codes.push((await write({}, 'en', limited)).statusCode)
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 303), 429])
    const refused = await write({}, 'ar', limited)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('بعد عشر دقائق')
  })

  it('no more are taken while five thousand wait', async () => {
    await server.db.owner((tx) =>
      tx.rows(
        sql`insert into contact_messages (id, name, message) select gen_random_uuid(), 'x', 'x' from generate_series(1, 5000)`,
      ),
    )
    const answer = await write()
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('could not be taken')
    expect(await kept()).toHaveLength(5000)
  })
})

describe('[1.10] who reads them', () => {
  it('the platform’s administrator, who marks what is handled and takes that back', async () => {
    await write()
    const [row] = (await server.call('GET', '/api/contact_messages', { as: 'super' })).json<{ id: string }[]>()
    const step = (action: string) =>
      server.call('POST', `/api/contact_messages/${row?.id}/${action}`, { as: 'super', body: {} })
    expect((await step('handle')).json()).toMatchObject({ status: 'handled', message: 'How do we join?' })
    expect((await step('handle')).statusCode).toBe(409)
    expect((await step('reopen')).json()).toMatchObject({ status: 'waiting' })
  })

  it('nobody of an entity', async () => {
    for (const as of ['adminA', 'supportA', 'donorA'] as const)
      expect((await server.call('GET', '/api/contact_messages', { as })).statusCode).toBe(403)
  })

  it('a year later they are gone, with their mails and their words in the trail', async () => {
    await write({ message: 'zforgetme' })
    await server.db.owner((tx) => tx.rows(sql`update contact_messages set created_at = now() - interval '366 days'`))
    await write({ message: 'Of today' })
    await tidyAccounts(server.services)
    expect(await kept()).toMatchObject([{ message: 'Of today' }])
    expect(await planned()).toHaveLength(1)
    const trail = await server.db.owner((tx) =>
      tx.rows<{ n: number }>(
        sql`select count(*)::int as n from audit_trail where after::text like '%zforgetme%' or before::text like '%zforgetme%'`,
      ),
    )
    expect(trail).toEqual([{ n: 0 }])
  })
})

import { describe, expect, it } from 'vitest'
import { accountMailAr } from '../../../i18n/ar/accountMail.ts'
import { accountMailEn } from '../../../i18n/en/accountMail.ts'
import { type Account, accountMail, type Keyed } from '../../../server/messages/kinds/accountMail.ts'

const POST = { publicUrl: 'https://athar.example', from: 'Athar <no-reply@athar.example>' }
const TOKEN = 'A'.repeat(43)

const keyed = (mail: Partial<Keyed>): Keyed => ({
  id: '01920000-0000-7000-8000-000000000001',
  purpose: 'invite',
  email: 'someone@people.test',
  language: 'en',
  words: {
    name: 'Someone',
    userName: 'someone',
    roles: ['BranchAdmin'],
    entityName: 'جمعية النخيل',
    branchName: 'الرياض',
    phone: '+966512345678',
  },
  tokens: [TOKEN],
  ...mail,
})

const account = (more: Partial<Account> = {}): Account => ({
  id: 'x',
  kind: 'staff',
  name: 'Someone',
  userName: 'someone',
  entityName: null,
  branchName: null,
  phone: null,
  language: 'en',
  ...more,
})

/** The page that each link opens, typed out. */
const PAGES = { invite: '/auth/register', verify: '/auth/email-verified', donor: '/auth/reset-password' } as const

describe('account mails', () => {
  it.each(Object.entries(PAGES))('%s links to %s, in text and in HTML, in both languages', (purpose, path) => {
    for (const language of ['en', 'ar'] as const) {
      const mail = accountMail(keyed({ purpose: purpose as 'invite', language }), POST)
      // [9.13] it opens in the language of the letter
      const url = `https://athar.example${path}?token=${TOKEN}`
      expect(mail.text).toContain(`${url}&lang=${language}\n`)
      expect(mail.html).toContain(`href="${url}&amp;lang=${language}"`)
      expect(mail).toMatchObject({
        id: '01920000-0000-7000-8000-000000000001',
        to: { address: 'someone@people.test' },
        lang: language,
      })
      expect(mail.html).toContain(language === 'ar' ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"')
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{[a-z]+\}/i)
    }
  })

  it.each([
    ['en', 'Your registration of Wells was accepted: choose your password', 'Athar', 'Choose your password'],
    ['ar', 'قُبل طلب تسجيل Wells: اختاروا كلمة المرور', 'أثر', 'اختيار كلمة المرور'],
  ] as const)(
    '[7.8] a founder is told in %s that the registration was accepted, by the platform',
    (language, ...said) => {
      const words = { name: 'Huda', userName: 'huda', entityName: 'Wells', branchName: 'Hail', registered: true }
      const mail = accountMail(keyed({ purpose: 'invite', language, words }), POST)
      expect([mail.subject, mail.from.name]).toEqual([said[0], said[1]])
      expect(mail.text).toContain(`${said[2]}: https://athar.example/auth/register?token=${TOKEN}&lang=${language}`)
      for (const word of ['Wells', 'Hail', 'huda']) expect(mail.text).toContain(word)
    },
  )

  it('[7.5] lists each account with its own link, platform staff and donors too, and masks phones', () => {
    const accounts = [
      account({ entityName: 'Wells', branchName: 'Dammam', userName: 'huda' }),
      account({ userName: 'super' }),
      account({ kind: 'donor', userName: null, phone: '+966512345678' }),
    ]
    const tokens = ['a', 'b', 'c'].map((one) => one.repeat(43))
    const { text } = accountMail(keyed({ purpose: 'forgot', words: { accounts }, tokens }), POST)
    for (const token of tokens) expect(text).toContain(`https://athar.example/auth/reset-password?token=${token}`)
    for (const word of ['Wells', 'Dammam', 'huda', 'The Athar platform', 'super', '05•••••678'])
      expect(text).toContain(word)
    expect(text).not.toContain('512345678')
    expect(text.indexOf('huda')).toBeLessThan(text.indexOf(tokens[0] ?? ''))
  })

  it('what people call themselves is text: no HTML, no second header, no turned direction', () => {
    const words = {
      name: 'A\r\nBcc: x@y.test',
      userName: '<b>u</b>',
      roles: ['BranchAdmin'],
      entityName: '<script>x</script>\u202e',
      branchName: '"',
    }
    const mail = accountMail(keyed({ words }), POST)
    expect(mail.html).not.toMatch(/<script|<b>/)
    for (const header of [mail.subject, mail.to.name ?? '', mail.from.name]) expect(header).not.toMatch(/[\r\n\u202e]/)
  })

  it('both languages say the same things', () => {
    const keysOf = (texts: object): string[] =>
      Object.entries(texts).flatMap(([key, value]) =>
        typeof value === 'string'
          ? [`${key}: ${[...value.matchAll(/\{[a-z]+\}/g)].map(String).sort().join()}`]
          : keysOf(value as object).map((one) => `${key}.${one}`),
      )
    expect(keysOf(accountMailAr).filter((one) => !keysOf(accountMailEn).includes(one))).toEqual([])
    expect(keysOf(accountMailAr)).toHaveLength(keysOf(accountMailEn).length)
  })
})

import { describe, expect, it } from 'vitest'
import { composeLetterMail } from '../../server/messages/kinds/reportMail.ts'

const base = {
  lang: 'en' as const,
  entityName: 'Birr Society',
  donorName: 'Sara Ahmed',
  subject: 'What your gift did',
  message: 'First line\nsecond line\n\nNext paragraph',
  letterUrl: 'https://athar.sa/DonorFoundation/Report/r1/tok?a=1&b=2',
  unsubscribeUrl: 'https://athar.sa/stop/tok',
}

describe('the letter mail', () => {
  it('says in English who sends, why, one button, and how to stop', () => {
    const { subject, text, html } = composeLetterMail({ ...base, amountsLine: 'Your 500 riyals to Wells' })
    expect(subject).toBe('What your gift did')
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('Dear Sara Ahmed,')
    expect(html.match(/>Read your report<\/a>/g)).toHaveLength(1)
    expect(html).toContain('href="https://athar.sa/DonorFoundation/Report/r1/tok?a=1&amp;b=2"')
    expect(html).toContain('href="https://athar.sa/stop/tok"')
    expect(html).toContain('>Stop these messages</a>')
    expect(html).toContain('This message is from Birr Society.')
    expect(html).toContain('First line<br>second line')
    expect(html).toContain('Your 500 riyals to Wells')
    expect(html).not.toContain('<table')
    for (const part of [
      'Dear Sara Ahmed,',
      'First line\nsecond line\n\nNext paragraph',
      'Your 500 riyals to Wells',
      'Read your report: https://athar.sa/DonorFoundation/Report/r1/tok?a=1&b=2',
      'Stop these messages: https://athar.sa/stop/tok',
    ])
      expect(text).toContain(part)
  })

  it('[product 31] is written in Arabic, from right to left, for an Arabic donor', () => {
    const { html, text } = composeLetterMail({
      ...base,
      lang: 'ar',
      entityName: 'جمعية البر',
      donorName: 'سارة أحمد',
      message: 'وصل عطاؤكم',
    })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toMatch(/<body dir="rtl"[^>]*text-align:right/)
    expect(html).toContain('>اقرؤوا تقريركم</a>')
    expect(html).toContain('>إيقاف هذه الرسائل</a>')
    expect(html).toContain('إلى سارة أحمد، السلام عليكم ورحمة الله وبركاته،')
    expect(text).toContain('هذه الرسالة من جمعية البر.')
    // No English word is left between the addresses.
    expect(text.replace(/https?:\S+/g, '')).not.toMatch(/[A-Za-z]/)
  })

  it('never turns a value into markup', () => {
    const evil = `<img src=x onerror=alert(1)>"'&`
    const { html } = composeLetterMail({
      ...base,
      entityName: evil,
      donorName: evil,
      subject: evil,
      greeting: evil,
      message: evil,
      amountsLine: evil,
    })
    expect(html).not.toContain('<img')
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(6)
  })

  it('lets no value add a header', () => {
    const mail = composeLetterMail({ ...base, subject: 'Hello\r\nBcc: all@bank.sa\n\u0000x\u2028y\u202e' })
    expect(mail.subject).toBe('Hello Bcc: all@bank.sa x y')
    expect(composeLetterMail({ ...base, donorName: 'A\r\nB' }).text).toContain('Dear A B,')
  })

  it('greets without a name where the letter names nobody, and as asked where asked', () => {
    expect(composeLetterMail({ ...base, donorName: ' ' }).text).toMatch(/^Dear friend,\n/)
    expect(composeLetterMail({ ...base, donorName: '', lang: 'ar' }).text).toMatch(
      /^السلام عليكم ورحمة الله وبركاته،\n/,
    )
    expect(composeLetterMail({ ...base, greeting: 'Good morning Sara' }).text).toMatch(/^Good morning Sara\n/)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.sa', '/relative', ''])(
    'refuses %j as an address of a link',
    (url) => {
      expect(() => composeLetterMail({ ...base, letterUrl: url })).toThrow(TypeError)
      expect(() => composeLetterMail({ ...base, unsubscribeUrl: url })).toThrow(TypeError)
    },
  )

  it('leaves out what is not given', () => {
    const { html, text } = composeLetterMail({ ...base, message: '' })
    expect(html).not.toContain('border-left:3px')
    expect(text).not.toMatch(/\n{3}/)
  })
})

import { describe, expect, it } from 'vitest'
import { mailTogether, type TogetherInput, textTogether } from '../../../server/messages/kinds/together.ts'

const letter = (project: string, subject: string, key: string) => ({
  project,
  subject,
  message: `${subject} has begun.\n\nThank you.`,
  amountsLine: key === 'c' ? '' : `Your gift to ${project}`,
  letterUrl: `https://athar.example/r/${key}`,
})

const input = (lang: 'en' | 'ar', more: Partial<TogetherInput> = {}) => ({
  lang,
  entityName: 'Suqya',
  donorName: 'Amal',
  unsubscribeUrl: 'https://athar.example/r/a/stop',
  letters: [letter('Wells', 'Water', 'a'), letter('School', 'Roof', 'b'), letter('Wells', 'More <water>', 'c')],
  ...more,
})

describe('product.md 25: letters that reach a donor as one message', () => {
  it('a mail has each project once, its letters below it, and each letter’s own link', () => {
    const { subject, text, html } = mailTogether(input('en'))
    expect(subject).toBe('News of your giving in 2 projects')
    expect(text.match(/^# .+$/gm)).toEqual(['# Wells', '# School'])
    expect(text.indexOf('/r/c')).toBeLessThan(text.indexOf('/r/b'))
    expect(html.match(/<h2/g)).toHaveLength(2)
    for (const key of ['a', 'b', 'c']) expect(html).toContain(`href="https://athar.example/r/${key}"`)
    expect(html).toContain('More &lt;water&gt;')
    expect(text).toContain('Dear Amal,')
    expect(text).toContain('Stop these messages: https://athar.example/r/a/stop')
  })

  it('speaks Arabic with its own forms, and names the project where all letters are about one', () => {
    expect(mailTogether(input('ar')).subject).toBe('أثر عطائكم في مشروعين')
    expect(mailTogether(input('ar')).html).toContain('dir="rtl"')
    const letters = [letter('آبار', 'ماء', 'a'), letter('آبار', 'مضخة', 'b')]
    expect(mailTogether(input('ar', { letters })).subject).toBe('أثر عطائكم: آبار')
    expect(textTogether(input('ar', { letters }))).toMatch(/^إلى Amal: لديكم تقريران من Suqya:\n/)
  })

  it('a text for a phone names each project with its link, and nobody whose name is hidden', () => {
    expect(textTogether(input('en', { donorName: '' }))).toBe(
      [
        'Suqya has 3 reports for you:',
        'Wells: Water\nhttps://athar.example/r/a',
        'Wells: More <water>\nhttps://athar.example/r/c',
        'School: Roof\nhttps://athar.example/r/b',
      ].join('\n'),
    )
    expect(textTogether(input('en'))).toMatch(/^Dear Amal, Suqya has 3 reports/)
  })

  it('takes no address but http(s)', () => {
    const letters = [{ ...letter('Wells', 'Water', 'a'), letterUrl: 'javascript:alert(1)' }]
    expect(() => mailTogether(input('en', { letters }))).toThrow(TypeError)
    expect(() => textTogether(input('en', { letters }))).toThrow(TypeError)
  })
})

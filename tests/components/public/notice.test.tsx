import { describe, expect, it } from 'vitest'
import type { Way } from '../../../resources/_kit/ways.ts'
import { type NoticeKind, renderNotice } from '../../../src/public/entry-server.tsx'

const assets = { css: ['/public/letter.css'], js: [] }
const KINDS: NoticeKind[] = [
  'notFound',
  'gone',
  'stopAsk',
  'stopped',
  'resumed',
  'notMeAsk',
  'notMeThanks',
  'said',
  'rated',
  'saidNothing',
  'tooMany',
  'error',
]

function open(kind: NoticeKind, lang: 'ar' | 'en') {
  const props = { lang, self: '/n', action: '/act', back: '/letter', entityName: '<b>جمعية</b>', assets }
  return new DOMParser().parseFromString(renderNotice(kind, props), 'text/html')
}

describe('the small pages around a letter', () => {
  it.each(KINDS)('%s reads in both languages and leads to the other', (kind) => {
    const [ar, en] = [open(kind, 'ar'), open(kind, 'en')]
    expect(ar.documentElement.dir).toBe('rtl')
    expect(ar.querySelector('h1')?.textContent).toMatch(/[\u0600-\u06ff]/)
    expect(en.querySelector('h1')?.textContent).toMatch(/^[A-Z]/)
    expect(ar.querySelector('a[hreflang=en]')?.getAttribute('href')).toBe('/n?lang=en')
    expect(en.querySelector('b')).toBeNull()
    expect(en.querySelectorAll('[style]')).toHaveLength(0)
  })

  it('asks with a form that posts: following a link stops nothing', () => {
    for (const kind of ['stopAsk', 'notMeAsk'] as const) {
      const form = open(kind, 'ar').querySelector('form')
      expect(form?.getAttribute('method')).toBe('post')
      expect(form?.getAttribute('action')).toBe('/act?lang=ar')
      expect(form?.querySelector('button')?.textContent).not.toBe('')
    }
  })

  it('docs/decisions/139: names the ways that a stop is about, and leads to where the others are chosen', () => {
    const textOf = (lang: 'ar' | 'en', ways: readonly Way[], kind: NoticeKind = 'stopAsk') =>
      new DOMParser().parseFromString(renderNotice(kind, { lang, ways, assets }), 'text/html').body
    expect(textOf('en', ['sms']).textContent).toContain('no longer write to you by text message.')
    expect(textOf('en', ['email', 'whatsapp', 'sms'], 'stopped').textContent).toContain(
      'This charity no longer writes to you by email, by WhatsApp and by text message.',
    )
    expect(textOf('ar', ['email', 'sms'], 'stopped').textContent).toContain(
      'لن تراسلكم هذه الجهة بعد الآن عبر البريد الإلكتروني وعبر الرسائل النصية، وتبقى رسالتكم متاحة على رابطها.',
    )
    expect(textOf('en', []).textContent).toContain('in the way by which this message came.')
    expect(textOf('ar', []).querySelector('a[href="/app/donor/data"]')?.textContent).toBe('خياراتكم في حسابكم')
    // Where nothing can be taken back, nothing offers it.
    expect(textOf('en', ['email'], 'stopped').querySelector('form')).toBeNull()
    expect(textOf('en', ['email'], 'resumed').querySelector('a[href="/app/donor/data"]')).toBeNull()
  })

  it('a link that is gone says nothing of any letter and asks nothing', () => {
    expect(open('gone', 'en').querySelector('form')).toBeNull()
  })
})

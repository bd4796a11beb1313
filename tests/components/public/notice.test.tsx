import { describe, expect, it } from 'vitest'
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

  it('a link that is gone says nothing of any letter and asks nothing', () => {
    expect(open('gone', 'en').querySelector('form')).toBeNull()
  })
})

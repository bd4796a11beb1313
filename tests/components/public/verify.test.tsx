import { describe, expect, it } from 'vitest'
import type { Verified } from '../../../resources/_contracts/seal.ts'
import { renderLetter, renderVerify } from '../../../src/public/entry-server.tsx'
import type { LetterState } from '../../../src/public/page.tsx'
import { sampleLetter } from '../../unit/letter/sampleLetter.ts'

const assets = { css: [], js: [] }
const keys = { keys: [{ kid: 'k', x: 'x' }] }
const CODE = '0123456789AB'

const verified: Verified = {
  code: CODE,
  what: 'report',
  state: 'intact',
  kind: 'thanks',
  title: 'وصل الماء',
  entityName: 'جمعية السقيا',
  publishedAt: '2026-02-20T09:00:00.000Z',
  version: 2,
  newer: null,
  calendar: 'hijri',
  timeZone: 'Asia/Riyadh',
}

function page(found: Parameters<typeof renderVerify>[0]['found'], lang: 'ar' | 'en' = 'ar', typed = '') {
  const html = renderVerify({ lang, found, typed, keys, assets })
  const doc = new DOMParser().parseFromString(html, 'text/html')
  return { doc, text: (doc.body.textContent ?? '').replace(/\s+/g, ' ') }
}

describe('[2.6] the page of verification', () => {
  it('says when, what and by whom, in the calendar of the charity', () => {
    const { doc, text } = page(verified)
    expect(doc.querySelector('h1')?.textContent).toBe('لم يتغيّر هذا التقرير منذ 3 رمضان 1447هـ.')
    for (const part of ['وصل الماء', 'جمعية السقيا', 'رسالة شكر', '0123-4567-89AB']) expect(text).toContain(part)
    expect(doc.documentElement.dir).toBe('rtl')
    expect(doc.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
  })

  it('says kindly what is wrong, and never that an altered report has not changed', () => {
    const altered = page({ ...verified, state: 'altered' }, 'en')
    expect(altered.doc.querySelector('h1')?.textContent).toBe('This report is not as it was published.')
    expect(altered.text).not.toContain('has not changed')
    const unknown = page('unknown', 'en', 'ABCD')
    expect(unknown.doc.querySelector('h1')?.textContent).toBe('There is no report with this code.')
    expect(unknown.doc.querySelector<HTMLInputElement>('#code')?.value).toBe('ABCD')
  })

  it('asks without script: a plain form, that search engines may find', () => {
    const { doc } = page('none', 'en')
    expect(doc.querySelector('form')?.getAttribute('action')).toBe('/verify')
    expect(doc.querySelector('form')?.getAttribute('method')).toBe('get')
    expect(doc.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('index, follow')
    expect(doc.querySelector('[data-drop]')?.hasAttribute('hidden')).toBe(true)
  })

  it('shows what was typed and what was written as text', () => {
    const { doc } = page('unknown', 'en', '"><script>alert(1)</script>')
    expect(doc.querySelector('script')).toBeNull()
    const titled = page({ ...verified, title: '<img src=x onerror=alert(1)>' }).doc
    expect(titled.querySelector('dd img')).toBeNull()
  })
})

describe('[2.6] the foot of a letter', () => {
  const foot = (state: Partial<LetterState>) => {
    const none = ''
    const urls = {
      self: '/l',
      pdf: none,
      csv: none,
      stop: none,
      resume: none,
      notMe: none,
      say: none,
      opened: none,
      share: none,
      image: none,
    }
    const plain = { projectInactive: [], unsubscribed: false, disowned: false, shared: false }
    const html = renderLetter({ letter: sampleLetter('ar'), lang: 'ar', urls, state: { ...plain, ...state }, assets })
    return new DOMParser().parseFromString(html, 'text/html').querySelector('.seal')
  }

  it('has one quiet line, with the code and its picture where the letter was signed', () => {
    const signed = foot({ code: CODE })
    expect(signed?.textContent).toContain('لم يتغيّر هذا التقرير منذ 3 رمضان 1447هـ')
    expect(signed?.querySelector('a')?.getAttribute('href')).toBe(`/verify/${CODE}?lang=ar`)
    expect(signed?.querySelector('a')?.textContent).toBe('0123-4567-89AB')
    expect(signed?.querySelector('img')?.getAttribute('src')).toBe(`/verify/${CODE}/qr.svg`)
    expect(foot({})?.querySelector('a')).toBeNull()
  })

  it('promises nothing of a letter that is not as it was written down', () => {
    expect(foot({ altered: true, code: null })).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { PublicProject } from '../../../resources/_contracts/publicProject.ts'
import { renderProject, renderProjectNotice } from '../../../src/public/entry-server.tsx'
import { sampleProject } from './sampleProject.ts'

const assets = { css: ['/public/letter.css'], js: ['/public/client.js'] }
const urls = {
  self: '/dashboard/projects/p',
  image: '/dashboard/projects/p/pictures/{id}/{width}',
  origin: 'https://athar.example.org',
}

function open(change: Partial<PublicProject> = {}, lang: 'ar' | 'en' = 'en') {
  const html = renderProject({ project: { ...sampleProject(lang), ...change }, urls, assets })
  const page = new DOMParser().parseFromString(html, 'text/html')
  return { html, page, text: (page.body.textContent ?? '').replace(/\s+/g, ' ') }
}

describe('a project as a public page [2.8]', () => {
  it.each(['ar', 'en'] as const)('has one heading of the first rank and skips no rank (%s)', (lang) => {
    const { page } = open({}, lang)
    const ranks = [...page.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName[1]))
    expect(ranks[0]).toBe(1)
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1)
    expect(ranks.every((rank, index) => index === 0 || rank <= (ranks[index - 1] ?? 0) + 1)).toBe(true)
    expect(page.documentElement.dir).toBe(lang === 'ar' ? 'rtl' : 'ltr')
    expect(page.querySelectorAll('main')).toHaveLength(1)
  })

  it('holds no inline style, no inline script and no event attribute, so that the strictest policy fits', () => {
    const { page } = open()
    expect(page.querySelectorAll('[style], style, script:not([src])')).toHaveLength(0)
    const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    expect(page.body.dataset['opened']).toBeUndefined()
  })

  it('says what changes for those it serves, in figures beside each bar, and where it is', () => {
    const { page, text } = open()
    const facts = [...page.querySelectorAll('.indicator')].map((one) => [
      one.querySelector('h3')?.textContent,
      ...[...one.querySelectorAll('dd')].map((value) => value.textContent),
    ])
    expect(facts).toEqual([
      ['Houses with water', '0', '200', '84', '42%'],
      // What nobody measured has no bar and no percentage.
      ['Minutes to fetch water', '120', '–', '–'],
    ])
    expect(page.querySelectorAll('.indicator .bar')).toHaveLength(1)
    expect(text).toContain('Wadi Damad')
    const map = page.querySelector('a[href="https://maps.example.org/fifa"]')
    expect(map?.getAttribute('rel')).toBe('noreferrer noopener')
  })

  it('product.md 15: amounts bear the riyal sign, to the halala', () => {
    const { page } = open()
    const figures = [...page.querySelectorAll('.progress .money')].map((one) => one.textContent)
    expect(figures).toEqual(['310,250.75', '500,000', '150,000.05', '310,250.75'])
    expect(page.querySelectorAll('.progress .money svg[aria-label="Saudi riyal"]')).toHaveLength(4)
  })

  it('days in the charity’s calendar', () => {
    expect(open({ calendar: 'hijri' }).text).toContain('Ramadan 1447 AH')
    expect(open({ calendar: 'gregorian' }).text).not.toContain('AH')
  })

  it('product.md 13: ways to give, an IBAN to copy; the button only where there is a link', () => {
    const { page, text } = open()
    expect(text).toContain('SA03 8000 0000 6080 1016 7519')
    expect(page.querySelector('button[data-copy]')?.getAttribute('data-copy')).toBe('SA0380000000608010167519')
    expect(page.querySelector('button[data-copy]')?.hasAttribute('hidden')).toBe(true)
    const give = page.querySelector('.give a')
    expect(give?.getAttribute('href')).toBe('https://give.example.org/')
    expect(give?.getAttribute('rel')).toContain('noopener')
    expect(open({ donationLink: undefined }).page.querySelector('.give')).toBeNull()
    expect(open({ donationLink: undefined }).page.querySelector('.ways')).not.toBeNull()
  })

  it('describes every picture, and holds its place before it arrives', () => {
    const { page } = open()
    const sharp = [...page.querySelectorAll('img:not([aria-hidden])')]
    expect(sharp.length).toBeGreaterThan(6)
    for (const image of sharp)
      for (const name of ['alt', 'width', 'height', 'srcset']) expect(image.hasAttribute(name), name).toBe(true)
    expect(page.querySelector('.gallery .photos img:not([aria-hidden])')?.getAttribute('alt')).not.toBe('')
    expect(page.querySelector('.cover img[aria-hidden]')?.getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  })

  it('says little where little is known, without an empty heading', () => {
    const bare = { idea: undefined, description: undefined, city: undefined, region: undefined, progress: undefined }
    const none = {
      cover: undefined,
      gallery: [],
      videoUrls: [],
      stages: [],
      updates: [],
      donationLink: undefined,
    }
    const lists = {
      indicators: [],
      place: undefined,
      mapLink: undefined,
      objectives: [],
      outcomes: [],
      partners: [],
      period: {},
      beneficiaries: {},
      target: {},
    }
    const entity = { name: 'Wells', verified: false, donationWays: [] }
    const { page, html } = open({ ...bare, ...none, ...lists, entity, contactNumber: undefined, featured: false })
    expect([...page.querySelectorAll('h2')].map((one) => one.textContent)).toEqual(['From the field'])
    expect(page.querySelector('.glance')).toBeNull()
    expect(html).toContain('name="twitter:card" content="summary"')
  })

  it.each(['notFound', 'tooMany', 'error'] as const)('%s reads in both languages and names no address', (kind) => {
    for (const lang of ['ar', 'en'] as const) {
      const html = renderProjectNotice(kind, { lang, assets })
      const page = new DOMParser().parseFromString(html, 'text/html')
      expect(page.querySelector('h1')?.textContent).toMatch(lang === 'ar' ? /[\u0600-\u06ff]/ : /^[A-Z]/)
      const other = lang === 'ar' ? 'en' : 'ar'
      expect(page.querySelector(`a[hreflang=${other}]`)?.getAttribute('href')).toBe(`?lang=${other}`)
      expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
    }
  })
})

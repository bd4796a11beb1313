import { describe, expect, it } from 'vitest'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { sampleFoundationLetter, sampleLetter, samplePhoto } from '../../unit/letter/sampleLetter.ts'
import { open, withProject } from './openLetter.ts'

describe('a letter as a page [2.6]', () => {
  it.each(['ar', 'en'] as const)(
    'names language and direction, and keeps out of searches and referrers (%s)',
    (lang) => {
      const { html, page } = open(sampleLetter(lang))
      expect(html.startsWith('<!DOCTYPE html>')).toBe(true)
      expect(page.documentElement.lang).toBe(lang)
      expect(page.documentElement.dir).toBe(lang === 'ar' ? 'rtl' : 'ltr')
      expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
      expect(page.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
      expect(page.querySelectorAll('h1')).toHaveLength(1)
    },
  )

  it('speaks of a stage as Arabic does, and of the project as another', () => {
    const [first] = sampleLetter('ar').projects
    const stages = (first?.stages ?? []).map((stage) => ({ ...stage, date: undefined }))
    const { page } = open(withProject({ status: 'notStarted', stages }, 'ar'))
    const words = Array.from(page.querySelectorAll('.stage'), (one) => one.textContent ?? '')
    expect(words.some((one) => one.includes('مكتملة')) && words.some((one) => one.includes('لم تبدأ'))).toBe(true)
    expect(words.join(' ')).not.toMatch(/لم يبدأ|مكتمل(?!ة)/)
    expect(page.querySelector('.project-head')?.textContent).toContain('لم يبدأ')
  })

  it('product.md 12: a unit stands in the form of its number; where nobody gave that form, before its number', () => {
    const units = { count: 4, unitName: 'حقيبة كسوة', unitCost: '125.00', remainder: '0.00' }
    const shown = (more: object) => {
      const page = open(withProject({ given: '500.00', units: { ...units, ...more } }, 'ar')).page
      return page.querySelector('.units')?.textContent
    }
    expect(shown({ unitPlural: 'حقائب كسوة' })).toMatch(/^4حقائب كسوة/)
    expect(shown({ unitTwo: 'حقيبتا كسوة' })).toMatch(/^حقيبة كسوة: 4/)
  })

  it('can be read in the other language with the same figures', () => {
    const { page, text } = open(sampleLetter('ar'), 'en')
    expect(page.documentElement.dir).toBe('ltr')
    expect(text).toContain('Where it went')
    expect(text).toContain('310.25')
    expect(page.querySelector('a[hreflang=ar]')?.getAttribute('href')).toBe('/letter?lang=ar')
  })

  it('holds no inline style, no inline script and no event attribute, so that the strictest policy fits', () => {
    for (const letter of [sampleLetter('ar'), sampleFoundationLetter('en')]) {
      const { page } = open(letter)
      expect(page.querySelectorAll('[style], style, script:not([src])')).toHaveLength(0)
      const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
      expect(attributes.length).toBeGreaterThan(200)
      expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    }
  })

  it('shows what people wrote as text, whatever they wrote', () => {
    const evil = `"><script>alert('x')</script><img src=x onerror=alert(1)>`
    const letter = withProject({
      name: evil,
      code: evil,
      description: evil,
      updates: [{ title: evil, from: '2026-01-01', text: evil, photos: [{ ...samplePhoto(evil), alt: evil }] }],
      gifts: [{ amount: '5', date: '2026-01-01', description: evil, onBehalfOf: evil, recipient: evil }],
    })
    letter.donor.displayName = evil
    letter.report = { ...letter.report, title: evil, message: evil, publicMessage: evil, thankTitle: evil }
    letter.entity = { ...letter.entity, name: evil, nameEn: evil }
    const { page, text } = open(letter)
    expect(page.querySelectorAll('script')).toHaveLength(1)
    expect([...page.querySelectorAll('img')].filter((image) => image.getAttribute('src') === 'x')).toEqual([])
    expect(page.querySelectorAll('[onerror]')).toHaveLength(0)
    expect(text).toContain(evil)
  })
})

describe('what the donor reads', () => {
  it('their gift in large, each gift, and the share to the halala in a sentence', () => {
    const { page, text } = open(sampleLetter('en'))
    expect(page.querySelector('.your-gift-amount')?.textContent).toBe('775')
    expect(text).toContain('Your estimated share of what has been spent is 310.25 of 500.')
    expect(page.querySelector('.formula')?.textContent).toBe('500 × 744,601.80 ÷ 1,200,000 ≈ 310.25')
    expect(text).toContain('on behalf of my mother Noura')
  })

  it('the same in Arabic, worded as an estimate', () => {
    const { text } = open(sampleLetter('ar'))
    expect(text).toContain('حصتكم التقديرية من المصروف 310.25 من أصل 500.')
    expect(text).toContain('تقبّل الله منكم')
    expect(text).toContain('لم يتغيّر هذا التقرير منذ 3 رمضان 1447هـ')
  })

  it('a returned gift is shown struck out and counted nowhere', () => {
    const { page, text } = open(sampleLetter('en'))
    expect(page.querySelector('.gift-reversed s')?.textContent).toBe('50')
    expect(text).toContain('Returned')
    const all = withProject({ gifts: [{ amount: '50.00', date: '2026-01-01', reversed: true }], given: '0.00' })
    const returned = open(all)
    expect(returned.text).toContain('Your gift was returned')
    expect(returned.page.querySelector('.your-gift')).toBeNull()
    expect(returned.page.querySelector('.where')).toBeNull()
  })

  it('claims nothing while nothing is spent, and says so when there is no news', () => {
    const share = { spentOfYours: '0.00', spent: '0.00', collected: '1200000.00' }
    const { page, text } = open(withProject({ share, updates: [], stages: [] }))
    expect(text).toContain('No spending has been recorded on this project yet.')
    expect(page.querySelector('.ring')).toBeNull()
    expect(page.querySelector('.how')).toBeNull()
    expect(text).toContain('There is no news from the field yet.')
  })

  it('the chart has its words', () => {
    expect(open(sampleLetter('en')).page.querySelector('.ring')?.getAttribute('aria-label')).toBe(
      'Of your gift 62% is spent and 38% remains, as an estimate',
    )
  })

  it('a hidden donor is addressed without a name', () => {
    const letter = sampleLetter('ar')
    letter.donor.hidden = true
    const { html, text } = open(letter)
    expect(html).not.toContain(letter.donor.displayName)
    expect(text).toContain('فاعل الخير')
  })

  it('forty pictures: five open, the rest folded, each with a text of its own', () => {
    const photos = Array.from({ length: 40 }, (_, index) => samplePhoto(`p${index}`))
    const { page } = open(withProject({ updates: [{ title: 'Work', from: '2026-01-01', text: '', photos }] }))
    expect(page.querySelectorAll('.photos img')).toHaveLength(40)
    expect(page.querySelectorAll('details .photos img')).toHaveLength(35)
    expect(page.querySelector('.more-photos summary')?.textContent).toBe('35 more pictures')
    const texts = [...page.querySelectorAll('.photos img')].map((image) => image.getAttribute('alt'))
    expect(new Set(texts).size).toBe(40)
  })

  it('the donate button only where the project is not hidden from the store', () => {
    expect(open(withProject({ hideFromStore: false })).page.querySelector('.give a')).not.toBeNull()
    expect(open(withProject({ hideFromStore: true })).page.querySelector('.give')).toBeNull()
  })

  it('a granting body reads planned against actual, without the figures of an individual letter', () => {
    const { page, text } = open(sampleFoundationLetter('en'))
    expect(page.querySelector('.your-gift')).toBeNull()
    const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent).join('|'),
    )
    expect(rows).toContain('Funds spent|1,500,000|744,601.80')
    expect(rows).toContain('Time elapsed|100%|56%')
    expect(rows).toContain('Drilling depth (m)|360|245')
    expect(text).toContain('310,250.75')
  })
})

describe('what happened after sending', () => {
  it('a project that is no longer active keeps the gifts and nothing else', () => {
    const { page, text } = open(withProject({}), 'en', { projectInactive: ['WTR-014'] })
    expect(text).toContain('This project is no longer active.')
    expect(page.querySelectorAll('.gift').length).toBeGreaterThan(0)
    expect(page.querySelector('.updates, .progress, .where, .give')).toBeNull()
  })

  it('a disowned letter shows nothing of it', () => {
    const letter = sampleLetter('en')
    const { html, text } = open(letter, 'en', { disowned: true })
    for (const secret of [letter.donor.displayName, letter.report.title, '775', '310.25', '/letter/opened']) {
      expect(html).not.toContain(secret)
    }
    expect(text).toContain('Thank you for telling us')
  })

  it('docs/decisions/139: who stopped the messages is told so instead of asked again, and how to get them again', () => {
    const { page, text } = open(sampleLetter('en'), 'en', { unsubscribed: true })
    expect(text).toContain('You have stopped these messages.')
    expect(page.querySelector('a[href="/letter/stop?lang=en"]')?.textContent).toBe('How to get them again')
    expect(text).not.toContain('Stop these messages')
  })
})

const shared = (letter: Letter) => open(letter, letter.lang, { shared: true })

describe('the version that is shared', () => {
  it.each(['ar', 'en'] as const)('has no name, no amount of the donor’s and no address of theirs (%s)', (lang) => {
    const letter = sampleLetter(lang)
    letter.report.message = `${letter.donor.displayName} 775`
    const { html, text } = shared(letter)
    const [wells] = letter.projects
    const secrets = [letter.donor.displayName, 'نورة', 'Noura', '775', '310.25', '/letter/stop', '/letter/not-me']
    for (const secret of [...secrets, '/letter/opened', '/letter.pdf']) expect(html).not.toContain(secret)
    expect(text).not.toMatch(/(?<![\d,])(500|300|200|275)(?![\d,])/)
    expect(text).toContain(letter.report.publicMessage)
    expect(text).toContain(wells?.name)
  })

  it('leaves out projects that belong to named donors or are no longer active', () => {
    const letter = withProject({ special: true })
    expect(shared(letter).text).not.toContain(letter.projects[0]?.name)
    expect(open(letter).page.querySelector('[data-share]')).toBeNull()
  })

  it('what a link preview shows of the donor’s own letter has nothing personal', () => {
    const letter = sampleLetter('en')
    const head = open(letter).page.head.innerHTML
    expect(head).toContain('og:title')
    for (const secret of [letter.donor.displayName, '775', '500', '310.25']) expect(head).not.toContain(secret)
  })
})

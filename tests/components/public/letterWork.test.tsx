import { describe, expect, it } from 'vitest'
import { samplePhoto } from '../../unit/letter/sampleLetter.ts'
import { open, withProject } from './openLetter.ts'

describe('product.md 4: what stands behind the share', () => {
  const spendings = Array.from({ length: 14 }, (_, index) => ({
    date: '2026-02-10',
    description: index === 0 ? 'رأس الحفر' : `Pipes ${index}`,
    amount: '44601.80',
    evidence: index === 0,
  }))
  it.each([
    ['en', 'The latest spending on this project', '10 February 2026 · a paper of it is kept'],
    ['ar', 'آخر ما صُرف على هذا المشروع', 'مستنده محفوظ لدى الجهة'],
  ] as const)('is folded below it: day, what, amount, and that a paper is kept (%s)', (lang, title, kept) => {
    const { page } = open({ ...withProject({ spendings }, lang), calendar: 'gregorian' })
    const fold = page.querySelector('.where details.spent-on')
    expect([fold?.hasAttribute('open'), fold?.querySelector('summary')?.textContent]).toEqual([false, title])
    const rows = Array.from(fold?.querySelectorAll('li') ?? [], (row) => row.textContent ?? '')
    expect(rows).toHaveLength(12)
    expect(rows[0]).toMatch(new RegExp(`^رأس الحفر.*${kept}44,601.80$`))
    expect(rows[1]).not.toContain(kept)
  })

  it('stays with the donor, and off a letter of one page', () => {
    const letter = withProject({ spendings })
    expect(open(letter, 'en', { shared: true }).page.querySelector('.spent-on')).toBeNull()
    const brief = { ...letter, report: { ...letter.report, design: 'onePage' as const } }
    expect(open(brief).page.querySelector('.spent-on')).toBeNull()
    // A granting body reads all of it in its table, whatever the design.
    expect(open({ ...brief, layout: 'foundation' }).text).toContain('Pipes 13')
  })
})

describe('product.md 16: a stage that is behind its plan', () => {
  const stages = [
    { label: 'Approval', state: 'inProgress' as const, date: '2026-01-10', late: { note: 'A second look' } },
    { label: 'Work', state: 'notStarted' as const, date: '2026-02-01', late: {} },
  ]
  it.each([
    ['en', 'later than planned'],
    ['ar', 'متأخرة عن موعدها'],
  ] as const)('says so, and why where the charity has (%s)', (lang, late) => {
    const letter = withProject({ stages }, lang)
    const shown = [...open(letter).page.querySelectorAll('.stage')].map((one) => one.textContent ?? '')
    expect(shown.map((one) => [one.includes(late), one.endsWith('A second look')])).toEqual([
      [true, true],
      [true, false],
    ])
    const rows = open({ ...letter, layout: 'foundation' }).page.querySelectorAll('tbody tr')
    const told = Array.from(rows, (row) => row.textContent ?? '').filter((row) => row.includes(late))
    expect(told.map((row) => row.includes('A second look'))).toEqual([true, false])
  })

  it('says why to donors alone', () => {
    const { text } = open(withProject({ stages }), 'en', { shared: true })
    expect(text).toContain('later than planned')
    expect(text).not.toContain('A second look')
  })
})

it('[2.26] an indicator whose figure nobody has said has a dash, in the file to the platform as well', () => {
  const letter = withProject({ indicators: [{ label: 'Villages', planned: '3', actual: '' }] })
  for (const shown of [
    { ...letter, layout: 'foundation' as const },
    { ...letter, report: { ...letter.report, kind: 'ehsan' as const } },
  ]) {
    const rows = [...open(shown).page.querySelectorAll('tbody tr')]
    expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent).join('|'))).toContain('Villages|3|—')
  }
})

it('the charity’s words for a picture below it, once; without them nothing', () => {
  const photos = [samplePhoto('a', 'وصول المضخة إلى القرية'), samplePhoto('b')]
  const { page } = open(withProject({ updates: [{ title: 'Pump', from: '2026-01-01', text: '', photos }] }))
  const figures = [...page.querySelectorAll('.photos figure')]
  const read = figures.map((one) => [one.querySelector('a img')?.getAttribute('alt'), one.textContent])
  expect(read).toEqual([
    ['وصول المضخة إلى القرية', 'وصول المضخة إلى القرية'],
    ['Picture 2: Pump', ''],
  ])
  // Read aloud it is the picture that says them.
  const captions = [...page.querySelectorAll('.photos figcaption')]
  expect(captions.map((one) => one.getAttribute('aria-hidden'))).toEqual(['true'])
})

it.each([
  ['en', ['Hijri dates', 'Hijri and Gregorian dates']],
  ['ar', ['بالتاريخ الهجري', 'بالتاريخين الهجري والميلادي']],
] as const)('[1.16] its days can be seen in the other calendars, without a script (%s)', (lang, names) => {
  const { page } = open({ ...withProject({}, lang), calendar: 'gregorian' })
  const links = [...page.querySelectorAll('.foot-links a[href*="calendar="]')]
  expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    [names[0], `/letter?calendar=hijri&lang=${lang}`],
    [names[1], `/letter?calendar=both&lang=${lang}`],
  ])
})

it('product.md 9: each kind of a grant has figures of its own, and the period, which is of none, stands by itself', () => {
  const funds = [
    { fund: 'charity' as const, given: '8150.00', spentOfYours: '4971.50' },
    { fund: 'zakat' as const, given: '3130.00', spentOfYours: '1909.30' },
  ]
  const gifts = funds.map(({ fund, given }) => ({ amount: given, date: '2026-02-01', fund }))
  const money = { required: '344000.00', collected: '247843.62', spent: '151184.61' }
  const byFund = [{ fund: 'charity' as const, amount: '165323.25' }]
  const letter = withProject({ funds, gifts, given: '11280.00', money: { ...money, byFund } })
  const { page } = open({ ...letter, layout: 'foundation' })
  const rows = Array.from(page.querySelectorAll('.grant .facts'), (list) => list.querySelectorAll('dt').length)
  expect(rows).toEqual([3, 3, 1])
  // In a table of sums it says what it parts.
  expect(page.querySelector('.by-fund-named')?.textContent).toContain('Charity')
  expect(page.querySelector('.by-fund-name')?.textContent).not.toBe('')
})

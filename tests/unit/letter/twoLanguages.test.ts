import { describe, expect, it } from 'vitest'
import { type Letter, letterSchema } from '../../../resources/_contracts/letter.ts'
import { hasVariables, isWellWritten } from '../../../resources/_kit/messageVariables.ts'
import { languageOf } from '../../../resources/reports/ui/words/languageOf.ts'
import { letterIn } from '../../../server/letters/language.ts'
import { partsOf } from '../../../server/letters/parts.ts'
import { filledFor, wordsIn } from '../../../server/letters/said.ts'
import { contentOf } from '../../../server/messages/kinds/reportContent.ts'
import { digestOf } from '../../../server/verify/canonical.ts'
import { sampleLetter } from './sampleLetter.ts'

const base = sampleLetter('ar')

/** To Noura, who gave 500 riyals of zakat to one project. */
function letter(report: Partial<Letter['report']>, more: Partial<Letter> = {}): Letter {
  const [project] = base.projects
  if (!project) throw new Error('no project')
  const gift = { amount: '500.00', date: '2026-02-01', fund: 'zakat' as const }
  const funds = [{ fund: 'zakat' as const, given: '500.00', spentOfYours: '0.00' }]
  return letterSchema.parse({
    ...base,
    donor: { displayName: 'نورة', hidden: false },
    entity: { ...base.entity, name: 'جمعية السقيا', nameEn: 'Suqya Society' },
    projects: [{ ...project, name: 'آبار جازان', gifts: [gift], given: '500.00', funds }],
    report: {
      ...base.report,
      title: 'وصل الماء',
      message: 'الماء يجري.',
      publicMessage: 'الماء يجري.',
      thankTitle: undefined,
      ...report,
    },
    ...more,
  })
}

const both = { lang: 'en' as const, title: 'Water came', message: 'Water runs.' }

describe('[3.13] a report in two languages', () => {
  it('says the words of its reader’s language, also where the letter is shared, and the first to everybody else', () => {
    const { report } = letterIn(letter({ other: both }), 'en')
    expect(report).toMatchObject({ title: 'Water came', message: 'Water runs.', publicMessage: 'Water runs.' })
    expect(letterIn(letter({ other: both }), 'ar').report).toMatchObject({
      title: 'وصل الماء',
      message: 'الماء يجري.',
      publicMessage: 'الماء يجري.',
    })
  })

  it('falls back text by text to the first', () => {
    const titled = letterIn(letter({ thankTitle: 'شكرًا', other: { lang: 'en', title: 'Water came' } }), 'en')
    expect(titled.report).toMatchObject({ title: 'Water came', message: 'الماء يجري.', thankTitle: 'شكرًا' })
    expect(letterIn(letter({}), 'en').report.title).toBe('وصل الماء')
  })

  it.each([
    ['both', { ...both, thankTitle: 'Thanks' }],
    ['a title alone', { lang: 'en' as const, title: 'Water came' }],
    ['thanks that the first lacks', { lang: 'en' as const, thankTitle: 'Thanks' }],
  ])('is the same again when it has been turned twice: %s', (_what, other) => {
    const written = letter({ other }).report
    const turned = wordsIn(written, 'en')
    expect(turned.other?.lang).toBe('ar')
    expect(digestOf(wordsIn(turned, 'ar'))).toBe(digestOf(written))
    expect(digestOf(wordsIn(wordsIn(turned, 'ar'), 'en'))).toBe(digestOf(turned))
  })

  it('leaves what was frozen in one language as it is, braces and all', () => {
    const old = letter({ message: 'إلى {{اسم المتبرع}}', publicMessage: 'إلى {{اسم المتبرع}}' })
    expect(letterIn(old, 'ar').report.message).toBe('إلى {{اسم المتبرع}}')
    expect(contentOf(old, { id: 'm', email: 'n@people.example' }).message).toBe('إلى {{اسم المتبرع}}')
    expect(Object.keys(partsOf(old).edition.report)).not.toContain('other')
    expect(Object.keys(partsOf(old).edition.report)).not.toContain('variables')
  })
})

describe('[3.13] variables of a message', () => {
  const named = '{{اسم المتبرع}}، {{ مبلغ  التبرع }} إلى {{المشروع}} من {{الجهة}}'
  const reading = (text: string, more: Partial<Letter> = {}) =>
    letter({ message: text, publicMessage: text, variables: true }, more)

  it('names its reader, their gift by kind, the project and the charity, in the language of the page', () => {
    expect(letterIn(reading(named), 'ar').report.message).toBe('نورة، 500 ريال (زكاة) إلى آبار جازان من جمعية السقيا')
    expect(letterIn(reading('{{name}}: {{Amount}}, {{entity}}'), 'en').report.message).toBe(
      'نورة: SAR 500 (Zakat), Suqya Society',
    )
  })

  it('says other words to whoever has no value: those that the message gives, else ours', () => {
    const hidden = { donor: { displayName: 'فاعل الخير الكريم', hidden: true } }
    expect(letterIn(reading('إلى {{اسم المتبرع|أخينا}}', hidden), 'ar').report.message).toBe('إلى أخينا')
    expect(letterIn(reading('إلى {{اسم المتبرع}}', hidden), 'ar').report.message).toBe('إلى فاعل الخير')
    expect(letterIn(reading('Dear {{name}}', hidden), 'en').report.message).toBe('Dear friend')
  })

  it('names neither donor nor gift, nor a project of some, to whoever the letter is shared with', () => {
    expect(letterIn(reading(named), 'ar').report.publicMessage).toBe(
      'فاعل الخير، تبرعكم إلى آبار جازان من جمعية السقيا',
    )
    const [project] = letter({}).projects
    if (!project) throw new Error('no project')
    const special = { projects: [{ ...project, special: true }] }
    expect(letterIn(reading('{{project}}', special), 'en').report.publicMessage).toBe('the project')
  })

  it('fills the titles and the words of parts that were added, and tells none of the donor’s to others', () => {
    const parts: Letter['report']['parts'] = [
      { kind: 'words', titleEn: 'To {{name}}', textEn: '{{amount}} from {{name|a friend}} to {{entity}}' },
      { kind: 'quote', textEn: 'Thank you, {{name}}', byEn: 'A child of {{project}}' },
      { kind: 'video', url: 'https://youtu.be/dQw4w9WgXcQ', titleEn: '{{project}} on film' },
      { kind: 'partners', namesAr: [], namesEn: ['{{name}}'] },
    ]
    const added = letter({ parts, variables: true })
    expect(letterIn(added, 'en').report.parts).toMatchObject([
      { titleEn: 'To نورة', textEn: 'SAR 500 (Zakat) from نورة to Suqya Society' },
      { textEn: 'Thank you, نورة', byEn: 'A child of آبار جازان' },
      { titleEn: 'آبار جازان on film', url: 'https://youtu.be/dQw4w9WgXcQ' },
      { namesEn: ['{{name}}'] },
    ])
    expect(letterIn(added, 'en', true).report.parts).toMatchObject([
      { titleEn: 'To friend', textEn: 'your gift from a friend to Suqya Society' },
      { textEn: 'Thank you, friend' },
      {},
      {},
    ])
    expect(letterIn(letter({ parts }), 'en').report.parts).toEqual(parts)
  })

  it('shows no sum in a message on its way, which a locked screen would show', () => {
    const text = '{{اسم المتبرع}}: {{مبلغ التبرع|عطاؤكم}}'
    expect(contentOf(reading(text), { id: 'm', email: 'n@people.example' }).message).toBe('نورة: عطاؤكم')
    expect(filledFor(reading(text), text, { lang: 'ar' })).toBe('نورة: 500 ريال (زكاة)')
  })

  it('fills a name that looks like a variable once, and as it is', () => {
    const sly = { donor: { displayName: '{{amount}}', hidden: false } }
    expect(letterIn(letterIn(reading('{{name}}', sly), 'en'), 'en').report.message).toBe('{{amount}}')
  })

  it.each([
    ['{{name}} {{amount|your gift}} {{project}} {{entity}}', true],
    ['{{اسم المتبرع}} {{ المشروع }}', true],
    ['{name} and no variable', true],
    ['{{nmae}}', false],
    ['{{1}}', false],
    ['{{name', false],
    ['name}}', false],
    ['{{name}} {{}}', false],
  ])('knows what is written well: %s', (text, is) => {
    expect(isWellWritten(text)).toBe(is)
  })

  it('is told apart from braces', () => {
    expect([hasVariables('{{project}}'), hasVariables('{{other}}'), hasVariables('{project}')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it.each([
  ['وصل الماء إلى SASO', 'ar'],
  ['Water for جازان', 'en'],
  ['2026!', undefined],
  [null, undefined],
])('tells the language of a text by its letters: %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

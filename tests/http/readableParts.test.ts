import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownServer, server } from './support/imports.ts'
import { heldOf, partOf, valuesOf } from './support/readable.ts'

ownServer()
const pages = { ar: '', en: '' }
const MOMENT = expect.stringMatching(/^\d{1,2} \S.* 14\d\d AH, \d\d:\d\d$/)

beforeAll(async () => {
  const donor = await heldOf('0501230021', 'sultan@people.test')
  for (const lang of ['ar', 'en'] as const) {
    await server.db.owner((tx) => tx.rows(sql`update donors set language = ${lang} where id = ${donor}::uuid`))
    const answer = await server.call('GET', `/api/donors/${donor}/exportData?form=page`)
    if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300))
    pages[lang] = answer.body
  }
})

describe('[1.13] PDPL, article 4: every part of what is held of a donor stands on their page', () => {
  it('an answer to each kind of question, as it was asked and chosen, its day in their calendar', () => {
    expect(valuesOf(pages.ar, 'الإجابات')).toEqual([
      [
        'كيف عرفتمونا؟ من إعلان',
        'ما الذي يعنيكم؟ المياه · المساجد',
        'ما مدى رضاكم؟ راضٍ إلى حدٍّ ما',
        'هل توصون بنا؟ 9',
        'كم نجمة؟ 4',
        'ما مدى الوضوح؟ 6',
        'مدينتكم؟ أبها',
        'قصتكم؟ بدأت مع جدتي',
        'كم مرة؟ 12',
        'منذ متى؟ 20 شعبان 1445هـ',
        'صورة إيصال؟ إيصال آذار.pdf',
      ].join('\n'),
    ])
    expect(valuesOf(pages.en, 'Answers')).toEqual([
      [
        'How did you find us? An advertisement',
        'What matters to you? Water · Mosques',
        'How satisfied are you? Slightly satisfied',
        'Would you recommend us? 9',
        'How many stars? 4',
        'How clear was it? 6',
        'Your city? أبها',
        'Your story? بدأت مع جدتي',
        'How often? 12',
        'Since when? 20 Shaban 1445 AH',
        'A receipt? إيصال آذار.pdf',
      ].join('\n'),
    ])
  })

  it('the lines of files that were read in, under the headings that they had there, and the ones that were refused', () => {
    expect(partOf(pages.en, 'Imports')).toEqual([
      'Imported into',
      'Donor transactions',
      'File name',
      'donor_transactions.csv',
      'Began',
      MOMENT,
    ])
    const line = (amount: string, date: string, place: string) => [
      'File',
      'donor_transactions.csv',
      'Mobile',
      '0501230021',
      'Amount',
      amount,
      'Donation date',
      date,
      'Project number',
      'D-2',
      'الحي',
      place,
    ]
    expect(partOf(pages.en, 'Rows of imported files in which you stand')).toEqual([
      ...line('60', '2024-04-02', 'حي الورود'),
      ...line('ستون ريالا', '2024-04-03', 'حي النرجس'),
    ])
    // The third line of the file is theirs, the fourth somebody else's.
    expect(partOf(pages.en, 'Rows not added')).toEqual(['Row', '3', 'Column', 'Amount', 'Value', 'ستون ريالا'])
    expect(partOf(pages.ar, 'صفوف لم تُضف')).toEqual(['الصف', '3', 'العمود', 'Amount', 'القيمة', 'ستون ريالا'])
  })

  it('their files with what was said of whom is to be seen', () => {
    expect(partOf(pages.en, 'Files')).toEqual([
      'File name',
      'إيصال آذار.pdf',
      'Kind',
      'PDF',
      'People are to be seen',
      'Yes',
      'Consent given by',
      'عبد العزيز الزهراني',
      'Consent holds until',
      '26 Shaban 1451 AH',
      'Taken on',
      '20 Shaban 1445 AH',
    ])
  })

  it('their account: since when it is tied to them, and the links that were made', () => {
    expect(partOf(pages.en, 'Your account')).toEqual([
      'Tied to your mobile number',
      MOMENT,
      'Sign-in link made',
      MOMENT,
    ])
  })

  it('names in English where a thing has one, and no mark by which programs alone know a thing', () => {
    expect(valuesOf(pages.en, 'Donor type')).toEqual(['Individual'])
    expect(valuesOf(pages.en, 'Survey')).toEqual(['Your opinion'])
    expect(valuesOf(pages.ar, 'الاستبيان')).toEqual(['رأيكم في المشروع'])
    expect(valuesOf(pages.en, 'Text')).toEqual(['متى يُحفر البئر؟'])
    for (const page of Object.values(pages)) expect(page).not.toContain('wamid.HBgM')
  })
})

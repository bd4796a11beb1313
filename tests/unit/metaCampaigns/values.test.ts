import { describe, expect, it } from 'vitest'
import { filled, placesIn } from '../../../resources/meta_campaigns/placeholders.ts'
import { valueFits } from '../../../resources/meta_campaigns/server/fits.ts'
import { openMedia } from '../../../server/files/mediaLink.ts'
import { compose, missingIn } from '../../../server/messages/metaCampaigns/compose.ts'
import type { CampaignTemplate } from '../../../server/messages/metaCampaigns/read.ts'
import { type Facts, ownValue, type Variable, valuesOf } from '../../../server/messages/metaCampaigns/values.ts'

const donor = { name: 'Amal', givenTotal: '1500.50', giftsCount: 3, lastGiftDate: '2026-03-10' }
const nobody = { name: 'Badr', givenTotal: '0.00', giftsCount: 0, lastGiftDate: null }
const project = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Wells of Jazan',
  code: 'W-1',
  requiredAmount: '1000.00',
  collectedAmount: '250.00',
  donationLink: null,
  videos: ['https://youtu.be/abcdefghijk', 'https://vimeo.com/76979871'],
}
const FILE = '0190a000-0000-7000-8000-0000000000f1'
const facts: Facts = {
  language: 'en',
  calendar: 'gregorian',
  publicUrl: 'https://athar.example',
  project,
  donate: 'https://shop.example/give',
  secret: 'a secret of the installation',
  media: {
    entityId: '0190a000-0000-7000-8000-00000000000e',
    cover: { id: '0190a000-0000-7000-8000-0000000000c0', width: 1200 },
    files: new Set([FILE]),
  },
}
const variable = (type: Variable['type'], value: string, fallback: string | null = null): Variable => ({
  type,
  value,
  file: null,
  fallback,
})
const upload = (file: string | null): Variable => ({ ...variable('media', 'file'), file })

describe('product.md 32: the value of a variable', () => {
  it.each<[Variable, string | null]>([
    [variable('donorField', 'name'), 'Amal'],
    [variable('donorField', 'giftsCount'), '3'],
    [variable('projectField', 'name'), 'Wells of Jazan'],
    [variable('projectField', 'progress'), '25%'],
    [variable('text', ' Ramadan '), 'Ramadan'],
    [variable('link', 'projectPage'), 'https://athar.example/dashboard/projects/0190a000-0000-7000-8000-000000000001'],
    [variable('link', 'donate'), 'https://shop.example/give'],
    [variable('media', 'projectVideo'), 'https://youtu.be/abcdefghijk'],
    [
      variable('media', 'projectCover'),
      'https://athar.example/dashboard/projects/0190a000-0000-7000-8000-000000000001/pictures/0190a000-0000-7000-8000-0000000000c0/1200',
    ],
    // Of another campaign, or not to be shown any more.
    [upload('0190a000-0000-7000-8000-0000000000f2'), null],
    [upload(null), null],
    [variable('donorField', 'password'), null],
  ])('of %j is %s', (one, value) => {
    expect(ownValue(one, donor, facts)).toBe(value)
  })

  it('[3.11] a file that was uploaded is named by an address that opens without a sign-in, and ends', () => {
    const address = ownValue(upload(FILE), donor, facts) ?? ''
    const [, , , , entityId = '', fileId = '', until = '', mac = ''] = address.split('/')
    expect(address).toMatch(/^https:\/\/athar\.example\/media\//u)
    expect(openMedia(['a secret of the installation'], { entityId, fileId, until, mac })).toMatchObject({
      fileId: FILE,
    })
    expect(openMedia(['another'], { entityId, fileId, until, mac })).toBeNull()
    const days = (Number(until) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
  })

  it('[5.8] an amount is told in riyals, a sum of nothing is no value', () => {
    expect(ownValue(variable('donorField', 'givenTotal'), donor, facts)).toContain('1,500.50')
    expect(ownValue(variable('amount', '500'), donor, facts)).toContain('500')
    expect(ownValue(variable('donorField', 'givenTotal'), nobody, facts)).toBeNull()
  })

  it('[1.16] a day is told in the calendar of the entity', () => {
    expect(ownValue(variable('date', '2026-03-10'), donor, facts)).toContain('March')
    expect(ownValue(variable('date', '2026-03-10'), donor, { ...facts, calendar: 'hijri' })).toContain('1447')
  })

  it('takes the fallback where there is none, and says which places are left', () => {
    const both = [variable('donorField', 'lastGiftDate', 'a while ago'), variable('donorField', 'givenTotal')]
    expect(valuesOf(both, nobody, facts)).toEqual(['a while ago', null])
    expect(missingIn(valuesOf(both, nobody, facts))).toEqual([2])
  })

  it('says nothing of a project where the campaign is about none', () => {
    expect(ownValue(variable('projectField', 'name'), donor, { ...facts, project: null })).toBeNull()
    expect(ownValue(variable('link', 'projectPage'), donor, { ...facts, project: null })).toBeNull()
    expect(ownValue(variable('media', 'projectVideo'), donor, { ...facts, project: null })).toBeNull()
  })
})

describe('[3.11] variable value and type', () => {
  it.each<[Variable, boolean]>([
    [variable('donorField', 'name'), true],
    [variable('donorField', 'phone'), false],
    [variable('projectField', 'collectedAmount'), true],
    [variable('projectField', 'notes'), false],
    [variable('link', 'https://evil.example'), false],
    [variable('media', 'projectVideo'), true],
    [variable('media', 'images'), false],
    [variable('media', 'projectCover'), true],
    [upload(FILE), true],
    [variable('amount', '12.50'), true],
    [variable('amount', '12.505'), false],
    [variable('amount', 'many'), false],
    [variable('date', '2026-02-29'), false],
    [variable('date', '2026-02-28'), true],
    [variable('text', 'anything'), true],
  ])('%j fits: %s', (one, fits) => {
    expect(valueFits(one)).toBe(fits)
  })
})

describe('places of a template', () => {
  it('counts to the highest one, over all its texts', () => {
    expect(placesIn('Dear {{1}}, {{2}} of {{1}}', null)).toBe(2)
    expect(placesIn('Thanks')).toBe(0)
    expect(placesIn(null, '{{3}}')).toBe(3)
  })

  it('fills them, and leaves one without a value as it is', () => {
    expect(filled('Dear {{1}}, {{2}}', ['Amal', null])).toBe('Dear Amal, {{2}}')
    expect(filled('{{1}}', ['{{2}}'])).toBe('{{2}}')
  })
})

const template = {
  id: 't',
  entityId: 'e',
  status: 'active',
  metaStatus: 'approved',
  metaChanged: false,
  metaName: 'report_ready',
  language: 'ar',
  category: 'utility',
  headerType: 'text',
  headerText: 'أثر {{1}}',
  headerFile: null,
  body: '{{1}} {{2}}',
  footer: null,
  buttons: [],
} satisfies CampaignTemplate

describe('[2.65] what the service is handed', () => {
  it('names the template, its language and the values in their order', () => {
    expect(compose({ id: 'm1', to: '+966501234567', file: null }, template, ['Amal', 'Wells'])).toEqual({
      id: 'm1',
      to: '+966501234567',
      lang: 'ar',
      template: {
        name: 'report_ready',
        language: 'ar',
        header: { type: 'text', text: 'Amal' },
        body: ['Amal', 'Wells'],
      },
      // What Meta is not sent.
      words: 'أثر Amal\n\nAmal Wells',
    })
  })

  it('[9.7] brings a PDF as Meta’s document, by its address', () => {
    const pdf = { ...template, headerType: 'pdf', headerText: null } as const
    const file = 'https://athar.example/media/x'
    expect(compose({ id: 'm1', to: '+966501234567', file }, pdf, ['Amal', 'Wells']).template.header).toEqual({
      type: 'document',
      link: file,
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { Resource } from '../../resources/_kit/resource.ts'
import { checkBody } from '../../resources/_kit/validate.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { projects } from '../../resources/projects/schema.ts'

const fieldsOf = (resource: unknown): string[] => Object.keys((resource as Resource).fields)

/** What the specification lists, in its order, and the name that it has with us. */
describe('the fields that the specification lists', () => {
  it('[3.4] of a project', () => {
    const wanted = [
      'code',
      'licenceNumber',
      'name',
      'description',
      'idea',
      'target',
      'targetDescription',
      'requiredAmount',
      'collectedAmount',
      'spentMoney',
      'startDate',
      'endDate',
      'city',
      'region',
      'beneficiaryCategory',
      'beneficiaryNumbers',
      'supervisingAuthority',
      'contactNumber',
      'images',
      'videos',
      'showOnMainPage',
      'showProgress',
      'hideFromStore',
      'seoKeywords',
      'seoDescription',
      'inboxEmail',
      'messagesPhone',
      'donationLink',
      'previousDonations',
      'currentDonations',
      'documents',
      'stages',
      'objectives',
      'outcomes',
      'achievements',
      'partners',
      'type',
    ]
    expect(wanted.filter((name) => !fieldsOf(projects).includes(name))).toEqual([])
    expect(projects.states?.values).toEqual(['drafted', 'published', 'deactivated'])
    expect(projects.fields.type.values).toEqual(['general', 'special'])
    expect(projects.fields.stages.columns.stage.values).toHaveLength(6)
    expect(Object.keys(projects.fields.stages.columns)).toEqual(
      expect.arrayContaining(['state', 'startDate', 'endDate', 'note', 'pictures']), // product.md 16
    )
    expect(projects.fields.progress.values).toEqual(['notStarted', 'inProgress', 'completed'])
  })

  it('[3.5] of a project update', () => {
    const wanted = ['name', 'dateFrom', 'dateTo', 'details', 'images', 'videoLink', 'attachments', 'createdBy']
    expect(wanted.filter((name) => !fieldsOf(projectUpdates).includes(name))).toEqual([])
    expect(projectUpdates.states?.values).toEqual(['draft', 'published', 'deactivated'])
  })

  it('[3.6] of a donor', () => {
    const wanted = ['name', 'phone', 'email', 'type', 'image', 'givenTotal', 'giftsCount', 'lastGiftDate']
    expect(wanted.filter((name) => !fieldsOf(donors).includes(name))).toEqual([])
  })

  it('[3.7] of a donor transaction', () => {
    const wanted = ['project', 'date', 'description', 'amount', 'amountDescription', 'donationReferenceId', 'source']
    expect(wanted.filter((name) => !fieldsOf(donorTransactions).includes(name))).toEqual([])
  })
})

describe('rules of single fields', () => {
  const faultOf = (resource: unknown, field: string, value: unknown) =>
    checkBody(resource as Resource, { [field]: value }, 'update').faults.map(({ key, code }) => [key, code])

  it.each(['http://example.org', 'https://example.org/a?b=c', 'example.org'])('[5.12] takes the website %s', (link) => {
    expect(faultOf(entities, 'website', link)).toEqual([])
  })

  it.each([
    'javascript:alert(1)',
    'ftp://example.org',
    'https://',
    'not a link',
    'http://localhost',
    'https://charity.sa@evil.example',
    'https://charity.sa:x@evil.example/y',
  ])('[5.12] [8.37] refuses the website %s with code 313', (link) => {
    expect(faultOf(entities, 'website', link)).toEqual([['link', 313]])
  })

  it.each(['https://www.youtube.com/watch?v=x', 'https://youtu.be/x', 'https://vimeo.com/1'])(
    '[5.11] takes the video %s',
    (link) => {
      expect(faultOf(projects, 'videos', [link])).toEqual([])
    },
  )

  it.each([
    'https://example.org/v',
    'https://youtube.com.evil.example/x',
    'https://evil.example/youtube.com',
    'https://youtube.com:x@evil.example/',
  ])('[5.11] refuses the video %s', (link) => {
    expect(faultOf(projects, 'videos', [link])).toEqual([['videoLink', 313]])
  })

  it.each([
    ['0512345678', []],
    ['512345678', [['phone', 126]]],
    ['05123456789', [['phone', 126]]],
    ['051234567', [['phone', 126]]],
    ['05123a5678', [['phone', 126]]],
  ] as const)('[5.6] the phone %s', (phone, faults) => {
    expect(faultOf(donors, 'phone', phone)).toEqual(faults)
  })

  it.each([
    ['10.1', []],
    ['10.12', []],
    ['10.123', [['decimal', 27]]],
    ['ten', [['decimal', 27]]],
    ['1234567890123456', [['maxDigits', 27]]],
  ] as const)('[5.8] [9.2] the amount %s', (amount, faults) => {
    expect(faultOf(projects, 'requiredAmount', amount)).toEqual(faults)
  })
})

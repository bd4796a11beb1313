import { describe, expect, it } from 'vitest'
import { donorMerges } from '../../resources/donor_merges/schema.ts'
import { registry } from '../../resources/registry.ts'
import { NAMING, onceBeside } from '../../server/merging/references.ts'
import { CHOSEN, type Donor, differing, isUnited, united, valuesOf } from '../../server/merging/values.ts'

/** Every column that may hold a donor's id, found in the declarations by its type alone. */
const inRegistry = registry.flatMap(({ resource }) =>
  Object.entries({ ...resource.fields, ...resource.privateFields })
    .filter(([, { column, options }]) => (column === 'uuid' || column === 'uuids') && options['to'] === 'donors')
    .map(([field]) => `${resource.name}.${field}`),
)

describe('what goes over with a merged donor', () => {
  it('[3.6] is every reference to donors: a new one is named here, and a test of its own says that it moves', () => {
    const covered = NAMING.map(({ resource, field }) => `${resource.name}.${field}`)
    expect([...covered, 'donor_merges.gone'].toSorted()).toEqual(inRegistry.toSorted())
    expect(covered.toSorted()).toEqual([
      'campaigns.donors',
      'category_changes.donor',
      'chat_messages.donor',
      'conversations.donor',
      'donor_issues.donor',
      'donor_merges.donor',
      'donor_transactions.donor',
      'donors.reachedBy',
      'erasure_requests.donor',
      'feedback.donor',
      'letters.donor',
      'messages.donor',
      'meta_campaigns.donors',
      'projects.dedicatedTo',
      'reports.donors',
      'reports.preparedFor',
      'survey_answers.donor',
      'survey_invitations.donor',
      'surveys.donors',
      'year_letter_pages.donor',
    ])
    expect(donorMerges.fields.gone.to).toBe('donors')
  })

  it('stays where the other one has its like', () => {
    const once = Object.fromEntries(
      NAMING.filter((one) => onceBeside(one).length > 0).map((one) => [one.resource.name, onceBeside(one)]),
    )
    expect(once).toEqual({
      conversations: [['channel']],
      erasure_requests: [['waiting']],
      messages: [['dispatch', 'attempt']],
      survey_invitations: [['survey']],
      year_letter_pages: [['yearLetter']],
    })
  })
})

const donor = (values: Partial<Donor>): Donor =>
  ({
    name: 'Huda',
    phone: null,
    email: null,
    reportConsent: 'unknown',
    appealConsent: 'unknown',
    emailStopped: false,
    whatsappStopped: false,
    smsStopped: false,
    hiddenName: false,
    deceased: false,
    pinnedElite: false,
    standingOrder: false,
    tags: [],
    contacts: [],
    ...values,
  }) as Donor

describe('what two donors who are one are called and allow', () => {
  it('[3.6] each field that people write is chosen or follows from both', () => {
    expect(CHOSEN.toSorted()).toEqual(
      ['name', 'phone', 'email', 'type', 'image', 'language', 'calendar', 'registrationNumber', 'notes'].toSorted(),
    )
    for (const name of [
      'reportConsent',
      'appealConsent',
      'emailStopped',
      'whatsappStopped',
      'smsStopped',
      'tags',
      'contacts',
    ])
      expect(isUnited(name), name).toBe(true)
  })

  it.each([
    ['given', 'refused', 'refused'],
    ['refused', 'given', 'refused'],
    ['unknown', 'refused', 'refused'],
    ['unknown', 'given', 'given'],
  ] as const)('PDPL: of %s and %s stays %s', (kept, other, stays) => {
    const both = united(donor({ reportConsent: kept }), donor({ reportConsent: other }))
    expect(both.find(({ name }) => name === 'reportConsent')?.value ?? kept).toBe(stays)
  })

  it('a stop of either stops both, and nothing that was stopped is opened', () => {
    expect(united(donor({ smsStopped: true }), donor({ emailStopped: true }))).toEqual([
      { name: 'emailStopped', value: true },
    ])
  })

  it('fills what is empty, and takes what was chosen', () => {
    const [kept, other] = [donor({ name: 'A', phone: null }), donor({ name: 'B', phone: '+966500000001' })]
    const found = differing(kept, other, 'none')
    expect(found).toEqual([
      { name: 'name', kept: 'A', other: 'B', preset: 'kept', fixed: false },
      { name: 'phone', kept: null, other: '+966500000001', preset: 'other', fixed: false },
    ])
    expect(valuesOf({}, found, [])).toEqual({ phone: '+966500000001' })
    expect(valuesOf({ name: 'other', phone: 'kept' }, found, [])).toEqual({ name: 'B' })
  })

  it('[5.25] whoever signs in keeps phone and email', () => {
    const [kept, other] = [donor({ phone: '+966500000002' }), donor({ phone: '+966500000001' })]
    expect(differing(kept, other, 'gone')).toMatchObject([{ name: 'phone', preset: 'other', fixed: true }])
    expect(differing(kept, other, 'kept')).toMatchObject([{ name: 'phone', preset: 'kept', fixed: true }])
  })
})

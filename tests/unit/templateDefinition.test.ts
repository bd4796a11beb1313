import { describe, expect, it } from 'vitest'
import { isSendable, lockOf, nameLockedDays } from '../../resources/templates/meta.ts'
import { type Described, templateDefinition } from '../../server/integrations/templates/definition.ts'
import { stateOf, withHandle } from '../../server/integrations/templates/port.ts'

const PLAIN: Described = {
  metaName: 'thanks',
  language: 'ar',
  category: 'utility',
  headerType: 'none',
  headerText: null,
  headerExample: null,
  body: 'Thank you.',
  variables: [],
  footer: null,
  buttons: [],
}
const id = '01920000-0000-4000-8000-000000000001'

describe('[3.14] a template as Meta takes it', () => {
  it('is no more than its body where it has nothing else', () => {
    expect(templateDefinition(PLAIN)).toEqual({
      name: 'thanks',
      language: 'ar',
      category: 'UTILITY',
      parameter_format: 'POSITIONAL',
      components: [{ type: 'BODY', text: 'Thank you.' }],
    })
  })

  it('has header, body, footer and buttons, each variable with its example', () => {
    const whole: Described = {
      ...PLAIN,
      headerType: 'text',
      headerText: 'For {{1}}',
      headerExample: 'Noura',
      body: '{{1}} gave {{2}}',
      variables: [
        { label: null, example: 'Noura' },
        { label: 'Amount', example: '500' },
      ],
      footer: 'Reply STOP',
      buttons: [
        { id, kind: 'quickReply', label: 'Yes' },
        { id, kind: 'url', label: 'Read', url: 'https://example.org/{{1}}', example: 'r/1' },
        { id, kind: 'url', label: 'Site', url: 'https://example.org/', example: null },
        { id, kind: 'phone', label: 'Call', phone: '+966500000001' },
        { id, kind: 'copy', code: 'ZAKAT' },
      ],
    }
    expect(templateDefinition(whole).components).toEqual([
      { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['Noura'] } },
      { type: 'BODY', text: '{{1}} gave {{2}}', example: { body_text: [['Noura', '500']] } },
      { type: 'FOOTER', text: 'Reply STOP' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Yes' },
          { type: 'URL', text: 'Read', url: 'https://example.org/{{1}}', example: ['https://example.org/r/1'] },
          { type: 'URL', text: 'Site', url: 'https://example.org/' },
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+966500000001' },
          { type: 'COPY_CODE', example: 'ZAKAT' },
        ],
      },
    ])
  })

  it.each([
    ['image', 'IMAGE'],
    ['pdf', 'DOCUMENT'],
    ['video', 'VIDEO'],
  ] as const)('a header of type %s is Meta’s %s, and gets its handle from the upload', (headerType, format) => {
    const [header] = withHandle(templateDefinition({ ...PLAIN, headerType }), '4::abc').components
    expect(header).toEqual({ type: 'HEADER', format, example: { header_handle: ['4::abc'] } })
  })
})

describe('[3.14] what Meta says of a template, and when it may be changed', () => {
  const now = Date.parse('2026-11-24T12:00:00.000Z')
  const before = (hours: number): string => new Date(now - hours * 3_600_000).toISOString()

  it('reads Meta’s words, whatever their case, and none that it does not know', () => {
    expect(['APPROVED', 'rejected', 'PAUSED', 'DISABLED', 'PENDING_DELETION'].map(stateOf)).toEqual([
      'approved',
      'rejected',
      'paused',
      'disabled',
      'deleted',
    ])
    expect([stateOf('toString'), stateOf('SOMETHING')]).toEqual([null, null])
  })

  it('an approved one is changed once in 24 hours and ten times in 30 days', () => {
    const of = (metaEdits: string[] | null) => lockOf({ metaStatus: 'approved', metaEdits }, now)
    expect(of(null)).toBeNull()
    expect(of([before(23)])).toEqual({ key: 'templateEditedToday', args: { smart_count: 1 } })
    expect(of([before(25)])).toBeNull()
    const ten = Array.from({ length: 10 }, (_one, at) => before(48 + at * 24))
    expect(of(ten.slice(1))).toBeNull()
    // The oldest of the ten was 264 hours ago: 30 days less 11.
    expect(of(ten)).toEqual({ key: 'templateEditedOften', args: { smart_count: 19 } })
    expect(of(ten.map((_one, at) => before(721 + at)))).toBeNull()
  })

  it('none is changed under review, unconfirmed or disabled; a rejected or paused one at any time', () => {
    const locked = (metaStatus: 'pending' | 'unknown' | 'disabled' | 'rejected' | 'paused' | 'notSubmitted') =>
      lockOf({ metaStatus, metaEdits: [before(1)] }, now) !== null
    expect([locked('pending'), locked('unknown'), locked('disabled')]).toEqual([true, true, true])
    expect([locked('rejected'), locked('paused'), locked('notSubmitted')]).toEqual([false, false, false])
  })

  it('the name of an approved one is locked for 30 days after it was taken off, of another not', () => {
    const taken = (metaApprovedAt: string | null, hours: number) =>
      nameLockedDays({ metaApprovedAt, metaDeletedAt: before(hours) }, now)
    expect([taken(before(900), 0), taken(before(900), 24), taken(before(900), 721), taken(null, 1)]).toEqual([
      30, 29, 0, 0,
    ])
  })

  it('only what is active, approved and as Meta saw it may be sent', () => {
    const good = { status: 'active', metaStatus: 'approved', metaChanged: false } as const
    expect(isSendable(good)).toBe(true)
    expect(isSendable({ ...good, status: 'inactive' })).toBe(false)
    expect(isSendable({ ...good, metaStatus: 'paused' })).toBe(false)
    expect(isSendable({ ...good, metaChanged: true })).toBe(false)
  })
})

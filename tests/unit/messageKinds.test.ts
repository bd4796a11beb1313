import { describe, expect, it } from 'vitest'
import { isKind, kindsBut, MESSAGE_KINDS } from '../../resources/_kit/messageKinds.ts'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { mayRepeat } from '../../resources/messages/status.ts'
import { UNCOUNTED } from '../../server/messages/quota.ts'

const STAFF_AND_VISITORS = ['questionWaits', 'fieldUpdate', 'account', 'contact']

describe('a kind of message', () => {
  it('is named once: by the ledger, and by dispatches where it goes to many', () => {
    expect(messages.fields.kind.values).toEqual(MESSAGE_KINDS)
    expect(dispatches.fields.kind.values).toEqual(['report', 'metaCampaign', 'campaign', 'survey', 'yearLetter'])
  })

  it('is a donor’s letter, unless it goes to staff or a visitor', () => {
    expect(kindsBut('letter')).toEqual(STAFF_AND_VISITORS)
    expect(messages.weighs).toEqual({ letters: 'kind', but: STAFF_AND_VISITORS })
  })

  it('counts in the package, unless it answers somebody or tells staff', () => {
    expect(UNCOUNTED).toEqual(['issueReply', 'questionWaits', 'fieldUpdate', 'chat', 'account', 'contact'])
    expect(isKind('counted', 'campaign')).toBe(true)
  })

  it.each(['failed', 'unknown'] as const)(
    '%s may be sent once more by itself, where no source can be sent anew',
    (state) => {
      const may = MESSAGE_KINDS.filter((kind) => mayRepeat({ kind, state }))
      expect(may).toEqual(['report', 'issueReply', 'chat'])
      expect(mayRepeat({ kind: 'report', state: 'sent' })).toBe(false)
    },
  )
})

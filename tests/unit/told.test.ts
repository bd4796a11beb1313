import { describe, expect, it } from 'vitest'
import { readBounces, receiptsOf } from '../../resources/email_accounts/server/bounces.ts'
import { readTold } from '../../resources/sms_accounts/server/told.ts'
import { saysNobody } from '../../server/messages/suppress.ts'

const ID = '01920000-0000-7000-8000-00000000b001'
const AT = '2026-11-24T10:00:00.000Z'

describe('what is told of letters that came back', () => {
  it('fails the message that a permanent one names, and no other', () => {
    const told = [
      { messageId: `<${ID}@birr.sa>`, type: 'permanent', detail: '550 5.1.1 <a@b.sa> unknown' },
      { messageId: ID, type: 'transient' },
      { messageId: 'someone-else@mail', type: 'permanent' },
      { recipient: 'a@b.sa', type: 'permanent' },
    ]
    expect(receiptsOf(readBounces(JSON.stringify(told)), AT)).toEqual([
      { message: { id: ID }, state: 'failed', reason: 'recipient', detail: '550 5.1.1 <…> unknown', at: AT },
    ])
  })

  it.each(['', 'no json', '{}', '{"type":"permanent","recipient":"no address"}', '[1]'])('%j is nothing', (body) => {
    expect(readBounces(body)).toEqual([])
  })

  it.each([
    ['550 5.1.1 no such user', true],
    ['550 5.2.1 mailbox disabled', true],
    ['550 5.1.10 null MX', true],
    ['550 5.7.1 blocked for spam', false],
    ['552 5.2.2 mailbox full', false],
    ['550 refused', false],
  ])('%s: nobody is there: %s', (words, nobody) => {
    expect(saysNobody(words)).toBe(nobody)
  })
})

describe('what a gateway tells of its messages', () => {
  const account = {
    reportIdPath: 'data.ref',
    reportStatePath: 'state',
    deliveredWords: ['DELIVRD'],
    failedWords: ['undeliv'],
    incomingFromPath: 'from',
    incomingTextPath: 'text',
  }
  const told = (body: string, over: object = {}) => readTold({ ...account, ...over }, body, AT)

  it('is read by the names and words of the account', () => {
    const body = JSON.stringify([
      { data: { ref: ID }, state: 'delivrd' },
      { data: { ref: 17 }, state: 'UNDELIV' },
      { data: { ref: 18 }, state: 'on its way' },
      { state: 'DELIVRD' },
    ])
    expect(told(body).receipts).toEqual([
      { message: { id: ID }, state: 'delivered', at: AT },
      { message: { providerId: '17' }, state: 'failed', reason: 'recipient', detail: 'UNDELIV', at: AT },
    ])
  })

  it('may come as a form or a query', () => {
    expect(told('ref=g-1&state=DELIVRD', { reportIdPath: 'ref' }).receipts).toEqual([
      { message: { providerId: 'g-1' }, state: 'delivered', at: AT },
    ])
  })

  it('hands on what people answer, the same one once', () => {
    const body = JSON.stringify({ from: '0512345678', text: ' stop ' })
    const [first] = told(body).incoming
    expect(first).toMatchObject({ from: '+966512345678', text: 'stop', at: AT })
    expect(told(body).incoming[0]?.providerId).toBe(first?.providerId)
    expect(told(JSON.stringify({ from: 'nobody', text: 'x' })).incoming).toEqual([])
    expect(told(body, { incomingTextPath: null }).incoming).toEqual([])
  })
})

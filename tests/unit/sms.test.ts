import { describe, expect, it } from 'vitest'
import { numberAs, smsSize } from '../../resources/_kit/sms.ts'
import { atPath, composeSms, isKnown, isReadable, isWhole, type SmsShape } from '../../resources/_kit/smsRequest.ts'

describe('how the networks count a text message', () => {
  it.each([
    ['', 'gsm', 0],
    ['a'.repeat(160), 'gsm', 1],
    ['a'.repeat(161), 'gsm', 2],
    ['a'.repeat(306), 'gsm', 2],
    ['a'.repeat(307), 'gsm', 3],
    // Signs of the second table take two places, and stand in one part whole.
    ['€'.repeat(80), 'gsm', 1],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 3],
    ['س'.repeat(70), 'unicode', 1],
    ['س'.repeat(71), 'unicode', 2],
    ['س'.repeat(134), 'unicode', 2],
    ['س'.repeat(135), 'unicode', 3],
    [`${'س'.repeat(66)}😀${'س'.repeat(66)}`, 'unicode', 3],
    // One letter that the small alphabet lacks, and all of it takes the larger places.
    [`${'a'.repeat(99)}ع`, 'unicode', 2],
  ])('%j', (text, alphabet, parts) => {
    expect(smsSize(text)).toMatchObject({ alphabet, parts })
  })

  it('says how many places are left in the last part', () => {
    expect(smsSize('س'.repeat(71))).toMatchObject({ length: 71, left: 63 })
    expect(smsSize('abc')).toMatchObject({ length: 3, left: 157 })
  })
})

it.each([
  ['+966512345678', 'e164', '+966512345678'],
  ['+966512345678', 'withoutPlus', '966512345678'],
  ['+966512345678', 'local', '0512345678'],
  ['+971501234567', 'local', '00971501234567'],
] as const)('%s as %s is %s', (number, form, written) => {
  expect(numberAs(number, form)).toBe(written)
})

const shape: SmsShape = {
  url: 'https://sms.birr.sa/send',
  method: 'POST',
  bodyType: 'json',
  bodyTemplate: '{"to":["{to}"],"body":{"text":"{text}"},"ref":"{id}","from":"{sender}"}',
  numberForm: 'e164',
  senderName: 'Birr',
  headers: [{ name: 'X-App', value: 'athar' }],
}
const content = { to: '+966512345678', text: 'قال: "نعم" & {id}\nhttps://a.sa/?b=1', id: 'row-1' }

describe('the request by which a gateway takes a message', () => {
  it('is JSON whose texts nothing breaks out of', () => {
    const { body, headers } = composeSms(shape, content)
    expect(JSON.parse(String(body))).toEqual({
      to: ['+966512345678'],
      body: { text: content.text },
      ref: 'row-1',
      from: 'Birr',
    })
    expect(headers).toEqual({ 'X-App': 'athar', 'content-type': 'application/json' })
  })

  it('is a form whose values are escaped, in the body or behind the address', () => {
    const form = { ...shape, bodyType: 'form' as const, bodyTemplate: 'n={to}\nm={text}&s={sender}' }
    const posted = composeSms(form, content)
    expect(Object.fromEntries(new URLSearchParams(String(posted.body)))).toEqual({
      n: '+966512345678',
      m: content.text,
      s: 'Birr',
    })
    const got = composeSms({ ...form, method: 'GET', url: 'https://sms.birr.sa/send?v=2' }, content)
    expect(got.body).toBeNull()
    expect(new URL(got.url).searchParams.get('m')).toBe(content.text)
    expect(new URL(got.url).searchParams.get('v')).toBe('2')
  })

  it('knows a template that cannot be one', () => {
    expect(isReadable({ bodyType: 'json', bodyTemplate: '{"to": {to}}' })).toBe(false)
    expect(isReadable(shape)).toBe(true)
    expect(isKnown({ bodyType: 'form', bodyTemplate: 'a={phone}' })).toBe(false)
    expect(isWhole({ bodyType: 'form', bodyTemplate: 'a={to}' })).toBe(false)
  })

  it('finds what stands at a path, and nothing where nothing does', () => {
    const answer = { data: { messages: [{ id: 7 }] } }
    expect(atPath(answer, 'data.messages[0].id')).toBe(7)
    expect(atPath(answer, 'data.messages[1].id')).toBeUndefined()
    expect(atPath(answer, 'constructor')).toBeUndefined()
  })
})

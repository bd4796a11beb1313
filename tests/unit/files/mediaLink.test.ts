import { describe, expect, it } from 'vitest'
import { mediaPath, openMedia } from '../../../server/files/mediaLink.ts'

const SECRET = 'a secret of thirty-two characters!!'
const link = {
  entityId: '0190a000-0000-7000-8000-000000000001',
  fileId: '0190a000-0000-7000-8000-000000000002',
  until: 2_000,
}
const parts = (path: string) => {
  const [, , entityId = '', fileId = '', until = '', mac = ''] = path.split('/')
  return { entityId, fileId, until, mac }
}

describe('an address by which a service fetches a file', () => {
  const asked = parts(mediaPath(SECRET, link))

  it('opens that file until its moment, and not after it', () => {
    expect(openMedia([SECRET, null], asked, 1_999)).toEqual(link)
    expect(openMedia([SECRET, null], asked, 2_001)).toBeNull()
  })

  it.each([
    ['another file', { fileId: '0190a000-0000-7000-8000-000000000003' }],
    ['another charity', { entityId: '0190a000-0000-7000-8000-000000000003' }],
    ['a later end', { until: '9000' }],
    ['an end that is no number', { until: '9e9' }],
    ['another signature', { mac: 'x'.repeat(43) }],
    ['no id', { fileId: '../app-secret' }],
  ])('is void with %s', (_what, change) => {
    expect(openMedia([SECRET], { ...asked, ...change }, 1_000)).toBeNull()
  })

  it('is void under another secret, and holds while the old one is kept', () => {
    expect(openMedia(['another secret of thirty-two chars!', null], asked, 1_000)).toBeNull()
    expect(openMedia(['another secret of thirty-two chars!', SECRET], asked, 1_000)).toEqual(link)
  })
})

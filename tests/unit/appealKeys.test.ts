import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { lookKey, readCampaignKey } from '../../server/messages/campaigns/addresses.ts'

const SECRET = 's'.repeat(32)
const OLDER = 'o'.repeat(32)
const NOW = Date.parse('2026-03-15T09:00:00Z')

describe('[3.10] the key with which staff look at a campaign that is still a draft', () => {
  const id = newId()

  it('opens until its moment, and not a millisecond longer', () => {
    const key = lookKey(SECRET, id, NOW)
    expect(readCampaignKey([SECRET], id, key, NOW - 1)).toEqual({ kind: 'look' })
    expect(readCampaignKey([SECRET], id, key, NOW)).toEqual({ kind: 'look' })
    expect(readCampaignKey([SECRET], id, key, NOW + 1)).toBeNull()
  })

  it('is looked at by the clock where no moment is named', () => {
    expect(readCampaignKey([SECRET], id, lookKey(SECRET, id, Date.now() + 60_000))).toEqual({ kind: 'look' })
    expect(readCampaignKey([SECRET], id, lookKey(SECRET, id, Date.now() - 1))).toBeNull()
  })

  it('opens no other campaign, and none under another secret; under the one of before it still does', () => {
    const key = lookKey(OLDER, id, NOW)
    expect(readCampaignKey([OLDER], newId(), key, NOW)).toBeNull()
    expect(readCampaignKey([SECRET, null], id, key, NOW)).toBeNull()
    expect(readCampaignKey([SECRET, OLDER], id, key, NOW)).toEqual({ kind: 'look' })
  })

  it('is nothing where a letter of it was changed or cut off', () => {
    const key = lookKey(SECRET, id, NOW)
    expect(readCampaignKey([SECRET], id, key.slice(0, -1), NOW)).toBeNull()
    const other = key[5] === 'A' ? 'B' : 'A'
    expect(readCampaignKey([SECRET], id, `${key.slice(0, 5)}${other}${key.slice(6)}`, NOW)).toBeNull()
  })
})

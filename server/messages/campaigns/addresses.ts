import { seal, unseal } from '../../secrets.ts'

/** The page of a campaign; `key`: a recipient's own, or one to look at it before it is published. */
export const campaignPath = (id: string, key?: string): string => (key ? `/campaign/${id}/${key}` : `/campaign/${id}`)

const LOOK = 't.'

/** A key that opens the page of a draft until a moment, for whoever is to look at it. */
export function lookKey(secret: string, id: string, until: number): string {
  const plain = Buffer.alloc(6)
  plain.writeUIntBE(until, 0, 6)
  return LOOK + seal(secret, 'campaign look', id, plain)
}

const OWN = /^[A-Za-z0-9_-]{22}$/

export type CampaignKey = { kind: 'own'; token: string } | { kind: 'look' }

/** What the last part of an address means; null: forged, cut short, or run out. */
export function readCampaignKey(
  secrets: readonly (string | null)[],
  id: string,
  text: string,
  now: number = Date.now(),
): CampaignKey | null {
  if (OWN.test(text)) return { kind: 'own', token: text }
  if (!text.startsWith(LOOK)) return null
  for (const secret of secrets) {
    const plain = secret === null ? null : unseal(secret, 'campaign look', id, text.slice(LOOK.length))
    if (plain?.length === 6) return plain.readUIntBE(0, 6) < now ? null : { kind: 'look' }
  }
  return null
}

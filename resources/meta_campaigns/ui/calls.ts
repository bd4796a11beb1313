import { http, newKey } from '../../../src/providers/http.ts'
import type { CampaignPreview } from '../../_contracts/campaigns.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { metaCampaigns } from '../schema.ts'

export type CampaignRow = RecordOf<typeof metaCampaigns>

export interface Audience {
  total: number
  sendable: number
  /** How many are held back, by reason: texts of `reports.gate`. */
  held: Readonly<Record<string, number>>
  sample: readonly { id: string; name: string; language: 'ar' | 'en' }[]
}

export interface Trial {
  state: 'sent' | 'failed' | 'unknown'
  to: string
  /** Texts of `reports.fail`. */
  reason?: string
}

const pathOf = (id: string, action: string): string => `/api/meta_campaigns/${encodeURIComponent(id)}/${action}`

const post = async <T>(id: string, action: string, body: unknown, idempotencyKey = newKey()): Promise<T> =>
  (await http<T>(pathOf(id, action), { method: 'POST', body, idempotencyKey })).json

export const readAudience = async (id: string): Promise<Audience> => (await http<Audience>(pathOf(id, 'audience'))).json

export const readPreview = async (id: string): Promise<CampaignPreview> =>
  (await http<CampaignPreview>(pathOf(id, 'preview'))).json

/** How many failed, by reason. */
export const readFailures = async (id: string): Promise<Readonly<Record<string, number>>> =>
  (await http<Readonly<Record<string, number>>>(pathOf(id, 'failures'))).json

export const sendTrial = (id: string): Promise<Trial> => post(id, 'test', {})

/** `expected` is the count that a person has confirmed; the key makes a second click or a new try the same sending. */
export const publish = (id: string, expected: number, key: string): Promise<CampaignRow> =>
  post(id, 'publish', { expected }, key)

export const stop = (id: string): Promise<CampaignRow> => post(id, 'stop', {})
export const unschedule = (id: string): Promise<CampaignRow> => post(id, 'unschedule', {})
export const duplicate = (id: string): Promise<CampaignRow> => post(id, 'duplicate', {})

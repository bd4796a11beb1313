/** What the page of a campaign shows beside the record: the answer of `GET /api/meta_campaigns/{id}/preview`. */
export interface CampaignPreview {
  language: 'ar' | 'en'
  samples: readonly Rendered[]
  /** Recipients who lack a value for some variable, and how many of them a fallback serves. */
  withoutValue: number
  withFallback: number
  /** Of the whole sending, in SAR; null where no price is set. */
  cost: string | null
}

/** What one recipient reads: the template's parts with their values. */
export interface Rendered {
  donor: string
  header: string | null
  body: string
  footer: string | null
  buttons: readonly string[]
  /** Places, from 1, that have neither a value nor a fallback. */
  missing: readonly number[]
}

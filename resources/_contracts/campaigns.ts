import type { Channel } from '../_kit/channels.ts'
import type { Source } from '../_kit/sources.ts'

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

/** What came of a campaign: the answer of `GET /api/campaigns/{id}/results`. Amounts in SAR. */
export interface CampaignResults {
  /** Recipients who went on from its page to where one gives; null of one to four people. */
  clicked: number | null
  /** Gifts of recipients within 30 days after their message, how many gave, and how much; null where one to four gave. */
  gifts: number | null
  givers: number | null
  given: string | null
  /** Recipients who object to being counted: they are in none of these figures. */
  objecting: number
  /** By which channel its messages reached people; null where one of these was done by one to four of some channel's. */
  channels: readonly ChannelResult[]
  /** How often its page was opened by a link that anyone may have, and went on from; nobody is known of these. */
  visits: readonly { source: Source; opened: number; gone: number }[]
  /** What the licence permits, and the project's own figures; null where there are none. */
  licensed: string | null
  required: string | null
  collected: string | null
}

/** What came of a campaign by Meta's templates: the answer of `GET /api/meta_campaigns/{id}/results`. Amounts in SAR. */
export interface MetaCampaignResults {
  /** Recipients who wrote or pressed something within seven days after their message. */
  replied: number
  /** By each button of the template that answers, in its order. */
  pressed: readonly { label: string; people: number }[]
  /** Recipients who stopped the channel within seven days. */
  stopped: number
  /** Recipients who object to being counted: of these figures they are in `stopped` alone. */
  objecting: number
  /** Gifts of recipients within 30 days after their message, and how much; null where one to four gave. */
  gifts: number | null
  given: string | null
}

/** Of the recipients whom one channel reached first. */
export interface ChannelResult {
  channel: Channel
  reached: number
  opened: number | null
  clicked: number | null
}

/** A campaign as its donors see it: the answer of `GET /api/campaigns/{id}/preview`. */
export interface AppealPreview {
  /** Its page. */
  html: string
  /** What a phone reads, by whichever channel; empty while it has no licence. */
  text: string
  /** What a mail program shows; null while it has no licence. */
  mail: { subject: string; html: string } | null
  /** Where the world reaches its page once it is published, and a picture of it that may be shown. */
  address: string
  picture: string | null
  entity: string
  /** The entity's own colour; null where it chose none. */
  colour: string | null
  /** The number of its licence; empty while it has none. */
  licence: string
}

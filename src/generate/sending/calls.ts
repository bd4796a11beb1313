import type { Short } from '../../../resources/_contracts/usage.ts'
import type { approvalFields } from '../../../resources/_kit/approval.ts'
import type { Channel } from '../../../resources/_kit/channels.ts'
import type { RecordOf, Resource } from '../../../resources/_kit/resource.ts'
import type { sendingFields } from '../../../resources/_kit/sending.ts'
import { http, newKey } from '../../providers/http.ts'

/** What is sent to many: both sorts of campaigns. */
export type SendingName = 'campaigns' | 'meta_campaigns'
type Counts = RecordOf<Resource<string, typeof sendingFields & typeof approvalFields>>

/** A campaign of either sort, as what they share shows it. */
export type Sending = Pick<Counts, 'id' | 'version' | keyof typeof sendingFields | keyof typeof approvalFields> & {
  status: string
  /** By which an appeal goes. */
  channels?: readonly Channel[]
}

export interface SendingProps {
  resource: SendingName
  record: Sending
}

export interface Audience {
  total: number
  sendable: number
  /** How many by which channel. */
  byChannel: Readonly<Record<string, number>>
  /** How many are held back, by reason: texts of `reports.gate`. */
  held: Readonly<Record<string, number>>
  sample: readonly { id: string; name: string; language: 'ar' | 'en' }[]
  /** [8.43] of what the package has too little for it. */
  short: readonly Short[]
}

const pathOf = (resource: SendingName, id: string, action: string): string =>
  `/api/${resource}/${encodeURIComponent(id)}/${action}`

export const ask = async <T>(resource: SendingName, id: string, action: string): Promise<T> =>
  (await http<T>(pathOf(resource, id, action))).json

const post = async <T>(resource: SendingName, id: string, action: string, body: unknown = {}, key = newKey()) =>
  (await http<T>(pathOf(resource, id, action), { method: 'POST', body, idempotencyKey: key })).json

export const readAudience = (resource: SendingName, id: string): Promise<Audience> => ask(resource, id, 'audience')

/** How many failed, and how many never left, by reason: texts of `reports.fail` and of `reports.gate`. */
export type Failures = Readonly<Record<'failed' | 'suppressed', Readonly<Record<string, number>>>>

export const readFailures = (resource: SendingName, id: string): Promise<Failures> => ask(resource, id, 'failures')

/** What became of the message of somebody whom a sending has not reached. */
export type Unreached = 'failed' | 'suppressed' | 'unknown'

/** How many of those whom it has not reached would get it now; [8.43] of what the package has too little, by decision. */
export interface Again extends Record<Unreached, number> {
  /** How many of those held back the package had nothing left for. */
  overQuota: number
  short: Readonly<Record<'surely' | 'perhaps', readonly Short[]>>
}

export const readAgain = (resource: SendingName, id: string): Promise<Again> => ask(resource, id, 'again')

export const sendAgain = (
  resource: SendingName,
  id: string,
  body: { states: readonly Unreached[]; expected: number },
  key: string,
): Promise<Sending> => post(resource, id, 'sendAgain', body, key)

/** `expected` is the count that a person has confirmed; the key makes a second click or a new try the same sending. */
export const publish = (resource: SendingName, id: string, expected: number, key: string): Promise<Sending> =>
  post(resource, id, 'publish', { expected }, key)

export const stop = (resource: SendingName, id: string): Promise<Sending> => post(resource, id, 'stop')
/** The campaign itself is over: its page closes. */
export const end = (id: string): Promise<Sending> => post('campaigns', id, 'end')
export const unschedule = (resource: SendingName, id: string): Promise<Sending> => post(resource, id, 'unschedule')
export const duplicate = (resource: SendingName, id: string): Promise<Sending> => post(resource, id, 'duplicate')

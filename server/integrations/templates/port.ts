/**
 * The port of message templates: how Athar has a service (Meta) approve them, in Meta's own words. Adapters stand beside
 * this file. The shapes are those of Meta's Graph API; limits stand in resources/templates/limits.ts.
 */
import type { Readable } from 'node:stream'

/** Where a template stands with the service. */
export type MetaState =
  | 'notSubmitted'
  | 'unknown'
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'paused'
  | 'disabled'
  | 'deleted'

export interface TextHeader {
  type: 'HEADER'
  format: 'TEXT'
  text: string
  example?: { header_text: string[] }
}
export interface FileHeader {
  type: 'HEADER'
  format: 'IMAGE' | 'DOCUMENT' | 'VIDEO'
  /** Comes from the Resumable Upload API: {@link withHandle}. */
  example?: { header_handle: string[] }
}
export interface Body {
  type: 'BODY'
  text: string
  example?: { body_text: string[][] }
}
export interface Footer {
  type: 'FOOTER'
  text: string
}
export type Button =
  | { type: 'QUICK_REPLY'; text: string }
  | { type: 'URL'; text: string; url: string; example?: string[] }
  | { type: 'PHONE_NUMBER'; text: string; phone_number: string }
  | { type: 'COPY_CODE'; example: string }
export interface Buttons {
  type: 'BUTTONS'
  buttons: Button[]
}
export type Component = TextHeader | FileHeader | Body | Footer | Buttons

/** The body of a creation; an edit sends `category` and `components` of it. */
export interface TemplateDefinition {
  name: string
  language: 'ar' | 'en'
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  parameter_format: 'POSITIONAL'
  components: Component[]
}

/** The file that a header shows, for the service to look at. `bytes` is its size; `open` may be called once or again. */
export interface Sample {
  name: string
  mime: string
  bytes: number
  open: () => Promise<Readable>
}

/** What is handed over: the definition, and the file of a header that has one. */
export interface Submission {
  definition: TemplateDefinition
  sample: Sample | null
}

/** Why a service refused. The first four are its state or our account's, the others are about this template. */
export type RefusedFor = 'connect' | 'auth' | 'busy' | 'limit' | 'nameTaken' | 'nameLocked' | 'editLimit' | 'content'

/**
 * - `accepted`: it has it, and says where it stands.
 * - `refused`: surely nothing was changed. `detail` is for staff, at most 300 characters.
 * - `unknown`: it was handed over and no answer came; {@link TemplateService.list} tells what became of it.
 */
export type SubmitOutcome =
  | { state: 'accepted'; id: string; status: MetaState }
  | { state: 'refused'; reason: RefusedFor; detail: string }
  | { state: 'unknown'; detail: string }

export type RemoveOutcome = { state: 'removed' } | Exclude<SubmitOutcome, { state: 'accepted' }>

/** A template as the service has it. `reason` is null where it gives none. */
export interface Listed {
  id: string
  name: string
  language: string
  status: MetaState
  reason: string | null
}
export type ListOutcome =
  | { state: 'listed'; templates: readonly Listed[] }
  | { state: 'refused'; reason: RefusedFor; detail: string }

/** One account's templates. No method rejects; each settles within the adapter's time limit. */
export interface TemplateService {
  create(submission: Submission): Promise<SubmitOutcome>
  edit(id: string, submission: Submission): Promise<SubmitOutcome>
  /** Takes it off in every language. One that is not there is removed. */
  remove(name: string): Promise<RemoveOutcome>
  /** All of the account's, however many pages that takes. */
  list(): Promise<ListOutcome>
}

/** By whose account an entity's templates go, or the platform's own (null); null where there is none. */
export type TemplatesOf = (entityId: string | null) => Promise<TemplateService | null>

const STATE_OF: Readonly<Record<string, MetaState>> = {
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  APPROVED: 'approved',
  REINSTATED: 'approved',
  FLAGGED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  LIMIT_EXCEEDED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
  PENDING_DELETION: 'deleted',
  DELETED: 'deleted',
}

/** A status or event of Meta's in our words; null for one that says nothing of where a template stands. */
export const stateOf = (word: string): MetaState | null =>
  Object.hasOwn(STATE_OF, word.toUpperCase()) ? (STATE_OF[word.toUpperCase()] ?? null) : null

/** The definition with the handle that an upload of its header's file gave. */
export const withHandle = (definition: TemplateDefinition, handle: string): TemplateDefinition => ({
  ...definition,
  components: definition.components.map((one) =>
    one.type === 'HEADER' && one.format !== 'TEXT' ? { ...one, example: { header_handle: [handle] } } : one,
  ),
})

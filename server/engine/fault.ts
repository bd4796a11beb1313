import { CODES } from '../../resources/_kit/codes.ts'
import { pascal } from '../../resources/_kit/present.ts'
import type { Fault } from '../../resources/_kit/validate.ts'

/** Names of the faults that the server answers with; each has a title and a detail in both catalogues. */
export type FaultName =
  | 'invalid'
  | 'malformed'
  | 'unauthenticated'
  | 'wrongPassword'
  | 'signInStopped'
  | 'forbidden'
  | 'notFound'
  | 'deletedBefore'
  | 'stale'
  | 'versionRequired'
  | 'wrongState'
  | 'archived'
  | 'used'
  | 'referenced'
  | 'idempotency'
  | 'tooLarge'
  | 'tooMany'
  | 'unsupported'
  | 'mailNotConfigured'
  | 'nobodyToSendTo'
  | 'mayArriveTwice'
  | 'notApproved'
  | 'ownApproval'
  | 'tooManyOpened'
  | 'tooManyForBook'
  | 'tooLongForBook'
  | 'collectedDiffers'
  | 'spentDiffers'
  | 'fundsDiffer'
  | 'sharesDiffer'
  | 'metaNotConfigured'
  | 'noOwnPhone'
  | 'paymentNotConfigured'
  | 'paymentSettled'
  | 'courseChanged'
  | 'templateNotReady'
  | 'busy'
  | 'storageFull'
  | 'internal'
  | 'fileRefused'
  | 'invalidAudio'
  | 'invalidDocument'
  | 'invalidImage'
  | 'invalidXlsx'
  | 'firstTime'
  | 'sessionExpired'
  | 'linkSpent'
  | 'noProject'
  | 'noDiary'
  | 'diaryBefore'
  | 'passedBefore'
  | 'notPassed'
  | 'answeredBefore'
  | 'questionClosed'
  | 'reopenOver'
  | 'ratedBefore'
  | 'noTemplateAccount'
  | 'templateService'
  | 'templateAccount'
  | 'templateLimit'
  | 'templateRefused'
  | 'templateUnconfirmed'
  | 'templateAtMeta'
  | 'templateInBothLanguages'

const STATUS: Record<FaultName, number> = {
  invalid: 422,
  malformed: 400,
  unauthenticated: 401,
  wrongPassword: 401,
  signInStopped: 401,
  forbidden: 403,
  notFound: 404,
  deletedBefore: 404,
  stale: 409,
  versionRequired: 428,
  wrongState: 409,
  archived: 409,
  used: 409,
  referenced: 409,
  idempotency: 409,
  tooLarge: 413,
  tooMany: 429,
  unsupported: 415,
  mailNotConfigured: 409,
  nobodyToSendTo: 422,
  mayArriveTwice: 422,
  notApproved: 409,
  ownApproval: 409,
  tooManyOpened: 409,
  tooManyForBook: 409,
  tooLongForBook: 409,
  collectedDiffers: 409,
  spentDiffers: 409,
  fundsDiffer: 409,
  sharesDiffer: 409,
  metaNotConfigured: 409,
  noOwnPhone: 409,
  paymentNotConfigured: 409,
  paymentSettled: 409,
  courseChanged: 409,
  templateNotReady: 409,
  busy: 503,
  storageFull: 507,
  internal: 500,
  fileRefused: 422,
  invalidAudio: 422,
  invalidDocument: 422,
  invalidImage: 422,
  invalidXlsx: 422,
  firstTime: 409,
  sessionExpired: 401,
  linkSpent: 404,
  noProject: 409,
  noDiary: 409,
  diaryBefore: 409,
  passedBefore: 409,
  notPassed: 409,
  answeredBefore: 409,
  questionClosed: 409,
  reopenOver: 409,
  ratedBefore: 409,
  noTemplateAccount: 409,
  templateService: 502,
  templateAccount: 409,
  templateLimit: 409,
  templateRefused: 422,
  templateUnconfirmed: 409,
  templateAtMeta: 409,
  templateInBothLanguages: 409,
}

const CODE: Partial<Record<FaultName, number>> = {
  internal: CODES.internal,
  forbidden: CODES.noPermission,
  wrongPassword: CODES.passwordWrong,
  signInStopped: CODES.noPermission,
  used: CODES.codeUsed,
  fileRefused: CODES.file,
  invalidAudio: CODES.file,
  invalidDocument: CODES.file,
  invalidImage: CODES.file,
  invalidXlsx: CODES.file,
  deletedBefore: CODES.deletedBefore,
}

/** The catalogue's key of a fault's title and detail, where it has another name there. */
const TEXT: Partial<Record<FaultName, string>> = {
  malformed: 'invalidBody',
  wrongPassword: 'badCredentials',
  versionRequired: 'conflict',
  wrongState: 'transition',
  referenced: 'inUse',
  idempotency: 'repeated',
  tooMany: 'rateLimited',
  unsupported: 'unsupportedType',
  nobodyToSendTo: 'nothingToSend',
  busy: 'databaseBusy',
  fileRefused: 'INVALID_FILE',
}

/** Why a session is over, to whoever holds it. */
export type EndReason = 'deactivated' | 'entityDeactivated' | 'passwordChanged' | 'signedOutElsewhere'

/** Why somebody who knows the password may not begin a session. */
export type StopReason = 'deactivated' | 'entityDeactivated' | 'temporaryOver'

/** Something the caller can understand and mend. Thrown anywhere below a route; turned into an answer in one place. */
export class AppFault extends Error {
  readonly status: number
  readonly code: number
  constructor(
    readonly fault: FaultName,
    readonly faults: readonly Fault[] = [],
    readonly args: Record<string, string | number> = {},
    /** Of `sessionExpired` and `signInStopped` alone. */
    readonly reason: EndReason | StopReason | null = null,
  ) {
    super(fault)
    this.status = STATUS[fault]
    this.code = faults[0]?.code ?? CODE[fault] ?? CODES.generic
  }
}

/** The answer's body: [8.1] to [8.9] read title, detail and code; [5.24] maps errors to fields. */
export interface FaultBody {
  title: string
  detail: string
  code: number
  /** The fault's own name, for programs. */
  fault: FaultName
  errors?: Record<string, string[]>
  /** For `sessionExpired` and `signInStopped`: why; null where it has run out, or where that is nobody's to know. */
  reason?: EndReason | StopReason | null
  /** For 429 and 503: seconds to wait. */
  retryAfter?: number
}

type Translate = (key: string, args?: Record<string, string | number>) => string

const MINUTE = 60

/** How long to wait, in the unit that a person would say it in. */
function waitText(t: Translate, seconds: number): string {
  if (seconds <= 0) return t('errors.detail.databaseBusy')
  return seconds < 2 * MINUTE
    ? t('errors.detail.rateLimited', { smart_count: seconds })
    : t('errors.detail.rateLimitedLong', { smart_count: Math.ceil(seconds / MINUTE) })
}

function detailOf({ fault, faults, reason, args }: AppFault, text: string, t: Translate, wait: number): string {
  if (reason !== null) return t(`errors.ended.${reason}`, args)
  // Whoever may share what is taken is not told to choose another.
  if (fault === 'used' && faults.some(({ key }) => key === 'phoneSharable')) return t('errors.detail.phoneSharable')
  return fault === 'tooMany' ? waitText(t, wait) : t(`errors.detail.${text}`, args)
}

/** @param wait seconds until the caller may try again, 0 where nobody knows */
export function faultBody(fault: AppFault, t: Translate, wait = 0): FaultBody {
  // A Map: a name that the caller made up may be one that every object has already.
  const errors = new Map<string, string[]>()
  for (const { field, key, args } of fault.faults) {
    const name = pascal(field)
    errors.set(name, [...(errors.get(name) ?? []), t(`validation.${key}`, args)])
  }
  const text = TEXT[fault.fault] ?? fault.fault
  return {
    title: t(`errors.title.${text}`, fault.args),
    detail: detailOf(fault, text, t, wait),
    code: fault.code,
    fault: fault.fault,
    ...(fault.fault === 'sessionExpired' || fault.reason !== null ? { reason: fault.reason } : {}),
    ...(errors.size > 0 ? { errors: Object.fromEntries(errors) } : {}),
  }
}

/** What a refusal says in a line or two, where it is told and not answered: what is named, else title and detail. */
export function faultText(fault: AppFault, t: Translate): string {
  const { title, detail, errors = {} } = faultBody(fault, t)
  const named = [...new Set(Object.values(errors).flat())]
  return named.length > 0 ? named.join('\n') : `${title}. ${detail}`
}

/** What the state of a row does not allow, said in words of its own at that field. */
export const notInState = (key: string, args: Record<string, string | number> = {}): AppFault =>
  new AppFault('wrongState', [{ field: 'status', key, args, code: CODES.generic }], args)

export const malformed = (field: string, key: string, args: Record<string, string | number> = {}): AppFault =>
  new AppFault('malformed', [{ field, key, args: { field, ...args }, code: CODES.generic }])

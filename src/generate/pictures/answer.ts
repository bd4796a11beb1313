import { showsPeople } from '../../../resources/_kit/pictures.ts'
import { type Consent, consentOf, type FileRow } from './calls.ts'

/** product.md 44: nobody is to be seen; somebody agreed; or it is not shown to others, for a reason. */
export const ANSWERS = ['nobody', 'agreed', 'kept'] as const
export type AnswerKind = (typeof ANSWERS)[number]

/** What a person says of a picture. What another answer asked for stays written: a wrong choice is taken back whole. */
export type Answer = { kind: AnswerKind | null } & Omit<Consent, 'people'>

export const NO_ANSWER: Answer = {
  kind: null,
  consentBy: null,
  consentGuardian: null,
  consentUntil: null,
  keptBack: null,
}

const kindOf = (row: FileRow): AnswerKind | null => {
  if (row.keptBack !== null) return 'kept'
  if (row.people) return 'agreed'
  return row.answeredAt === null ? null : 'nobody'
}

/** The answer that stands with a picture. */
export function answerOf(row: FileRow): Answer {
  const { people: _people, ...rest } = consentOf(row)
  return { ...rest, kind: kindOf(row) }
}

export const isUnanswered = (row: FileRow): boolean =>
  showsPeople(row.kind) && row.answeredAt === null && row.consentWithdrawnAt === null

const isEmpty = (text: string | null): boolean => text === null || text.trim() === ''

/** The field that an answer still lacks; null where it is whole. */
export function lackOf({ kind, consentBy, keptBack }: Answer): keyof Answer | null {
  if (kind === null) return 'kind'
  if (kind === 'agreed' && isEmpty(consentBy)) return 'consentBy'
  return kind === 'kept' && isEmpty(keptBack) ? 'keptBack' : null
}

/** An answer as `describe` takes it: what belongs to another one stays out. */
export function bodyOf({ kind, consentBy, consentGuardian, consentUntil, keptBack }: Answer): Partial<Consent> {
  if (kind === 'agreed') return { people: true, consentBy, consentGuardian, consentUntil }
  return kind === 'kept' ? { keptBack } : { people: false }
}

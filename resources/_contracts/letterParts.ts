import { RECORD_PARTS, type RecordPart, USUAL_PARTS } from '../_kit/letters.ts'
import type { FileRef, Letter, LetterLang } from './letter.ts'

export type LetterPart = NonNullable<Letter['report']['parts']>[number]
/** What the charity added to a letter, beside what the records tell. */
export type AddedPart = Exclude<LetterPart, { kind: RecordPart }>

const RECORDED: ReadonlySet<string> = new Set(RECORD_PARTS)
export const isRecorded = (part: LetterPart): part is Extract<LetterPart, { kind: RecordPart }> =>
  RECORDED.has(part.kind)

/** The parts of a letter in their order: as they were chosen, what the records tell once each, else as is usual. */
export function partsOfLetter(
  { parts }: Pick<Letter['report'], 'parts'>,
  usual: keyof typeof USUAL_PARTS,
): readonly LetterPart[] {
  if (!parts || parts.length === 0) return USUAL_PARTS[usual].map((kind) => ({ kind }))
  return parts.filter((part, at) => !isRecorded(part) || parts.findIndex(({ kind }) => kind === part.kind) === at)
}

/** The pictures that stand in parts. */
export const comparedIn = ({ parts = [] }: Pick<Letter['report'], 'parts'>): FileRef[] =>
  parts.flatMap((part) =>
    part.kind === 'beforeAfter' ? [part.before, part.after].filter((file) => file !== undefined) : [],
  )

export type Voice = Extract<LetterPart, { kind: 'voice' }>

/** The recordings that stand in parts. */
export const voicesIn = ({ parts = [] }: Pick<Letter['report'], 'parts'>): NonNullable<Voice['file']>[] =>
  parts.flatMap((part) => (part.kind === 'voice' && part.file ? [part.file] : []))

/** Whether a letter tells this of its projects at all. */
export const tells = ({ parts }: Pick<Letter['report'], 'parts'>, kind: RecordPart): boolean =>
  !parts || parts.length === 0 || parts.some((part) => part.kind === kind)

/** Words in the reader's language; where they are missing, in the other. */
export function inReaders<T>(lang: LetterLang, ar: T | undefined, en: T | undefined): T | undefined {
  const has = (one: T | undefined) => (Array.isArray(one) ? one.length > 0 : one !== undefined && one !== '')
  const [own, other] = lang === 'en' ? [en, ar] : [ar, en]
  return has(own) ? own : has(other) ? other : undefined
}

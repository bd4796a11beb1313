import type { LetterInput } from '../../resources/_contracts/letter.ts'
import type { Voice } from '../../resources/_contracts/letterParts.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { reports } from '../../resources/reports/schema.ts'
import { type PictureOf, said } from './facts.ts'

type Part = RecordOf<typeof reports>['parts'][number]
type Told = NonNullable<LetterInput['report']['parts']>[number]

/** A recording that may be heard outside of the charity. */
export type VoiceOf = (id: string) => Voice['file']

/** Names without empty lines. */
const named = (names: readonly string[]): string[] => names.map((one) => one.trim()).filter((one) => one !== '')

/** One part as letters have it; null where there is nothing in it. */
function told(part: Part, picture: PictureOf, voice: VoiceOf): Told | null {
  switch (part.kind) {
    case 'words': {
      const [textAr, textEn] = [said(part.textAr), said(part.textEn)]
      const [titleAr, titleEn] = [said(part.titleAr), said(part.titleEn)]
      return textAr || textEn || titleAr || titleEn ? { kind: 'words', titleAr, titleEn, textAr, textEn } : null
    }
    case 'quote': {
      const [textAr, textEn] = [said(part.textAr), said(part.textEn)]
      return textAr || textEn ? { kind: 'quote', textAr, textEn, byAr: said(part.byAr), byEn: said(part.byEn) } : null
    }
    case 'partners': {
      const [namesAr, namesEn] = [named(part.namesAr), named(part.namesEn)]
      return namesAr.length + namesEn.length > 0 ? { kind: 'partners', namesAr, namesEn } : null
    }
    case 'beforeAfter': {
      const [before, after] = [part.before, part.after].map(([one]) => picture(one ?? null))
      return before && after ? { kind: 'beforeAfter', before, after } : null
    }
    case 'voice': {
      const [textAr, textEn] = [said(part.textAr), said(part.textEn)]
      const file = part.file === null ? undefined : voice(part.file)
      if (!file || !textAr || !textEn) return null
      return { kind: 'voice', file, textAr, textEn, byAr: said(part.byAr), byEn: said(part.byEn) }
    }
    case 'video': {
      const url = said(part.url)
      return url ? { kind: 'video', url, titleAr: said(part.titleAr), titleEn: said(part.titleEn) } : null
    }
    default:
      return { kind: part.kind }
  }
}

/** The parts of a letter as their writer chose them; none where the design's own order stands. */
export function chosenParts(
  parts: readonly Part[],
  picture: PictureOf,
  voice: VoiceOf,
): Pick<LetterInput['report'], 'parts'> {
  const chosen = parts.map((part) => told(part, picture, voice)).filter((part) => part !== null)
  return chosen.length > 0 ? { parts: chosen } : {}
}

/** The pictures that stand in parts. */
export const picturesOfParts = (parts: readonly Part[]) =>
  parts.flatMap((part) => (part.kind === 'beforeAfter' ? [...part.before, ...part.after] : []))

/** The recordings that stand in parts. */
export const voicesOfParts = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (part.kind === 'voice' && part.file !== null ? [part.file] : []))

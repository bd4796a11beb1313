import type { FileRef, Letter } from '../../resources/_contracts/letter.ts'
import type { LetterPart } from '../../resources/_contracts/letterParts.ts'

/** Pictures that may be shown today, by id, and their edition; recordings too, which have none. */
export type ShownPictures = ReadonlyMap<string, string | null>

type Change = (file: FileRef) => FileRef | undefined

function ofPart(part: LetterPart, change: Change): LetterPart {
  if (part.kind !== 'beforeAfter') return part
  return { ...part, before: part.before && change(part.before), after: part.after && change(part.after) }
}

/** A letter with each of its pictures changed, or left out. */
export function eachPicture(letter: Letter, change: Change): Letter {
  const { entity, report, projects, ehsan } = letter
  const all = (files: FileRef[]) => files.map(change).filter((file) => file !== undefined)
  return {
    ...letter,
    entity: { ...entity, logo: entity.logo && change(entity.logo) },
    report: {
      ...report,
      coverImage: report.coverImage && change(report.coverImage),
      ...(report.parts && { parts: report.parts.map((part) => ofPart(part, change)) }),
    },
    projects: projects.map((project) => ({
      ...project,
      updates: project.updates.map((update) => ({
        ...update,
        photos: all(update.photos),
      })),
    })),
    ...(ehsan && { ehsan: { ...ehsan, before: all(ehsan.before), after: all(ehsan.after) } }),
  }
}

/** A letter with those of its recordings alone that may be heard. */
export function withVoices(letter: Letter, may: (id: string) => boolean): Letter {
  const { report } = letter
  const kept = (part: LetterPart): LetterPart =>
    part.kind === 'voice' && part.file && !may(part.file.id) ? { ...part, file: undefined } : part
  return report.parts ? { ...letter, report: { ...report, parts: report.parts.map(kept) } } : letter
}

/** The pictures that a letter names, by id. */
export function picturesIn(letter: Letter): Map<string, FileRef> {
  const found = new Map<string, FileRef>()
  eachPicture(letter, (file) => {
    found.set(file.id, file)
    return file
  })
  return found
}

/**
 * What was frozen stays, but for pictures and voices. product.md 27: a withdrawn consent takes them out of letters that were sent,
 * and a part that was blurred later is blurred there too.
 */
export const withPictures = (letter: Letter, shown: ShownPictures): Letter =>
  withVoices(
    eachPicture(letter, (file) => {
      const edition = shown.get(file.id)
      return edition === undefined ? undefined : { ...file, edition: edition ?? undefined }
    }),
    (id) => shown.has(id),
  )

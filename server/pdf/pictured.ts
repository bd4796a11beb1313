import type { FileRef, Letter } from '../../resources/_contracts/letter.ts'
import { comparedIn, tells } from '../../resources/_contracts/letterParts.ts'

/** Letters that tell news of the field; a notice and a word of thanks tell none. */
export const tellsProjects = ({ report: { kind } }: Letter): boolean => kind !== 'notice' && kind !== 'thanks'

/** The updates that a paper tells of each project: of one sheet the latest with two pictures, as its page. */
export function updatesOnPaper({ report }: Letter, { updates }: Letter['projects'][number]) {
  if (!tells(report, 'updates')) return []
  if (report.design !== 'onePage') return updates
  return updates.slice(0, 1).map((update) => ({ ...update, photos: update.photos.slice(0, 2) }))
}

/** The pictures that stand on a letter's paper, each once, as they follow one another. */
export function picturesOnPaper(letter: Letter, inactive: readonly string[]): FileRef[] {
  const { kind, coverImage } = letter.report
  const shown = kind === 'project' ? letter.projects.filter(({ code }) => !inactive.includes(code)) : []
  const photos = shown.flatMap((project) => updatesOnPaper(letter, project).flatMap((update) => update.photos))
  const ofEhsan = tellsProjects(letter) && letter.ehsan ? [...letter.ehsan.before, ...letter.ehsan.after] : []
  const compared = kind === 'project' ? comparedIn(letter.report) : []
  const all = [letter.entity.logo, coverImage, ...compared, ...ofEhsan, ...photos].filter((file) => file !== undefined)
  return [...new Map(all.map((file) => [file.id, file])).values()]
}

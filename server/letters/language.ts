import { unitIn } from '../../i18n/units.ts'
import type { Letter, LetterInput, LetterStage } from '../../resources/_contracts/letter.ts'
import { altIn } from '../../resources/_kit/fields/index.ts'
import { type Lang, stageIn } from './facts.ts'
import { eachPicture } from './pictures.ts'
import { reportAsRead } from './said.ts'

/** Names of stages that are ours change with the reader's language; names that staff gave stay, unless they gave one in English. */
export const stagesIn = (stages: readonly LetterStage[], lang: Lang): LetterStage[] =>
  stages.map((stage) => ({ ...stage, label: stage.labels?.[lang] ?? stageIn(stage.label, lang) }))

type Spendings = NonNullable<LetterInput['projects'][number]['spendings']>
export const spendingsIn = (spendings: Spendings, lang: Lang): Spendings =>
  spendings.map((one) =>
    one.stage === undefined ? one : { ...one, stage: one.stageLabels?.[lang] ?? stageIn(one.stage, lang) },
  )

/**
 * A letter can be read in both languages, and so can what is ours in it: the names of stages, and what its pictures show,
 * of which older ones hold one text; and what staff wrote, where they wrote it in both.
 * @param shared nothing of its donor stands in the parts that were added
 */
export function letterIn(letter: Letter, lang: Lang, shared = false): Letter {
  const shown = eachPicture(letter, (file) => ({ ...file, alt: altIn(file, lang) ?? file.alt }))
  return {
    ...shown,
    report: reportAsRead(shown, lang, shared),
    projects: shown.projects.map((project) => ({
      ...project,
      stages: stagesIn(project.stages, lang),
      spendings: spendingsIn(project.spendings, lang),
      ...(project.units && { units: unitIn(project.units, lang) }),
    })),
  }
}

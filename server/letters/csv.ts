import { FUND_WORD, GIFT_PARTS, type LetterTexts, letterTexts, STAGE_WORD } from '../../i18n/letter.ts'
import type { Letter, LetterProject } from '../../resources/_contracts/letter.ts'
import { isReturned, projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { csvCell } from '../engine/export.ts'
import type { Lang } from './facts.ts'
import { letterIn } from './language.ts'
import type { OpenLetter } from './reading.ts'

/** A report whose figures are taken. */
export interface Figures {
  letter: Letter
  lang: Lang
  /** It names a donor, and what they gave. */
  personal: boolean
  /** What is known of its sending: names and numbers. */
  sending: readonly (readonly [string, string])[]
}

type Row = readonly [part: string, item: string, date: string, amount: string, note: string]

/** What a reader gave, and what became of it. */
function ownRows(project: LetterProject, t: LetterTexts, layout: Letter['layout']): Row[] {
  const of = GIFT_PARTS[layout]
  const given = project.gifts.map(
    (gift): Row => [
      t[of.gifts],
      gift.fund ? t[FUND_WORD[gift.fund]] : '',
      gift.date,
      gift.amount,
      [isReturned(gift) ? t.reversed : '', gift.description ?? ''].filter((part) => part !== '').join(' · '),
    ],
  )
  const share = projectFigures(project).gifts.flatMap(({ fund, given: all, spentOfYours, remaining }): Row[] => {
    const kind = fund ? t[FUND_WORD[fund]] : ''
    return [
      [t[of.share], t.amount, '', all, kind],
      [t[of.share], t.spentOfYours, '', spentOfYours, kind],
      [t[of.share], t.remaining, '', remaining, kind],
    ]
  })
  return [...given, ...share]
}

function projectRows(project: LetterProject, { letter, lang, personal }: Figures): Row[] {
  const t = letterTexts(lang)
  const { money, spendings, stages } = project
  return [
    [t.project, project.name, '', '', project.code],
    [t.project, t.required, '', money.required, ''],
    [t.project, t.collected, '', money.collected, ''],
    [t.project, t.spent, '', money.spent, ''],
    ...(personal ? ownRows(project, t, letter.layout) : []),
    ...stages.map((stage): Row => [t.stages, stage.label, stage.date ?? '', '', t[STAGE_WORD[stage.state]]]),
    ...spendings.map(
      (one): Row => [t.spendings, one.description, one.date, one.amount, one.evidence ? t.evidenced : ''],
    ),
  ]
}

/** A line each, as a spreadsheet reads them. */
function written(rows: readonly Row[], t: LetterTexts): Buffer {
  const lines = [[t.part, t.item, t.date, t.amount, t.note], ...rows].map((cells) => cells.map(csvCell).join(','))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

/** [9.9] the figures of a report. */
export function csvOf(figures: Figures): Buffer {
  const { letter, lang, sending } = figures
  const t = letterTexts(lang)
  const sent = sending.map(([name, value]): Row => [t.sending, name, '', '', value])
  return written([...sent, ...letterIn(letter, lang).projects.flatMap((project) => projectRows(project, figures))], t)
}

/** The figures of a letter for its reader: what they gave, and what became of it; of a project that is no longer active, what they gave. */
export function ownCsv({ letter, projectInactive }: OpenLetter, lang: Lang): Buffer {
  const t = letterTexts(lang)
  const rows = letter.projects.flatMap((project): Row[] => {
    const own = ownRows(project, t, letter.layout)
    const shown = projectInactive.includes(project.code) ? own.slice(0, project.gifts.length) : own
    return [[t.project, project.name, '', '', project.code], ...shown]
  })
  return written(rows, t)
}

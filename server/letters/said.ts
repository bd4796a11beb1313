import { sayMoney } from '../../i18n/format.ts'
import { FUND_WORD, letterTexts } from '../../i18n/letter.ts'
import { nameIn } from '../../i18n/named.ts'
import type { Letter } from '../../resources/_contracts/letter.ts'
import { letterTotals } from '../../resources/_contracts/letterFigures.ts'
import { fillVariables, isPartText, type MessageVariable } from '../../resources/_kit/messageVariables.ts'
import type { Lang } from './facts.ts'

/** Of a letter that was made or is being made. */
type Words = Pick<Letter['report'], 'title' | 'message' | 'publicMessage' | 'thankTitle' | 'other'>

const shown = (text: string | undefined): string | undefined => (text === undefined || text === '' ? undefined : text)

/**
 * A report with its words in a language, each that there is; those that they take the place of become the others. Twice
 * is as it was: the rest of a large audience is made of a letter that is frozen in either language.
 */
export function wordsIn<R extends Words>(report: R, lang: Lang): R {
  const { other, ...first } = report
  if (other?.lang !== lang) return report
  const { title, message, thankTitle } = other
  return {
    ...first,
    title: title ?? report.title,
    message: message ?? report.message,
    publicMessage: message === undefined ? report.publicMessage : shown(message),
    thankTitle: thankTitle === undefined ? report.thankTitle : (thankTitle ?? undefined),
    other: {
      lang: lang === 'ar' ? 'en' : 'ar',
      ...(title !== undefined && { title: report.title }),
      ...(message !== undefined && { message: report.message }),
      ...(thankTitle !== undefined && { thankTitle: report.thankTitle ?? null }),
    },
  } as R
}

/** By kind, never in one sum. */
export function amountsIn(sums: ReturnType<typeof letterTotals>['sums'], lang: Lang): string {
  const words = letterTexts(lang)
  return sums
    .map(({ fund, given }) => {
      const amount = sayMoney(given, { locale: lang })
      return fund ? `${amount} (${words[FUND_WORD[fund]]})` : amount
    })
    .join(words.and)
}

interface Reading {
  lang: Lang
  /** Whoever the letter is shared with reads nothing of its donor, nor of a project that is dedicated to some. */
  shared?: boolean
  /** A message on its way shows no sum: a locked screen would show it. */
  sums?: boolean
}

function valuesOf(letter: Letter, { lang, shared = false, sums = true }: Reading) {
  const { donor, entity, projects } = letter
  const [project] = projects
  const totals = letterTotals(letter)
  const isTold = !shared && sums && totals.gifts > 0
  return {
    name: shared || donor.hidden ? null : donor.displayName,
    amount: isTold ? amountsIn(totals.sums, lang) : null,
    project: project && !(shared && project.special) ? project.name : null,
    entity: nameIn(entity, lang),
  } satisfies Record<MessageVariable, string | null>
}

/** A text of a letter with its variables filled. Letters of before have none, whatever braces stand in them. */
export function filledFor(letter: Letter, text: string, reading: Reading): string {
  if (!letter.report.variables) return text
  const { lackingName, lackingAmount, lackingProject } = letterTexts(reading.lang)
  const ours = {
    name: lackingName,
    amount: lackingAmount,
    project: lackingProject,
    entity: nameIn(letter.entity, reading.lang),
  }
  return fillVariables(text, valuesOf(letter, reading), ours)
}

type Part = NonNullable<Letter['report']['parts']>[number]

/** A part that the charity added, with the variables of its texts filled; nothing else in it is words. */
function partFor(letter: Letter, part: Part, reading: Reading): Part {
  const filled = Object.entries(part).map(([name, value]) => {
    const is = isPartText(name) && typeof value === 'string'
    return [name, is ? filledFor(letter, value, reading) : value]
  })
  return Object.fromEntries(filled) as Part
}

/** What a letter's report says to whoever reads it in a language. It then speaks that language alone. */
export function reportAsRead(letter: Letter, lang: Lang, shared: boolean): Letter['report'] {
  const { other: _other, variables: _variables, ...report } = wordsIn(letter.report, lang)
  const { message, publicMessage, parts } = report
  return {
    ...report,
    message: filledFor(letter, message, { lang }),
    ...(publicMessage !== undefined && { publicMessage: filledFor(letter, publicMessage, { lang, shared: true }) }),
    ...(parts !== undefined && { parts: parts.map((part) => partFor(letter, part, { lang, shared })) }),
  }
}

import { z } from 'zod'
import { day, entity, fund, line, money, state } from './letter.ts'

export const YEAR_LETTER_VERSION = 1

const percent = z.number().min(0).max(100)
const both = z.object({ ar: z.string(), en: z.string() })

/** One kind of gift; kinds are never added up in one figure (product.md 9). */
const ofFund = z.object({ fund, given: money, gifts: z.int().nonnegative() })

const project = z.object({
  name: line,
  code: line,
  city: line.optional(),
  /** Dedicated to named donors: left out of the version that is shared. */
  special: z.boolean(),
  /** No longer published when the letter was made (product.md 17): the gifts stay, and nothing more is told. */
  inactive: z.boolean(),
  status: state,
  money: z.object({ required: money, collected: money, spent: money }),
  /** Collected of required, and spent of collected. */
  collectedPercent: percent,
  spentPercent: percent,
  /** The donor's gifts of the year to it, each kind with its estimated share of what was spent, and the units that it equals. */
  funds: z.array(ofFund.extend({ spentOfYours: money, units: z.int().positive().optional() })),
  unit: z
    .object({
      unitName: line,
      unitTwo: line.optional(),
      unitPlural: line.optional(),
      unitMany: line.optional(),
      unitNameEn: line.optional(),
      unitPluralEn: line.optional(),
    })
    .optional(),
  /** What was published of it in the year, the latest first. */
  updates: z.array(z.object({ title: line, day })),
  /** The donor's own latest letter about it. */
  letter: z.object({ report: z.uuid(), id: z.uuid() }).optional(),
})

/** What one donor reads about their year: frozen as it is planned, so that nothing that comes later changes it. */
export const yearLetterSchema = z.object({
  version: z.literal(YEAR_LETTER_VERSION),
  id: z.uuid(),
  lang: z.enum(['ar', 'en']),
  layout: z.enum(['individual', 'foundation']),
  calendar: z.enum(['gregorian', 'hijri', 'both']),
  timeZone: z.string(),
  entity,
  donor: z.object({ displayName: line, hidden: z.boolean() }),
  title: both,
  message: both,
  year: z.object({ number: z.int(), calendar: z.enum(['gregorian', 'hijri']), from: day, to: day }),
  sentAt: z.iso.datetime({ offset: true }),
  given: z.array(ofFund),
  projects: z.array(project),
})

export type YearLetter = z.infer<typeof yearLetterSchema>
export type YearLetterInput = z.input<typeof yearLetterSchema>
export type YearProject = YearLetter['projects'][number]

/** What is known of a page's signature. */
export interface YearSeal {
  /** By which it is verified; null where nothing of it was signed. */
  code: string | null
  /** It is not as it was signed. */
  altered: boolean
}

/** Same-origin paths of one page. */
export interface YearLetterPaths {
  self: string
  stop: string
  /** Where a stop is taken back. */
  resume: string
  notMe: string
  /** Where its reader says what they think of it. */
  say: string
  opened: string
  pdf: string
  /** The version without name and amount. */
  share: string
  /** A template with {id} and {width} for the page to fill. */
  image: string
  /** By the code of a project: the donor's own letter about it. */
  letters: Readonly<Record<string, string>>
}

import { z } from 'zod'
import { DESIGNS, RECORD_PARTS, REPORT_KINDS } from '../_kit/letters.ts'
import { SATISFACTION } from '../_kit/satisfaction.ts'
import { FEWEST_TOLD } from '../_kit/told.ts'

/** Exact decimal riyals, as text: '500', '500.5' or '500.50'. Never a float. */
export const money = z.string().regex(/^-?\d{1,15}(\.\d{1,2})?$/)
/** A calendar day in the entity's zone, 'YYYY-MM-DD'. */
export const day = z.iso.date()
const percent = z.number().min(0).max(100)
export const line = z.string().trim().min(1)
/** http and https alone: a javascript: address in a frozen letter would run on the donor's phone. */
export const webUrl = z.url({ protocol: /^https?$/ })
const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/)

export const LETTER_VERSION = 1

/**
 * A stored picture. `widths`: the widths (px) it can be asked in, ascending. `placeholder`: its main colour, '#rrggbb'.
 * `edition`: goes into its addresses, which change whenever its smaller pictures are made anew.
 */
export const fileRef = z.object({
  id: line,
  /** What it shows, in the reader's language. */
  alt: z.string().optional(),
  altAr: z.string().optional(),
  altEn: z.string().optional(),
  edition: z.string().optional(),
  /** The day of it, where its day is told. */
  day: day.optional(),
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: hexColour.optional(),
  widths: z.array(z.int().positive()).min(1),
})

const donationWay = z.object({
  kind: z.enum(['bank', 'store', 'ehsan', 'standingOrder']),
  label: line,
  bankName: line.optional(),
  iban: line.optional(),
  url: webUrl.optional(),
})

export const entity = z.object({
  name: line,
  nameEn: line.optional(),
  logo: fileRef.optional(),
  website: webUrl.optional(),
  phone: line.optional(),
  email: line.optional(),
  licenceNumber: line.optional(),
  colours: z.object({ primary: hexColour, accent: hexColour.optional() }).optional(),
  verified: z.boolean(),
  donationWays: z.array(donationWay),
})

/** What a gift was given as; kinds are never added up in one figure (product.md 9). */
export const fund = z.enum(['charity', 'zakat', 'lastingCharity', 'endowment', 'restricted'])

/** `reversed` gifts are listed with a mark and count in no total. */
const gift = z.object({
  amount: money,
  date: day,
  /** Letters of before did not say it. */
  fund: fund.optional(),
  description: line.optional(),
  onBehalfOf: line.optional(),
  recipient: line.optional(),
  inKind: z.boolean().optional(),
  reversed: z.boolean().optional(),
})

/** How far work is. */
export const state = z.enum(['notStarted', 'inProgress', 'completed'])

const bothNames = z.object({ ar: line, en: line })

export const stage = z.object({
  label: line,
  /** What the charity calls it in either language, where it gave a name in English. */
  labels: bothNames.optional(),
  state,
  date: day.optional(),
  /** It was behind its plan on the day of the letter; `note`: why, in the charity's words. Letters of before do not say it. */
  late: z.object({ note: line.optional() }).optional(),
})

export const update = z.object({
  title: line,
  from: day,
  to: day.optional(),
  text: z.string(),
  photos: z.array(fileRef),
  videoUrl: webUrl.optional(),
  /** When it could first be read, in a report that tells each donor what is new since their last one. */
  published: z.string().optional(),
})

export const period = z.object({ start: day.optional(), end: day.optional() })
export const beneficiaries = z.object({ number: z.int().nonnegative().optional(), category: line.optional() })

/** Planned against actual, for granting bodies. Figures are plain text: units differ. */
const indicator = z.object({ label: line, planned: z.string(), actual: z.string(), unit: line.optional() })

/** product.md 4: what was spent, for granting bodies and for the detailed report of one donor. */
const spending = z.object({
  date: day,
  description: line,
  stage: line.optional(),
  /** As those of `stage`. */
  stageLabels: bothNames.optional(),
  amount: money,
  /** A paper of it is kept by the entity; the paper itself goes into no letter. */
  evidence: z.boolean(),
})

const letterProject = z.object({
  name: line,
  code: line,
  description: z.string().optional(),
  city: line.optional(),
  region: line.optional(),
  licenceNumber: line.optional(),
  status: state,
  /** A project dedicated to named donors: left out of the version that is shared. */
  special: z.boolean().default(false),
  money: z.object({
    required: money,
    collected: money,
    spent: money,
    /** What was collected, by kind; 'earlier': what the opening amount holds, of which no kind is known. */
    byFund: z.array(z.object({ fund: z.enum([...fund.options, 'earlier']), amount: money })).default([]),
  }),
  period,
  timePercent: percent,
  /** Collected of required. */
  moneyPercent: percent,
  gifts: z.array(gift),
  /** The donor's gifts to this project that stand (reversed ones subtracted). */
  given: money,
  /** given × min(spent, collected) ÷ collected, rounded by largest remainder over all donors. */
  share: z.object({ spentOfYours: money, spent: money, collected: money }),
  /** Given and share by kind of gift. Empty in letters of before. */
  funds: z.array(z.object({ fund, given: money, spentOfYours: money })).default([]),
  units: z
    .object({
      count: z.int().nonnegative(),
      unitName: line,
      /** The name's other forms, where the charity has given them. */
      unitTwo: line.optional(),
      unitPlural: line.optional(),
      unitMany: line.optional(),
      unitNameEn: line.optional(),
      unitPluralEn: line.optional(),
      unitCost: money,
      remainder: money,
    })
    .optional(),
  stages: z.array(stage).max(6).default([]),
  beneficiaries: beneficiaries.optional(),
  indicators: z.array(indicator).default([]),
  /** The latest; empty in letters of before. */
  spendings: z.array(spending).default([]),
  updates: z.array(update),
  donationLink: webUrl.optional(),
  /** Steers the donate button alone. */
  hideFromStore: z.boolean(),
})

/** The permit under which something asks for gifts. */
export const permit = z.object({ number: line, purpose: line, start: day, end: day, target: money.optional() })

/** A paper that is handed over beside the file: its name alone is shown. */
const paper = z.object({ id: z.uuid(), name: line })

/** product.md 21: what the national platform is given of a project that was funded there. */
const ehsan = z.object({
  number: line.optional(),
  beneficiaries: z.int().nonnegative().optional(),
  before: z.array(fileRef),
  after: z.array(fileRef),
  handover: z.array(paper),
  /** Papers of what was spent. */
  evidence: z.array(paper),
})

const inBoth = { titleAr: line.optional(), titleEn: line.optional() }
const textInBoth = { textAr: line.optional(), textEn: line.optional() }

/** What the records tell of a project, or what the charity added, in both languages. */
const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(RECORD_PARTS) }),
  z.object({ kind: z.literal('words'), ...inBoth, ...textInBoth }),
  z.object({ kind: z.literal('quote'), ...textInBoth, byAr: line.optional(), byEn: line.optional() }),
  z.object({ kind: z.literal('partners'), namesAr: z.array(line), namesEn: z.array(line) }),
  z.object({ kind: z.literal('beforeAfter'), before: fileRef.optional(), after: fileRef.optional() }),
  z.object({
    kind: z.literal('voice'),
    /** Not there where it may not be heard any more. */
    file: z.object({ id: z.uuid(), mime: line }).optional(),
    ...textInBoth,
    byAr: line.optional(),
    byEn: line.optional(),
  }),
  z.object({ kind: z.literal('video'), url: webUrl, ...inBoth }),
])

/**
 * [3.12] what those who were asked said of the project: of each question how many answered, and either how they were spread
 * in per cent or the average.
 */
const surveyed = z.object({
  titleAr: line.optional(),
  titleEn: line.optional(),
  questions: z
    .array(
      z.object({
        textAr: line.optional(),
        textEn: line.optional(),
        answered: z.int().min(FEWEST_TOLD),
        spread: z.array(z.object({ value: z.enum(SATISFACTION), percent })).optional(),
        average: z.object({ value: z.number(), of: z.int().positive() }).optional(),
      }),
    )
    .min(1),
})

/**
 * What one donor reads: frozen when the report is sent and kept as JSON in the ledger row, so that a later change of
 * the project changes no letter. Everything but names and numbers is in the entity's own words.
 */
export const letterSchema = z.object({
  version: z.literal(LETTER_VERSION),
  /** The donor's language: the default of the page, which can be read in both. */
  lang: z.enum(['ar', 'en']),
  layout: z.enum(['individual', 'foundation']),
  calendar: z.enum(['gregorian', 'hijri', 'both']),
  /** The entity's zone: which day it was when the letter was sent. */
  timeZone: z.string().default('Asia/Riyadh'),
  entity,
  /** `hidden`: فاعل خير, addressed without a name. */
  donor: z.object({ displayName: line, hidden: z.boolean() }),
  report: z.object({
    id: line,
    /** Letters of before were all about a project. */
    kind: z.enum(REPORT_KINDS).default('project'),
    design: z.enum(DESIGNS).default('light'),
    title: line,
    /** Plain text; an empty line parts paragraphs. As it is read it may hold the donor's name and amounts. */
    message: z.string(),
    /** The same without anything personal; only this one appears when a donor shares the letter. */
    publicMessage: z.string().optional(),
    thankTitle: line.optional(),
    /** What of these was written in the other language as well; `thankTitle` null: ours, where only the first has one. */
    other: z
      .object({
        lang: z.enum(['ar', 'en']),
        title: line.optional(),
        message: z.string().optional(),
        thankTitle: line.nullable().optional(),
      })
      .optional(),
    /** Its messages name variables, which are filled as they are read. In letters of before braces are braces. */
    variables: z.literal(true).optional(),
    /** Of a report that asks for gifts: under which licence. */
    licence: permit.optional(),
    coverImage: fileRef.optional(),
    /** In their order; without them as the design has it. */
    parts: z.array(part).optional(),
    sentAt: z.iso.datetime({ offset: true }),
  }),
  projects: z.array(letterProject).min(1),
  ehsan: ehsan.optional(),
  survey: surveyed.optional(),
})

export type Letter = z.infer<typeof letterSchema>
/** What a writer of letters hands in: defaults may be left out. */
export type LetterInput = z.input<typeof letterSchema>
export type LetterProject = Letter['projects'][number]
export type LetterSurvey = NonNullable<Letter['survey']>
export type Permit = z.infer<typeof permit>
export type Fund = z.infer<typeof fund>
export type LetterGift = LetterProject['gifts'][number]
export type LetterUpdate = LetterProject['updates'][number]
export type LetterSpending = LetterProject['spendings'][number]
export type LetterStage = LetterProject['stages'][number]
export type DonationWay = z.infer<typeof donationWay>
/** Addresses of one letter: same-origin paths. */

export type FileRef = z.infer<typeof fileRef>
export type LetterLang = Letter['lang']

import type { fund } from './letter.ts'

/** A report's figures and the rows that each is made of. */

/** Every figure that a report tells, or that is counted anew before it is published, in the order in which they are read. */
export const FIGURES = {
  required: { unit: 'money', of: 'project', row: 'projects' },
  collected: { unit: 'money', of: 'project', row: 'donor_transactions' },
  /** What was collected, kind by kind; product.md 9 adds them up nowhere but here, to be checked. */
  funds: { unit: 'money', of: 'project', row: 'donor_transactions' },
  /** What was collected of one kind. */
  fund: { unit: 'money', of: 'project', row: 'donor_transactions' },
  /** Of the required amount. */
  collectedPercent: { unit: 'percent', of: 'project', row: 'donor_transactions' },
  spent: { unit: 'money', of: 'project', row: 'spendings' },
  /** Of what was collected. */
  spentPercent: { unit: 'percent', of: 'project', row: 'spendings' },
  /** What all donors' shares come to. */
  shares: { unit: 'money', of: 'project', row: 'donor_transactions' },
  donors: { unit: 'count', of: 'project', row: 'donors' },
  beneficiaries: { unit: 'count', of: 'project', row: 'projects' },
  /** Those that are completed. */
  stages: { unit: 'count', of: 'project', row: 'projects' },
  updates: { unit: 'count', of: 'project', row: 'project_updates' },
  /** Pictures and films. */
  media: { unit: 'count', of: 'project', row: 'project_updates' },
  given: { unit: 'money', of: 'donor', row: 'donor_transactions' },
  /** What the donor gave of one kind. */
  givenFund: { unit: 'money', of: 'donor', row: 'donor_transactions' },
  share: { unit: 'money', of: 'donor', row: 'donor_transactions' },
  /** Of what the donor gave; of one kind where there are several. */
  sharePercent: { unit: 'percent', of: 'donor', row: 'donor_transactions' },
  units: { unit: 'count', of: 'donor', row: 'donor_transactions' },
} as const satisfies Record<string, { unit: 'money' | 'count' | 'percent'; of: 'project' | 'donor'; row: string }>

export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]]

/** 'earlier': what the opening amount holds, of which no kind is known. */
export const FIGURE_FUNDS = [
  'charity',
  'zakat',
  'lastingCharity',
  'endowment',
  'restricted',
  'earlier',
] as const satisfies readonly ((typeof fund.options)[number] | 'earlier')[]

/** A figure in one word, as a row names it. */
export const keyOf = ({ name, fund }: FigureKey): string => (fund === null ? name : `${name} ${fund}`)

export function keyFrom(word: string): FigureKey {
  const [name, fund = null] = word.split(' ')
  return { name, fund } as FigureKey
}

/** A figure as it is asked for: `fund` where it is of one kind of gift. */
export interface FigureKey {
  name: FigureName
  fund: (typeof FIGURE_FUNDS)[number] | null
}

/** Of what a row is: a record, or a part of one. */
export type FigureRowKind =
  | 'opening'
  | 'gift'
  /** Refunds that were booked under another kind of gift. */
  | 'moved'
  | 'spending'
  | 'project'
  | 'report'
  | 'stage'
  | 'update'
  | 'donor'
  | 'fund'
  /** One of the two amounts of a percentage: a figure of its own, named by its choice. */
  | 'figure'

export interface FigureRow {
  of: FigureRowKind
  /** Of the record that it opens; null where it is none of its own. */
  id: string | null
  /** In people's own words. */
  name: string | null
  /** A kind of gift, a stage or how far that is; of a figure its name, and its kind of gift after a space. */
  choice: string | null
  date: string | null
  /** What it adds to the figure. */
  value: string
  /** What it is made of itself, where that is another amount: a reversed gift's, or what was given of a share. */
  amount: string | null
  /** It was recorded after the letter had gone out. */
  after: boolean
}

export interface ReportFigure extends FigureKey {
  /** As the report says it now. */
  told: string
  /** As the letter says it that went out; null where none did, or where it does not tell it. */
  atSending: string | null
  /** How many rows make it, and what they come to, of two amounts in percent: another sum does not add up. */
  rows: number
  sum: string
  /** What its rule speaks of. */
  facts: {
    /** Until when gifts are in the opening amount. */
    until?: string
    /** Only what was published since. */
    since?: string
    given?: string
    collected?: string
    spent?: string
    unitCost?: string
  }
  /** The list that shows the same rows; null where no filter says which. */
  list: { resource: string; filter: Readonly<Record<string, unknown>> } | null
}

/** The answer of `GET /api/reports/{id}/figures`. */
export interface ReportFigures {
  /** When it was counted. */
  at: string
  /** When the letter went out that is looked at. */
  sentAt: string | null
  figures: readonly ReportFigure[]
}

/** The answer of `GET /api/reports/{id}/figure`: one with a page of its rows. */
export interface FigurePage extends Omit<ReportFigures, 'figures'> {
  figure: ReportFigure
  page: readonly FigureRow[]
}

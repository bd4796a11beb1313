import { readAction, refusalOf, runAction } from '../../../src/generate/calls.ts'
import { download, http, httpBlob, newKey } from '../../../src/providers/http.ts'
import type { Fund } from '../../_contracts/letter.ts'
import type { OwedReports } from '../../_contracts/owedReports.ts'
import type { FigureKey, FigurePage, ReportFigures } from '../../_contracts/reportFigures.ts'
import type { ReportInsights, ReportResults } from '../../_contracts/reportResults.ts'
import type { CardShape } from '../../_contracts/thanksCard.ts'
import type { Short } from '../../_contracts/usage.ts'
import type { Design } from '../../_kit/letters.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { reports } from '../schema.ts'

export type ReportRow = RecordOf<typeof reports>

export interface Audience {
  total: number
  sendable: number
  /** How many are held back, by reason: texts of `reports.gate`. */
  held: Readonly<Record<string, number>>
  /** How many of those who get it by which channel: choices of `channels`. */
  byChannel: Readonly<Record<string, number>>
  /** How many of those who get it read which language. */
  byLanguage: Readonly<Partial<Record<'ar' | 'en', number>>>
  /** How many more could get it, and are left out because nothing in it would be new to them. */
  told: number
  /** The channels that messages can leave by now. */
  ready: readonly string[]
  /** [8.43] of what the package has too little for it. */
  short: readonly Short[]
  sample: readonly { id: string; name: string; language: 'ar' | 'en' }[]
}

const pathOf = (id: string, action: string): string => `/api/reports/${encodeURIComponent(id)}/${action}`

const post = async <T>(id: string, action: string, body: unknown, idempotencyKey = newKey()): Promise<T> =>
  (await http<T>(pathOf(id, action), { method: 'POST', body, idempotencyKey })).json

export const readAudience = async (id: string): Promise<Audience> => (await http<Audience>(pathOf(id, 'audience'))).json

/** How a letter is looked at. */
export interface Look {
  /** Without one, the page that has no reader. */
  donor?: string
  language?: 'ar' | 'en'
  design?: Design
  /** Every figure of one donor, in tables. */
  detailed?: boolean
}

/** A whole document, as the donor gets it. */
export const previewLetter = async (id: string, look: Look): Promise<string> =>
  (await post<{ html: string }>(id, 'preview', look)).html

/** [2.27] a letter about this project in a design, before there is a report. */
export const previewDesign = async (project: string, design: Design, language: 'ar' | 'en'): Promise<string> =>
  (await runAction<{ html: string }>('reports', null, 'sample', { project, design, language })).html

/** [9.9] */
export type PaperKind = 'pdf' | 'csv' | 'zip'
export const downloadPaper = (id: string, as: PaperKind, look: Pick<Look, 'donor' | 'language' | 'detailed'> = {}) =>
  download(`${pathOf(id, 'paper')}?${new URLSearchParams({ as, ...textOf(look) }).toString()}`, `report.${as}`)

/** [2.29] the thanks as a picture to pass on. */
export const readCard = (id: string, shape: CardShape, language: 'ar' | 'en', signal: AbortSignal): Promise<Blob> =>
  httpBlob(`${pathOf(id, 'card')}?${new URLSearchParams({ shape, language }).toString()}`, { signal })

const textOf = ({
  donor,
  language,
  detailed,
}: Pick<Look, 'donor' | 'language' | 'detailed'>): Record<string, string> => ({
  ...(donor !== undefined && { donor }),
  ...(language !== undefined && { language }),
  ...(detailed && { detailed: 'true' }),
})

/** [2.30] what each donor of the report's project gave, and what became of it; the largest first. */
export interface DonorFigures {
  total: number
  donors: readonly {
    donor: string
    name: string
    gifts: number
    /** product.md 9: each kind of gift by itself. */
    funds: readonly { fund: Fund; given: string; spentOfYours: string }[]
  }[]
}
export const readGivers = async (id: string, page: number): Promise<DonorFigures> =>
  (await http<DonorFigures>(`${pathOf(id, 'givers')}?page=${page}`)).json

/** [9.9] what it says in figures, to one donor or to all; and one with a page of the rows that make it. */
export const readFigures = (id: string, donor: string | null): Promise<ReportFigures> =>
  readAction<ReportFigures>('reports', id, 'figures', { ...(donor !== null && { donor }) })
export const readFigure = (id: string, { name, fund }: FigureKey, donor: string | null, page: number) =>
  readAction<FigurePage>('reports', id, 'figure', {
    name,
    ...(fund !== null && { fund }),
    ...(donor !== null && { donor }),
    page,
  })

/** product.md 50: a draft of the next version. */
export const reviseReport = (id: string): Promise<{ id: string }> => post(id, 'revise', {})
export const publishReport = (id: string): Promise<ReportRow> => post(id, 'publish', {})

/** `expected` is the count that a person has confirmed; the key makes a second click or a new try the same sending. */
export const sendReport = (id: string, expected: number, key: string): Promise<ReportRow> =>
  post(id, 'send', { expected }, key)

/** [4.11] at a time that is set; `expected`: to how many it would go now. */
export const scheduleReport = (id: string, body: { sendAt: unknown; expected: number }): Promise<ReportRow> =>
  post(id, 'schedule', body)
export const unscheduleReport = (id: string): Promise<ReportRow> => post(id, 'unschedule', {})

/** While a mass sending waits: not any longer, or not at all. */
export const sendNow = (id: string): Promise<ReportRow> => post(id, 'sendNow', {})
export const takeBackReport = (id: string): Promise<ReportRow> => post(id, 'takeBack', {})
export const correctReport = (id: string, key: string): Promise<{ id: string }> => post(id, 'correct', {}, key)

export const stopReport = (id: string): Promise<ReportRow> => post(id, 'stop', {})

export const sendAgain = (id: string, states: readonly ('failed' | 'unknown')[]): Promise<ReportRow> =>
  post(id, 'sendAgain', { states })

/** The count is another than the one that was confirmed. */
export const isStale = (error: unknown): boolean => refusalOf(error).fault === 'stale'

/** [2.63] what came of a report that went out, and of all of the last half year. */
export const readResults = async (id: string): Promise<ReportResults> =>
  (await http<ReportResults>(pathOf(id, 'results'))).json
export const downloadResults = (id: string): Promise<void> =>
  download(`${pathOf(id, 'results')}?as=csv`, 'report-results.csv')
export const readInsights = async (): Promise<ReportInsights> =>
  (await http<ReportInsights>('/api/reports/actions/insights')).json

/** product.md 20: what is due and not there. */
export const readOwed = async (): Promise<OwedReports> => (await http<OwedReports>('/api/reports/actions/owed')).json

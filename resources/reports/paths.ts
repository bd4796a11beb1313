import type { ReportKind } from '../_kit/letters.ts'
import type { RecordOf } from '../_kit/resource.ts'
import type { reports } from './schema.ts'

type Of = Pick<RecordOf<typeof reports>, 'project' | 'id'>
type Sent = Exclude<ReportKind, 'ehsan'>

const published = (project: string): string => `/app/projects/published/${project}`

const BUILDERS: Record<Sent, (project: string) => string> = {
  project: (project) => `/app/projects/${project}/reports`,
  notice: (project) => `${published(project)}/notice-report`,
  thanks: (project) => `${published(project)}/thanks-report`,
}

export const builderPath = (project: string, report?: string, step?: string, kind: Sent = 'project'): string =>
  `${BUILDERS[kind](project)}${report === undefined ? '' : `?report=${report}${step === undefined ? '' : `&step=${step}`}`}`

export const ehsanPath = (project: string): string => `${published(project)}/ehsan-report`
export const ehsanEditPath = ({ project, id }: Of): string => `${published(project)}/ehsan/${id}/edit`
export const ehsanPreviewPath = ({ project, id }: Of): string => `${published(project)}/preview-ehsan/${id}`
export const thanksPreviewPath = ({ project, id }: Of): string => `${published(project)}/preview-thank/${id}`
export const designPath = (project: string, report?: string): string =>
  `${published(project)}/reports/choose-template${report === undefined ? '' : `?report=${report}`}`
export const detailedPath = (project: string): string => `${published(project)}/detailed-report`
export const detailedOfPath = ({ project, id }: Of, donor: string): string => `${detailedPath(project)}/${id}/${donor}`

/** [2.48] in the account of whoever has given nothing yet. */
export const preparedPath = ({ project, id }: Of): string => `/app/donor/projects/${project}/reports/${id}/false`

/** [6.3] in the account of the donor who was sent it. */
export const ownLetterPath = (report: string, donor: string): string => `/app/DonorFoundation/Report/${report}/${donor}`

/** Where a draft is worked on. */
export const draftPath = ({ project, id, type }: Of & Pick<RecordOf<typeof reports>, 'type'>): string =>
  type === 'ehsan' ? ehsanEditPath({ project, id }) : builderPath(project, id, undefined, type)

/** product.md 24: reached from inside the app. */
export const reportPath = ({ project, id }: Of): string => `/app/projects/${project}/reports/${id}/false`

/** [2.40] all of them; those that are late. */
export const REGISTER_PATH = '/app/projectreports'
export const LATE_PATH = '/app/projectreports/late'

/** [2.63] what came of reports; of one beside another. */
export const RESULTS_PATH = '/app/projectreports/results'
export const resultsPath = (first: string): string => `${RESULTS_PATH}?a=${first}`

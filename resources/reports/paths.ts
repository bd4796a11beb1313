import type { RecordOf } from '../_kit/resource.ts'
import type { reports } from './schema.ts'

export const builderPath = (project: string, report?: string, step?: string): string =>
  `/app/projects/${project}/reports${report === undefined ? '' : `?report=${report}${step === undefined ? '' : `&step=${step}`}`}`

/** product.md 24: reached from inside the app. */
export const reportPath = ({ project, id }: Pick<RecordOf<typeof reports>, 'project' | 'id'>): string =>
  `/app/projects/${project}/reports/${id}/false`

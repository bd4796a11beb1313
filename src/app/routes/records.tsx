import { Loading, useGetOne } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { IMPORT_PATHS } from '../../../resources/_kit/importTargets.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { imports } from '../../../resources/imports/schema.ts'
import { settingPath } from '../../../resources/report_settings/paths.ts'
import type { reportSettings } from '../../../resources/report_settings/schema.ts'
import type { reports } from '../../../resources/reports/schema.ts'

/** A report is shown below its project [2.23]; whoever has only its id is sent on. */
export function ReportForward() {
  const { id = '' } = useParams()
  const { data, error } = useGetOne<Pick<RecordOf<typeof reports>, 'id' | 'project'>>('reports', { id })
  if (error) throw error
  return data ? <Navigate to={`/app/projects/${data.project}/reports/${id}/false`} replace /> : <Loading />
}

/** [2.25] so is a saved setting. */
export function SettingForward() {
  const { id = '' } = useParams()
  const { data, error } = useGetOne<Pick<RecordOf<typeof reportSettings>, 'id' | 'project'>>('report_settings', { id })
  if (error) throw error
  return data ? <Navigate to={settingPath(data)} replace /> : <Loading />
}

/** An import is shown by the wizard of its target. */
export function ImportForward() {
  const { id = '' } = useParams()
  const { data, error } = useGetOne<Pick<RecordOf<typeof imports>, 'id' | 'target'>>('imports', { id })
  if (error) throw error
  if (!data) return <Loading />
  return <Navigate to={`${IMPORT_PATHS[data.target]}?import=${encodeURIComponent(id)}`} replace />
}

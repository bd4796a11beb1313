import { Outlet, useParams } from 'react-router-dom'
import { RecordError } from '../../../src/generate/LoadState.tsx'
import { useRecord } from '../../../src/generate/records.ts'
import { projects } from '../schema.ts'

/**
 * Around every page whose address names a project: where there is none, the page says so and nothing else, however much
 * it could show without. The page itself is not waited with.
 */
export function KnownProject() {
  const { id = '', projectId = id } = useParams()
  const { data, error, refetch } = useRecord(projects, projectId)
  if (error && !data) return <RecordError resource={projects.name} error={error} onRetry={() => void refetch()} />
  return <Outlet />
}

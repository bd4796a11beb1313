import { Outlet, useParams } from 'react-router-dom'
import { later } from '../../../src/generate/lazyPart.tsx'
import { useRecord } from '../../../src/generate/records.ts'
import { projects } from '../schema.ts'

/** Only where there is no project: every page of one waits for this part. */
const RecordError = later(async () => (await import('../../../src/generate/LoadState.tsx')).RecordError, {
  xs: 96,
  sm: 96,
})

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

import { useMemo } from 'react'
import { Loading, RouterProviderContext, useGetOne } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { useSettings } from '../../providers/settings.ts'
import { generatedView } from './GeneratedView.tsx'
import { routerProvider } from './routerProvider.tsx'

const EntityShow = generatedView('entities', 'show')

/** [2.38] the entity that someone works for, shown like any record; its id is in nobody's address. */
export function EntityView() {
  const id = useSettings(({ profile }) => profile?.entity?.id)
  const withId = useMemo(() => ({ ...routerProvider, useParams: <T,>() => ({ id }) as unknown as T }), [id])
  if (id === undefined) return <Navigate to="/app/dashboard" replace />
  return (
    <RouterProviderContext.Provider value={withId}>
      <EntityShow />
    </RouterProviderContext.Provider>
  )
}

/** A report is shown below its project [2.23]; whoever has only its id is sent on. */
export function ReportForward() {
  const { id = '' } = useParams()
  const { data, error } = useGetOne<{ id: string; project: string }>('reports', { id })
  if (error) throw error
  return data ? <Navigate to={`/app/projects/${data.project}/reports/${id}/false`} replace /> : <Loading />
}

const WIZARD: Record<string, string> = {
  projects: '/app/imports/new/projects',
  donors: '/app/donors/upload-donors',
  donor_transactions: '/app/imports/new/donor_transactions',
}

/** An import is shown by the wizard of its target. */
export function ImportForward() {
  const { id = '' } = useParams()
  const { data, error } = useGetOne<{ id: string; target: string }>('imports', { id })
  if (error) throw error
  if (!data) return <Loading />
  return <Navigate to={`${WIZARD[data.target] ?? '/app/imports'}?import=${encodeURIComponent(id)}`} replace />
}

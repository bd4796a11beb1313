import { useCreatePath, useGetOne, useLocation, useParams } from 'react-admin'
import { useFormat } from '../ui/FormatContext.tsx'
import type { Row } from './calls.ts'
import { useRights } from './rights.ts'
import { useTexts } from './texts.ts'
import { titleOf } from './title.ts'

/** The part of a project's page that shows rows of a resource [2.18]. */
const TABS: Readonly<Record<string, string>> = {
  project_updates: 'updates',
  spendings: 'spending',
  donor_transactions: 'gifts',
  reports: 'reports',
}
/** Rows that are nowhere but in their project: from their page the way up is the project, wherever one came from. */
const INSIDE: ReadonlySet<string> = new Set(['project_updates', 'spendings'])

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The query that names the project of a row that is nowhere but there: its address says so from the first. */
export function searchInside(resource: string, record: Row): string {
  const project = INSIDE.has(resource) ? idOf(record['project']) : null
  return project === null ? '' : `?project=${encodeURIComponent(project)}`
}

export interface Home {
  /** react-admin's address; its links and its navigation turn it into the specification's. */
  to: string
  /** The project's name, or what a project is called until that is known. */
  label: string
}

/**
 * The project's page that a form or record was opened from (`?project=ID`, or a path below the project), or that it
 * belongs to; null where the resource's list is the way back.
 */
export function useHome(resource: string, record: Row | null): Home | null {
  const createPath = useCreatePath()
  const { search } = useLocation()
  const params = useParams()
  const { locale } = useFormat()
  const { can } = useRights('projects')
  const texts = useTexts('projects')
  const tab = TABS[resource]
  const from = idOf(new URLSearchParams(search).get('project')) ?? idOf(params['projectId'])
  const id = from ?? (INSIDE.has(resource) ? idOf(record?.['project']) : null)
  const enabled = tab !== undefined && id !== null && can('get')
  const { data } = useGetOne<Row>('projects', { id: id ?? '' }, { enabled })
  if (!enabled) return null
  return {
    to: `${createPath({ resource: 'projects', type: 'show', id })}?tab=${tab}`,
    label: data ? titleOf('projects', data, locale) : texts.within.one,
  }
}

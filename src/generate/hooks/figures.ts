import { useGetList } from 'react-admin'
import { mayDo } from '../../providers/authProvider.ts'

const ONE = { pagination: { page: 1, perPage: 1 } } as const

/** How many rows a list has; null while it is not known, or where the reader may not see it (a 403 would sign them out). */
function useTotal(resource: string, filter: Record<string, unknown> = {}): number | null {
  const { total } = useGetList(resource, { ...ONE, filter }, { enabled: mayDo('list', resource) })
  return total ?? null
}

export interface Figures {
  projects: number | null
  published: number | null
  donors: number | null
  gifts: number | null
  sent: number | null
}

export function useFigures(): Figures {
  return {
    projects: useTotal('projects'),
    published: useTotal('projects', { status: 'published' }),
    donors: useTotal('donors'),
    gifts: useTotal('donor_transactions', { reversed: false }),
    // As the dashboard adds them up: letters of reports alone, not invitations, login links or answers.
    sent: useTotal('messages', { kind: 'report', state: ['sent', 'delivered', 'read'] }),
  }
}

import { ResourceContextProvider } from 'react-admin'
import { GeneratedList } from '../../generate/list.tsx'

/** Who did what on the platform, with filters and as a file. */
export default function AdminAudit() {
  return (
    <ResourceContextProvider value="audit_trail">
      <GeneratedList />
    </ResourceContextProvider>
  )
}

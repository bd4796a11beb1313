import { ResourceContextProvider } from 'react-admin'
import { GeneratedList } from '../../generate/list.tsx'

/** [2.50] the projects of all entities: what they are, never whose money they hold. */
export default function AdminProjects() {
  return (
    <ResourceContextProvider value="platform_projects">
      <GeneratedList />
    </ResourceContextProvider>
  )
}

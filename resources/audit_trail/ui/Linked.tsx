import { useRecordPath } from '../../../src/generate/hooks/recordPath.ts'
import { findResource } from '../../registry.ts'
import { NamedRecord } from './NamedRecord.tsx'

/** A record that a changed field names; a link where it is an entity's own and has a page that the reader may open. */
export function Linked({ resource, id }: { resource: string; id: string }) {
  const pathOf = useRecordPath(resource)
  const opens = findResource(resource)?.resource.tenant === 'entity'
  return <NamedRecord resource={resource} id={id} to={opens ? pathOf(id) : null} />
}

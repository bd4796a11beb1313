import { useCreatePath } from 'react-admin'
import { useRights } from '../../../src/generate/rights.ts'
import { findResource } from '../../registry.ts'
import { NamedRecord } from './NamedRecord.tsx'

/** A record that a changed field names; a link where it is an entity's own and the reader may open it. */
export function Linked({ resource, id }: { resource: string; id: string }) {
  const createPath = useCreatePath()
  const { can } = useRights(resource)
  const opens = findResource(resource)?.resource.tenant === 'entity' && can('get')
  return <NamedRecord resource={resource} id={id} to={opens ? createPath({ resource, type: 'show', id }) : null} />
}

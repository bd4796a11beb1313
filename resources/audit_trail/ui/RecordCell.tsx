import Link from '@mui/material/Link'
import { Link as RouterLink, useBasename, useCreatePath } from 'react-admin'
import { useRights } from '../../../src/generate/rights.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { auditTrail } from '../schema.ts'
import { Actor } from './Actor.tsx'
import { heldIn, nameIn, pageOf, sumOf } from './entry.tsx'
import { Name, NamedRecord, ShortId } from './NamedRecord.tsx'

/**
 * The record of an entry by the name that it had then, else by the one that it has now; a link where it has a page that
 * the reader may open. A session is its person's.
 */
export function RecordCell({ record }: { record: RecordOf<typeof auditTrail> }) {
  const format = useFormat()
  const area = useBasename()
  const createPath = useCreatePath()
  const page = pageOf(record, area)
  const { can } = useRights(page?.resource ?? 'audit_trail')
  const [resource, id] = [record.resource, record.record ?? '']
  if (resource === 'sessions') return <Actor record={record} />
  const opens = page !== null && id !== '' && can(page.operation)
  const to = opens ? createPath({ resource: page.resource, type: 'show', id }) : null
  const held = heldIn(record)
  if (sumOf(held) === null && nameIn(resource, held, format) === null)
    return <NamedRecord resource={resource} id={id} to={to} />
  const name = <Name resource={resource} values={held} unnamed={<ShortId id={id} />} />
  if (to === null) return <span title={id}>{name}</span>
  return (
    <Link component={RouterLink} to={to} title={id}>
      {name}
    </Link>
  )
}

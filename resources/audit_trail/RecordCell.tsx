import Link from '@mui/material/Link'
import { Link as RouterLink, useBasename, useCreatePath } from 'react-admin'
import type { Row } from '../../src/generate/calls.ts'
import { useRights } from '../../src/generate/rights.ts'
import { useFormat } from '../../src/ui/FormatContext.tsx'
import { nameOf, pageOf, shortId } from './entry.tsx'

/** The record of an entry by its name, or the beginning of its id; a link where it has a page that the reader may open. */
export function RecordCell({ record }: { record: Row }) {
  const { locale } = useFormat()
  const area = useBasename()
  const createPath = useCreatePath()
  const page = pageOf(record, area)
  const { can } = useRights(page?.resource ?? 'audit_trail')
  const id = typeof record['record'] === 'string' ? record['record'] : ''
  const name = nameOf(record, locale)
  const shown = name === null ? <bdi dir="ltr">{shortId(id)}</bdi> : <bdi>{name}</bdi>
  if (page === null || id === '' || !can(page.operation)) return <span title={id}>{shown}</span>
  return (
    <Link component={RouterLink} to={createPath({ resource: page.resource, type: 'show', id })} title={id}>
      {shown}
    </Link>
  )
}

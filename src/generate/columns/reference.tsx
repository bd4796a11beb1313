import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useTranslate } from 'react-admin'
import { findResource } from '../../../resources/registry.ts'
import type { Row } from '../calls.ts'
import { targetOf } from '../fields.ts'
import { useOther } from '../hooks/other.ts'
import { useRecordPath } from '../hooks/recordPath.ts'
import { useRights } from '../rights.ts'
import { useTitle } from '../title.ts'
import type { ColumnProps } from '../types.ts'

interface RecordLinkProps {
  resource: string
  id: string
  link: boolean
  /** What stands for a record that cannot be read. */
  unknown?: ReactNode
}

/** A record of another resource by its title; a link where it has a page that the reader may open. Asked for together with its neighbours. */
export function RecordLink({ resource, id, link, unknown }: RecordLinkProps) {
  const translate = useTranslate()
  const titleIn = useTitle(resource)
  const pathOf = useRecordPath(resource)
  const { can } = useRights(resource)
  // A list that the reader may not ask for would sign them out.
  const enabled = can('list')
  const { data: row, isPending } = useOther<Row>(resource, enabled ? id : null)
  if (!row) return <span>{enabled && isPending ? '…' : (unknown ?? translate('common.state.unknown'))}</span>
  const title = <bdi>{titleIn(row)}</bdi>
  // Platform lists and staff are names to read, not pages to open.
  const to = link && findResource(resource)?.resource.tenant === 'entity' ? pathOf(id) : null
  if (to === null) return title
  return (
    <Link component={RouterLink} to={to}>
      {title}
    </Link>
  )
}

export const ReferenceColumn = ({ field, value, size }: ColumnProps) => (
  <RecordLink resource={targetOf(field)} id={String(value)} link={size === 'page'} />
)

/** So many names are read; of more only the count is. */
const READ = 12

export function ReferencesColumn({ field, value, size }: ColumnProps) {
  const translate = useTranslate()
  const ids = Array.isArray(value) ? value.map(String) : []
  if (size === 'cell' || ids.length > READ)
    return <span>{translate('common.table.records', { smart_count: ids.length })}</span>
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {ids.map((id) => (
        <li key={id}>
          <RecordLink resource={targetOf(field)} id={id} link />
        </li>
      ))}
    </Box>
  )
}

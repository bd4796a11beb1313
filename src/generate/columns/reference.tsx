import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useCreatePath, useGetManyAggregate, useTranslate } from 'react-admin'
import { findResource } from '../../../resources/registry.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { Row } from '../calls.ts'
import { targetOf } from '../fields.ts'
import { useRights } from '../rights.ts'
import { titleOf } from '../title.ts'
import type { ColumnProps } from '../types.ts'

interface RecordLinkProps {
  resource: string
  id: string
  link: boolean
  /** What stands for a record that cannot be read. */
  unknown?: ReactNode
}

/** A record of another resource by its title; a link where the reader may open it. Asked for together with its neighbours. */
export function RecordLink({ resource, id, link, unknown }: RecordLinkProps) {
  const { locale } = useFormat()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(resource)
  // A list that the reader may not ask for would sign them out.
  const enabled = can('list')
  const { data, isPending } = useGetManyAggregate<Row>(resource, { ids: [id] }, { enabled })
  const row = data?.[0]
  if (!row) return <span>{enabled && isPending ? '…' : (unknown ?? translate('common.state.unknown'))}</span>
  const title = <bdi>{titleOf(resource, row, locale)}</bdi>
  // Platform lists and staff are names to read, not pages to open.
  const opens = link && findResource(resource)?.resource.tenant === 'entity' && can('get')
  if (!opens) return title
  return (
    <Link component={RouterLink} to={createPath({ resource, type: 'show', id })}>
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

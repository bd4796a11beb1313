import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link, ListBase, ResourceContextProvider, useCreatePath, useListContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { resourceNamed } from '../../../resources/index.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Row } from '../calls.ts'
import { Cards } from '../list/Cards.tsx'
import { ListPages } from '../list/pagesLater.tsx'
import { LoadError } from '../LoadState.tsx'
import { useRights } from '../rights.ts'
import { useTexts } from '../texts.ts'
import { RelatedTable } from './RelatedTable.tsx'

export interface RelatedListProps {
  /** The other resource. */
  resource: string
  /** Its field that refers to this record, and this record's id. */
  by: string
  id: string
  /** Heading; the resource's name unless given. */
  title?: string
  /** Its columns; the list's own without the one that would say the same on every row. */
  columns?: readonly string[]
  /** More values that a new one begins with, beside the reference. */
  preset?: Readonly<Record<string, string>>
  perPage?: number
  shape?: 'table' | 'cards'
  empty?: ReactNode
}

const NO_SIZES: number[] = []

function Rows({
  resource,
  by,
  id,
  columns,
  shape,
  empty,
}: Required<Pick<RelatedListProps, 'resource' | 'by' | 'id' | 'columns' | 'shape'>> & { empty: ReactNode }) {
  const { isPending, error, data, total, perPage, refetch } = useListContext<Row>()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(resource)
  // The record's page leads back to the project that it was opened from.
  const from = by === 'project' ? `?project=${encodeURIComponent(id)}` : ''
  const pathOf = (row: Row) => (can('get') ? `${createPath({ resource, type: 'show', id: row.id })}${from}` : null)
  if (error && !data)
    return <LoadError error={error} title={translate('kit.loadFailed')} onRetry={() => void refetch()} />
  if (isPending) return <ListSkeleton label={translate('common.state.loading')} rows={3} />
  if (total === 0) return empty
  const props = { resource: resourceNamed(resource).resource, columns, pathOf }
  return (
    <>
      {shape === 'cards' ? <Cards {...props} /> : <RelatedTable {...props} />}
      {(total ?? 0) > perPage ? <ListPages sizes={NO_SIZES} /> : null}
    </>
  )
}

/** Rows of another resource that belong to this record: a project's updates, a donor's gifts. Nothing without the right to list them. */
export function RelatedList({
  resource,
  by,
  id,
  title,
  columns,
  preset,
  perPage = 10,
  shape = 'table',
  empty,
}: RelatedListProps) {
  const declared = resourceNamed(resource).resource
  const texts = useTexts(resource)
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(resource)
  if (!can('list')) return null
  const [field, order] = declared.list.sort
  const shown = columns ?? declared.list.columns.filter((name) => name !== by)
  const query = new URLSearchParams({ [by]: id, ...preset }).toString()
  const add = can('create') ? (
    <Button
      component={Link}
      to={`${createPath({ resource, type: 'create' })}?${query}`}
      size="small"
      startIcon={<Add />}
    >
      {translate('kit.add', { name: texts.within.one })}
    </Button>
  ) : undefined
  return (
    <ResourceContextProvider value={resource}>
      <ListBase<Row>
        resource={resource}
        filter={{ [by]: id }}
        sort={{ field, order }}
        perPage={perPage}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
      >
        <Section title={title ?? texts.name} action={add}>
          <Rows
            resource={resource}
            by={by}
            id={id}
            columns={shown}
            shape={shape}
            empty={empty ?? <EmptyState title={translate('common.state.empty')} text={texts.empty} />}
          />
        </Section>
      </ListBase>
    </ResourceContextProvider>
  )
}

import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { Link, ReferenceManyFieldBase, useCreatePath, useListContext, useTranslate } from 'react-admin'
import { resourceNamed } from '../../../resources/registry.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import type { Row } from '../calls.ts'
import { useRecordPath } from '../hooks/recordPath.ts'
import { LoadError } from '../LoadState.tsx'
import { later } from '../lazyPart.tsx'
import { Cards } from '../list/Cards.tsx'
import { NearSection } from '../NearSection.tsx'
import { layoutOf } from '../own.ts'
import { useRights } from '../rights.ts'
import { useTexts } from '../texts.ts'

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
  /** Rows at a time; 10 unless given, 5 on a phone. */
  perPage?: number
  shape?: 'table' | 'cards'
  /** Shows one row as a whole, as an item of a list, in place of columns. */
  item?: ComponentType<{ record: Row }>
  empty?: ReactNode
  /** What can be done with one row, at its end. */
  rowActions?: ComponentType<{ record: Row }>
  /** With nothing in it, it is a line to open. */
  folds?: boolean
}

const Table = later(async () => (await import('../list/Table.tsx')).Table, { xs: 300, sm: 300 })
const Pages = later(async () => (await import('../list/Pages.tsx')).Pages, { xs: 52, sm: 52 })

/** Of the outline of its first rows. */
const ROWS_HEIGHT = 148

const NO_SIZES: number[] = []

/** So many rows at a time: on a phone each is a card, and others stand below them. */
const ROWS = { phone: 5, wide: 10 } as const

const Items = ({ rows, item: Item }: { rows: readonly Row[]; item: ComponentType<{ record: Row }> }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row) => (
      <Item key={row.id} record={row} />
    ))}
  </Box>
)

function Rows({
  resource,
  by,
  id,
  columns,
  shape,
  item: Item,
  rowActions,
  empty,
}: Required<Pick<RelatedListProps, 'resource' | 'by' | 'id' | 'columns' | 'shape'>> &
  Pick<RelatedListProps, 'item' | 'rowActions'> & { empty: ReactNode }) {
  const { isPending, error, data, total, perPage, refetch } = useListContext<Row>()
  const translate = useTranslate()
  const openAt = useRecordPath(resource)
  const layout = use(layoutOf(resource))
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  // The record's page leads back to the one that it was opened from.
  const declared = resourceNamed(resource).resource
  const from = declared.parent?.at === by ? `?${by}=${encodeURIComponent(id)}` : ''
  const pathOf = (row: Row) => {
    const to = openAt(row.id)
    return to === null ? null : `${to}${from}`
  }
  if (error && !data)
    return <LoadError error={error} title={translate('kit.loadFailed')} onRetry={() => void refetch()} />
  if (isPending) return <ListSkeleton label={translate('common.state.loading')} rows={3} />
  if (total === 0) return empty
  const props = { resource: declared, columns, pathOf, cells: layout?.cells, ...(rowActions && { rowActions }) }
  // What stands on every row names none.
  const names = layout?.title?.filter((name) => name !== by)
  const isTable = shape === 'table' && !isPhone
  return (
    <>
      {Item ? (
        <Items rows={data} item={Item} />
      ) : isTable ? (
        <Table {...props} bulk={false} />
      ) : (
        <Cards {...props} title={names} />
      )}
      {(total ?? 0) > perPage ? <Pages sizes={NO_SIZES} /> : null}
    </>
  )
}

/** Folds by the count of its own rows: nothing else is asked for it. */
function Folding({ title, children }: { title: string; children: ReactNode }) {
  const { total } = useListContext()
  return total === 0 ? <Fold title={title}>{children}</Fold> : children
}

/** Rows of another resource that belong to this record: a project's updates, a donor's gifts. Nothing without the right to list them. */
export function RelatedList({
  resource,
  by,
  id,
  title,
  columns,
  preset,
  perPage,
  shape = 'table',
  item,
  empty,
  rowActions,
  folds = false,
}: RelatedListProps) {
  const declared = resourceNamed(resource).resource
  const texts = useTexts(resource)
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(resource)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
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
  const named = title ?? texts.name
  const section = (
    <Section title={named} action={add}>
      <Suspense fallback={<ListSkeleton label={translate('common.state.loading')} rows={3} />}>
        <Rows
          resource={resource}
          by={by}
          id={id}
          columns={shown}
          shape={shape}
          {...(item && { item })}
          {...(rowActions && { rowActions })}
          empty={empty ?? <EmptyState title={translate('common.state.empty')} text={texts.empty} />}
        />
      </Suspense>
    </Section>
  )
  return (
    <NearSection title={named} action={add} height={ROWS_HEIGHT}>
      <ReferenceManyFieldBase<Row, Row>
        reference={resource}
        target={by}
        record={{ id }}
        sort={{ field, order }}
        perPage={perPage ?? (isPhone ? ROWS.phone : ROWS.wide)}
      >
        {folds ? <Folding title={named}>{section}</Folding> : section}
      </ReferenceManyFieldBase>
    </NearSection>
  )
}

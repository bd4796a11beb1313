import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ComponentType, type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react'
import {
  Link,
  ListBase,
  ResourceContextProvider,
  useCreatePath,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { LIMITS } from '../../resources/_kit/limits.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { CardsSkeleton, ListSkeleton } from '../ui/Skeletons.tsx'
import type { Row } from './calls.ts'
import { withoutFields } from './fields.ts'
import { LoadError, NoAccess } from './LoadState.tsx'
import { later } from './lazyPart.tsx'
import { ListKey, useBulkResult } from './list/leftOver.ts'
import { useLiveList, WorkNoted } from './list/live.ts'
import { Nothing } from './list/Nothing.tsx'
import { type BulkActions, OwnBulkProvider } from './list/ownBulk.ts'
import { useFreshSelection } from './list/selection.ts'
import { type Shape, Toolbar } from './list/Toolbar.tsx'
import { useUnderway } from './list/underway.ts'
import { useLink } from './list/useLink.ts'
import { type ListSettings, useListSettings, useOpening } from './list/useListSettings.ts'
import { useRights, useSeen } from './rights.ts'
import { useTexts } from './texts.ts'
import type { Layout, ViewProps } from './types.ts'

export interface ListProps extends ViewProps {
  /** Always asked for, whatever the reader filters: a list of drafts, for one. */
  filter?: Readonly<Record<string, unknown>>
  /** Tells two lists of one resource apart where both are remembered. */
  storeKey?: string
  title?: string
  /** Below the title: tabs, for one. */
  above?: ReactNode
  /** Lets go of what the reader has narrowed `filter` by; absent while that is nothing. */
  onWiden?: (() => void) | undefined
  /** Filters that the list itself already decides. */
  without?: readonly string[]
  /** Of a filter's choices those that this list has, by field. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** The address of a record's page, where the list has its own. */
  pageOf?: (id: string) => string
  /** Fields that say nothing to this reader: neither columns nor filters. */
  hidden?: readonly string[]
  /** Beside "add": the way to an import, for one. */
  actions?: ReactNode
  /** The next step of a list without records that cannot be added by hand; null where it is well that there are none. */
  emptyAction?: ReactNode
  /** What an empty list says, where it is only a part of the resource. */
  emptyText?: string
  /** What can be done with one row, at its end. */
  rowActions?: ComponentType<{ record: Row }>
  /** False where steps and deleting need more words than a selection leaves room for. */
  bulk?: boolean
  /** What else can be done with the chosen ones. */
  ownBulk?: BulkActions
}

const PAGE_SIZES = [10, LIMITS.pageSize, 50, 100]

const SharedView = later(async () => (await import('./list/SharedView.tsx')).SharedView, { xs: 140, sm: 52 })
const Views = later(async () => (await import('./list/Views.tsx')).Views, { xs: 40, sm: 40 })

/** Each look of a list is fetched by those who see it. */
const Table = later(async () => (await import('./list/Table.tsx')).Table, { xs: 400, sm: 960 }, 'lists')
const Pages = later(async () => (await import('./list/Pages.tsx')).Pages, { xs: 52, sm: 52 }, 'lists')
const BulkResult = later(async () => (await import('./list/BulkResult.tsx')).BulkResult, { xs: 0, sm: 0 })
const BulkProgress = later(async () => (await import('./list/BulkProgress.tsx')).BulkProgress, { xs: 0, sm: 0 })
const Cards = later(async () => (await import('./list/Cards.tsx')).Cards, { xs: 960, sm: 960 }, 'lists')
const PictureCards = later(
  async () => (await import('./list/PictureCards.tsx')).PictureCards,
  { xs: 960, sm: 960 },
  'lists',
)

const LOOKS: Readonly<Record<Shape, Pick<typeof Table, 'bring'>>> = {
  table: Table,
  cards: Cards,
  pictures: PictureCards,
}

const FRAME = {
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
  minWidth: 0,
}

const NOTHING: readonly string[] = []

/** Where a record of the list opens: its page, or its form where it has no page of its own. */
function usePath(resource: Resource, pageOf: ListProps['pageOf']) {
  const createPath = useCreatePath()
  const { can } = useRights(resource.name)
  const platform = resource.tenant === 'platform'
  const opens = can(platform ? 'update' : 'get')
  return useCallback(
    (row: Row): string | null => {
      if (!opens) return null
      return pageOf?.(row.id) ?? createPath({ resource: resource.name, type: platform ? 'edit' : 'show', id: row.id })
    },
    [createPath, opens, platform, resource.name, pageOf],
  )
}

function AddButton({ resource }: { resource: Resource }) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  return (
    <Button
      component={Link}
      to={createPath({ resource: resource.name, type: 'create' })}
      aria-keyshortcuts="n"
      variant="contained"
      startIcon={<Add />}
      sx={{ textDecoration: 'none' }}
    >
      {translate('kit.add', { name: texts.within.one })}
    </Button>
  )
}

interface RowsProps {
  resource: Resource
  settings: ListSettings
  shape: Shape
  storeKey: string
  pathOf: (row: Row) => string | null
  hasAdd: boolean
  emptyAction: ReactNode
  emptyText: string | undefined
  onWiden: ListProps['onWiden']
  rowActions: ListProps['rowActions']
  layout: Layout | undefined
  bulk: boolean
}

function Rows(given: RowsProps) {
  const { resource, settings, shape, storeKey, pathOf, hasAdd, emptyAction, emptyText, rowActions, layout, bulk } =
    given
  const { onWiden } = given
  const { isPending, error, data, total, refetch } = useListContext<Row>()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  useFreshSelection()
  if (error && !data)
    return <LoadError error={error} title={translate('kit.loadFailed')} onRetry={() => void refetch()} />
  if (isPending) {
    const Waiting = shape === 'pictures' ? CardsSkeleton : ListSkeleton
    return <Waiting label={translate('common.state.loading')} />
  }
  if (total === 0)
    return (
      <Nothing
        onWiden={onWiden}
        emptyText={emptyText}
        emptyAction={emptyAction}
        add={hasAdd ? <AddButton resource={resource} /> : undefined}
        ownText={texts.empty}
      />
    )
  const props = {
    resource,
    columns: settings.columns,
    pathOf,
    bulk,
    ...(layout?.cells && { cells: layout.cells }),
    ...(rowActions && { rowActions }),
  }
  const { card } = resource.list
  return (
    <Box sx={shape === 'table' ? FRAME : { minWidth: 0 }}>
      {shape === 'table' ? <Table {...props} storeKey={storeKey} /> : null}
      {shape === 'cards' ? <Cards {...props} title={layout?.title} /> : null}
      {shape === 'pictures' && card ? <PictureCards {...props} spec={card} /> : null}
      <Pages sizes={PAGE_SIZES} />
    </Box>
  )
}

/** How far a step for many has come; one for a few is over at once. */
const Underway = () => (useUnderway().some(({ of }) => of > LIMITS.pageSize) ? <BulkProgress /> : null)

/** What a step for many left over: fetched only where there is something to say. */
function Left(props: { resource: Resource; pathOf: (row: Row) => string | null }) {
  const [result] = useBulkResult()
  return result === null ? null : <BulkResult {...props} />
}

/** Phones have no room for a table; whoever has chooses where the declaration offers cards. */
function useShape({ list }: Resource, { look }: ListSettings): { shape: Shape; phone: boolean } {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  if (list.card && (phone || look === 'cards')) return { shape: 'pictures', phone }
  return { shape: phone ? 'cards' : 'table', phone }
}

/** The same of a resource that is named, for pages that add something to it. */
export const ResourceList = ({ resource, ...props }: ListProps & { resource: string }) => (
  <ResourceContextProvider value={resource}>
    <GeneratedList {...props} />
  </ResourceContextProvider>
)

/** The list of a resource from its declaration: columns, filters, search, saved views, steps for many, export. */
export function GeneratedList(props: ListProps) {
  const { layout, filter, storeKey, title, above, actions, emptyAction, emptyText, rowActions, bulk = true } = props
  const { ownBulk = null, onWiden } = props
  const { without = NOTHING, hidden = NOTHING, choices, pageOf } = props
  const name = useResourceContext() ?? ''
  const seen = useSeen(name, 'list')
  const resource = useMemo(() => withoutFields(seen, hidden), [seen, hidden])
  const texts = useTexts(name)
  const translate = useTranslate()
  const { ready, can } = useRights(name)
  const [field, order] = resource.list.sort
  const hasAdd = can('create')
  const pathOf = usePath(resource, pageOf)
  const listKey = storeKey ?? name
  const link = useLink(resource, choices, ready)
  const settings = useListSettings(resource, listKey, link)
  const opening = useOpening(settings, listKey, LIMITS.pageSize)
  const { shape, phone } = useShape(resource, settings)
  const noteWork = useLiveList(resource, ready && can('list'))
  // Its rows are on their way: what draws them comes beside them.
  useLayoutEffect(() => void LOOKS[shape].bring().catch(() => undefined), [shape])
  if (ready && !can('list')) return <NoAccess />
  if (!ready || opening || link.isOpening) return <ListSkeleton label={translate('common.state.loading')} />
  return (
    <ListBase<Row>
      resource={name}
      sort={{ field, order }}
      perPage={LIMITS.pageSize}
      filter={filter === undefined ? undefined : { ...filter }}
      storeKey={storeKey}
      disableAuthentication
    >
      <WorkNoted note={noteWork} />
      <PageHeader
        title={title ?? texts.name}
        action={
          hasAdd || actions !== undefined ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
              {actions}
              {hasAdd ? <AddButton resource={resource} /> : null}
            </Box>
          ) : undefined
        }
      />
      {above}
      {settings.saved.length > 0 ? <Views resource={resource} settings={settings} /> : null}
      {link.opened ? <SharedView resource={resource} settings={settings} opened={link.opened} /> : null}
      <OwnBulkProvider value={ownBulk}>
        <ListKey value={listKey}>
          <Underway />
          <Left resource={resource} pathOf={pathOf} />
          <Toolbar
            resource={resource}
            settings={settings}
            shape={shape}
            hasLooks={!phone && resource.list.card !== undefined}
            filter={filter}
            without={without}
            choices={choices}
          />
          <Rows
            resource={resource}
            settings={settings}
            shape={shape}
            storeKey={`${listKey}.table`}
            pathOf={pathOf}
            hasAdd={hasAdd}
            emptyAction={emptyAction}
            emptyText={emptyText}
            onWiden={onWiden}
            rowActions={rowActions}
            layout={layout}
            bulk={bulk}
          />
        </ListKey>
      </OwnBulkProvider>
    </ListBase>
  )
}

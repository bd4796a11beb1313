import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ComponentType, ReactNode } from 'react'
import {
  Link,
  ShowBase,
  useCreatePath,
  useLocation,
  useResourceContext,
  useShowContext,
  useTranslate,
} from 'react-admin'
import { ARCHIVED, type Resource } from '../../resources/_kit/resource.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { DateText } from '../ui/DateText.tsx'
import type { Deed } from '../ui/MoreMenu.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { BackLink } from './BackLink.tsx'
import type { Row } from './calls.ts'
import { StateChip } from './columns/choice.tsx'
import { NoAccess, ON_PAGE, RecordError } from './LoadState.tsx'
import { useDialog } from './lazyPart.tsx'
import { type Home, useHome } from './parentPage.ts'
import { RecordTitle } from './RecordTitle.tsx'
import { useRights, useSeen } from './rights.ts'
import { Archived } from './show/Archived.tsx'
import { Facts } from './show/Facts.tsx'
import { History } from './show/History.tsx'
import { RemoveButton, RemoveNow } from './show/LazyRemove.tsx'
import { StepButtons } from './show/Steps.tsx'
import { useTexts } from './texts.ts'
import type { ViewProps } from './types.ts'

export interface MoreProps {
  record: Row
  /** Deleting, where the reader may: a page with a menu has no button for it. */
  last: readonly Deed[]
}

export interface ShowProps extends ViewProps {
  /** Parts of the page's own, above and below the facts. */
  above?: ComponentType<{ record: Row }>
  below?: ComponentType<{ record: Row }>
  /** Draws what stands below the title, its children, once the page's own parts know what they show. */
  once?: ComponentType<{ record: Row; children: ReactNode }>
  /** Fields that those parts show. */
  without?: readonly string[]
  /** More buttons at the head. */
  actions?: ComponentType<{ record: Row }>
  /** What is done seldom: a menu behind the buttons that are pressed often. What it is given to hold stands at its end. */
  more?: ComponentType<MoreProps>
  /** Steps of the states that this record is not offered. */
  withoutSteps?: (record: Row) => readonly string[]
  /** Whether it can still be changed: of what has gone out the server takes no change. */
  isOpen?: (record: Row) => boolean
}

interface ActionsProps {
  resource: Resource
  record: Row
  home: Home | null
  /** The address's query: the form knows by it where one came from. */
  search: string
  withoutSteps: readonly string[] | undefined
  isOpen: boolean
  more: ShowProps['more']
  children: ReactNode
}

function Actions({ resource, record, home, search, withoutSteps, isOpen, more: More, children }: ActionsProps) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(resource.name)
  // It comes out of the archive first.
  const isArchived = record[ARCHIVED] === true
  const mayRemove = can('remove') && !isArchived
  const removal = useDialog(RemoveNow)
  const remove: Deed = {
    key: 'remove',
    label: translate('common.action.delete'),
    icon: <Delete fontSize="small" />,
    tone: 'danger',
    run: removal.button.onClick,
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 3 }}>
      {children}
      {isArchived ? null : <StepButtons resource={resource} record={record} without={withoutSteps} />}
      {can('update') && isOpen ? (
        <Button
          component={Link}
          to={createPath({ resource: resource.name, type: 'edit', id: record.id }) + search}
          aria-keyshortcuts="e"
          variant="outlined"
          startIcon={<Edit />}
          sx={{ textDecoration: 'none' }}
        >
          {translate('common.action.edit')}
        </Button>
      ) : null}
      {More === undefined ? null : <More record={record} last={mayRemove ? [remove] : []} />}
      <History resource={resource} id={record.id} />
      {More === undefined && mayRemove ? (
        <RemoveButton resource={resource.name} record={record} home={home?.to} />
      ) : null}
      {removal.isOpen ? (
        <RemoveNow resource={resource.name} record={record} home={home?.to} onEnd={removal.close} />
      ) : null}
    </Box>
  )
}

/** When the record came to be and when it last changed. */
function Dates({ record }: { record: Row }) {
  const translate = useTranslate()
  const at = (name: string, label: string) => {
    const value: unknown = record[name]
    if (typeof value !== 'string') return null
    return (
      <span>
        {translate(label)}: <DateText value={value} withTime />
      </span>
    )
  }
  return (
    <Typography variant="body2" color="textSecondary" component="p" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {at('createdAt', 'kit.created')}
      {at('updatedAt', 'kit.updated')}
    </Typography>
  )
}

function Page(props: ShowProps) {
  const { layout, above: Above, below: Below, once: Once, without, actions: Own, more, withoutSteps, isOpen } = props
  const name = useResourceContext() ?? ''
  const resource = useSeen(name, 'get')
  const texts = useTexts(name)
  const translate = useTranslate()
  const { record, error, refetch } = useShowContext<Row>()
  const home = useHome(name, record ?? null)
  const { search } = useLocation()
  if (!record && error)
    return <RecordError resource={resource.name} home={home} error={error} onRetry={() => void refetch()} />
  if (!record) return <PageSkeleton label={translate('common.state.loading')} />
  const status: unknown = record['status']
  const State = layout?.cells?.['status']
  // Of a part of a record the headings would stand over a line each.
  const isPart = resource !== resourceNamed(name).resource
  const parts = (
    <>
      <Actions
        resource={resource}
        record={record}
        home={home}
        search={search}
        withoutSteps={withoutSteps?.(record)}
        isOpen={isOpen?.(record) ?? true}
        more={more}
      >
        {Own === undefined ? null : <Own record={record} />}
      </Actions>
      {Above === undefined ? null : <Above record={record} />}
      <Facts
        resource={resource}
        record={record}
        layout={isPart && layout ? { ...layout, sections: [] } : layout}
        without={without}
      />
      {Below === undefined ? null : <Below record={record} />}
      <Dates record={record} />
    </>
  )
  return (
    <>
      <BackLink resource={name} home={home} />
      <PageHeader
        title={<RecordTitle resource={resource} record={record} by={layout?.title} />}
        aside={
          State ? (
            <State record={record} />
          ) : resource.states && typeof status === 'string' ? (
            <StateChip value={status} label={texts.state(status)} />
          ) : undefined
        }
      />
      <Archived resource={name} record={record} />
      {Once === undefined ? (
        parts
      ) : (
        <Once key={record.id} record={record}>
          {parts}
        </Once>
      )}
    </>
  )
}

/** The page of one record: its state and steps, its facts by section, and what belongs to it. */
export function GeneratedShow(props: ShowProps) {
  const name = useResourceContext() ?? ''
  const translate = useTranslate()
  const { ready, can } = useRights(name)
  if (!ready) return <PageSkeleton label={translate('common.state.loading')} />
  if (!can('get')) return <NoAccess />
  return (
    <ShowBase<Row> disableAuthentication queryOptions={ON_PAGE}>
      <Page {...props} />
    </ShowBase>
  )
}

import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import { RecordsIterator, Link as RouterLink, useListContext, useRecordContext, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { RecordField } from '../columns/RecordField.tsx'
import { RecordTitle } from '../RecordTitle.tsx'
import { useTexts } from '../texts.ts'
import type { Cells } from '../types.ts'
import { SelectCard, SelectCards } from './Select.tsx'
import { useSelectable } from './selection.ts'

export interface CardsProps {
  resource: Resource
  columns: readonly string[]
  /** Where a record opens; null where it does not. */
  pathOf: (row: Row) => string | null
  /** What can be done with one row. */
  rowActions?: ComponentType<{ record: Row }>
  /** Displays of the resource's own, by field. */
  cells?: Cells | undefined
  /** Fields that name a record together. */
  title?: readonly string[] | undefined
  /** Whether records can be chosen for a step. */
  bulk?: boolean
}

/** A card is read at a glance; the rest stands on the record's page. */
const MOST = 5

const hasValue = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Of these fields those that the record says something in. */
export const filled = (row: Row, names: readonly string[]): string[] => names.filter((name) => hasValue(row[name]))

/** What a record weighs in money is what one looks for first in it. */
const moneyOf = ({ weighs }: Resource): string | null =>
  typeof weighs === 'object' && 'money' in weighs ? weighs.money : null

/** By what a card is called: by the column that opens the record in a table, where that is declared and says something here. */
function namedBy({ list: { main } }: Resource, row: Row, columns: readonly string[], by: readonly string[]): string[] {
  if (main !== undefined && columns.includes(main) && hasValue(row[main])) return [main]
  return filled(row, by)
}

/** A day of both calendars takes one line where there is room for it: a table has it in two for the sake of its columns. */
const DAY = { '& time > span + span': { display: 'inline-block', marginInlineStart: 0.75 } }

/** More than a screen shows at once: one below the other on a phone, side by side elsewhere. */
const AT_ONCE = { phone: 4, wide: 8 }
const PHONE_PX = 600

/**
 * The records: those that a screen shows first, and the others as soon as the page can spare the time. What is drawn of one
 * comes from outside, so that those which stand already are not drawn again with the others.
 */
function InTurn({ children }: { children: ReactNode }) {
  const { data = [] } = useListContext<Row>()
  const first = window.innerWidth < PHONE_PX ? AT_ONCE.phone : AT_ONCE.wide
  const all = useDeferredValue(true, data.length <= first)
  return <RecordsIterator data={all ? data : data.slice(0, first)}>{children}</RecordsIterator>
}

/** The records as a list of cards, above it what can be done with the chosen ones. */
export function CardList({ resource, bulk, sx, children }: Pick<CardsProps, 'resource' | 'bulk'> & CardListProps) {
  const translate = useTranslate()
  const selectable = useSelectable(resource) && bulk === true
  return (
    <Box>
      {selectable ? <SelectCards resource={resource} /> : null}
      <Box
        component="ul"
        aria-label={translate('kit.cards')}
        sx={[{ listStyle: 'none', m: 0, p: 0, display: 'grid' }, sx]}
      >
        <InTurn>{children(selectable ? <SelectCard resource={resource} /> : null)}</InTurn>
      </Box>
    </Box>
  )
}

interface CardListProps {
  sx: { gap: number; gridTemplateColumns?: string }
  /** One card, given what chooses it. */
  children: (select: ReactNode) => ReactNode
}

/** What a record is called, as a link where it opens. */
export function CardTitle({
  resource,
  pathOf,
  title: by,
  sx,
}: Pick<CardsProps, 'resource' | 'pathOf' | 'title'> & { sx: SxProps<Theme> }) {
  const row = useRecordContext<Row>()
  if (!row) return null
  const to = pathOf(row)
  const title = <RecordTitle resource={resource} record={row} by={by} />
  if (to === null) return title
  return (
    <Link component={RouterLink} to={to} sx={sx}>
      {title}
    </Link>
  )
}

function Card(props: CardsProps & { select: ReactNode }) {
  const { resource, columns, pathOf, rowActions: Actions, cells, title = [], select } = props
  const row = useRecordContext<Row>()
  const texts = useTexts(resource.name)
  if (!row) return null
  const named = namedBy(resource, row, columns, title)
  const said = named.length === 0 ? [resource.title] : named
  const shown = filled(row, columns).filter((name) => !said.includes(name))
  const head = ['status', moneyOf(resource) ?? ''].filter((name) => shown.includes(name))
  return (
    <Box
      component="li"
      sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, bgcolor: 'var(--athar-surface)', p: 2 }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        {select}
        {/* A button in words has a line of its own where the title leaves it no room. */}
        <Box sx={{ flex: '1 1 9rem', minWidth: 0, fontWeight: 600, ...DAY }}>
          <CardTitle resource={resource} pathOf={pathOf} title={named} sx={{ display: 'block', py: 0.5 }} />
        </Box>
        {head.map((name) => (
          <Box key={name} sx={{ fontWeight: 600, textAlign: 'end' }}>
            <RecordField resource={resource} source={name} cells={cells} />
          </Box>
        ))}
        {Actions === undefined ? null : <Actions record={row} />}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'fit-content(55%) minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        {shown
          .filter((name) => !head.includes(name))
          .slice(0, MOST)
          .flatMap((name) => [
            <Box component="dt" key={`${name}-label`} sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {texts.place(name).label}
            </Box>,
            <Box
              component="dd"
              key={name}
              sx={{ m: 0, textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere', ...DAY }}
            >
              <RecordField resource={resource} source={name} cells={cells} />
            </Box>,
          ])}
      </Box>
    </Box>
  )
}

/** A list as cards of its columns: what a table becomes on a phone. */
export const Cards = (props: CardsProps) => (
  <CardList resource={props.resource} bulk={props.bulk ?? false} sx={{ gap: 1.5 }}>
    {(select) => <Card {...props} select={select} />}
  </CardList>
)

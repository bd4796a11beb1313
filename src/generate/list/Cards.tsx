import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ComponentType } from 'react'
import { Link as RouterLink, useListContext, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { FieldValue } from '../columns/FieldValue.tsx'
import { fieldOf } from '../fields.ts'
import { useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'
import type { Cells } from '../types.ts'

export interface CardsProps {
  resource: Resource
  columns: readonly string[]
  /** Where a record opens; null where it does not. */
  pathOf: (row: Row) => string | null
  /** What can be done with one row. */
  rowActions?: ComponentType<{ record: Row }>
  /** Displays of the resource's own, by field. */
  cells?: Cells | undefined
  /** Chooses the card of one row, before its title. */
  select?: ComponentType<{ row: Row; title: string }>
}

/** A card is read at a glance; the rest stands on the record's page. */
const MOST = 5

const hasValue = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

function Card(props: CardsProps & { row: Row }) {
  const { resource, columns, pathOf, rowActions: Actions, cells, select: Select, row } = props
  const texts = useTexts(resource.name)
  const titleIn = useTitle(resource.name)
  const to = pathOf(row)
  const title = <bdi>{titleIn(row)}</bdi>
  const State = cells?.['status']
  const rest = columns.filter((name) => name !== resource.title && name !== 'status' && hasValue(row[name]))
  return (
    <Box
      component="li"
      sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, bgcolor: 'var(--athar-surface)', p: 2 }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1, fontWeight: 600 }}
      >
        {Select === undefined ? null : <Select row={row} title={titleIn(row)} />}
        {to === null ? (
          <Box sx={{ flex: 1, minWidth: 0 }}>{title}</Box>
        ) : (
          <Link component={RouterLink} to={to} sx={{ fontWeight: 600, py: 0.5, flex: 1, minWidth: 0 }}>
            {title}
          </Link>
        )}
        {!columns.includes('status') || !hasValue(row['status']) ? null : State ? (
          <State record={row} />
        ) : (
          <FieldValue
            field={fieldOf(resource, 'status')}
            value={row['status']}
            place={texts.place('status')}
            size="cell"
          />
        )}
        {Actions === undefined ? null : <Actions record={row} />}
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
      >
        {rest.slice(0, MOST).flatMap((name) => {
          const place = texts.place(name)
          const Own = cells?.[name]
          return [
            <Box component="dt" key={`${name}-label`} sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {place.label}
            </Box>,
            <Box component="dd" key={name} sx={{ m: 0, textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' }}>
              {Own ? (
                <Own record={row} />
              ) : (
                <FieldValue field={fieldOf(resource, name)} value={row[name]} place={place} size="cell" />
              )}
            </Box>,
          ]
        })}
      </Box>
    </Box>
  )
}

/** A list as cards: what a table becomes on a phone. */
export function Cards(props: CardsProps) {
  const { data = [] } = useListContext<Row>()
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('kit.cards')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {data.map((row) => (
        <Card key={row.id} {...props} row={row} />
      ))}
    </Box>
  )
}

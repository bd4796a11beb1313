import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { targetOf } from '../../../src/generate/fields.ts'
import { textsOf } from '../../../src/generate/texts.ts'
import type { Place } from '../../../src/generate/types.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { KeyValue } from '../../../src/ui/KeyValue.tsx'
import type { Field } from '../../_kit/field.ts'
import { type Attached, altIn, reference } from '../../_kit/fields/index.ts'
import { findResource } from '../../registry.ts'
import { type Change, fieldIn } from './entry.tsx'
import { Linked } from './Linked.tsx'
import { ShortId } from './NamedRecord.tsx'

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Files of the past may be gone, and are not everyone's to open: they are named, not shown. */
function FileName({ value }: { value: unknown }) {
  const { locale } = useFormat()
  if (typeof value !== 'object' || value === null) return <ShortId id={String(value)} />
  // Entries of the past hold one text for both languages.
  const { id, alt, ...both } = value as Partial<Attached> & { alt?: string | null }
  const said = altIn(both, locale) ?? alt
  return said ? <bdi>{said}</bdi> : <ShortId id={String(id)} />
}

const Lines = ({ children }: { children: readonly ReactNode[] }) => (
  <>
    {children.map((one, at) => (
      <Box component="span" key={`line-${at + 1}`} sx={{ display: 'block' }}>
        {one}
      </Box>
    ))}
  </>
)

const REFERENCES: ReadonlySet<string> = new Set(['reference', 'references'])
const FILES: ReadonlySet<string> = new Set(['upload', 'uploads'])
/** So many names are asked for; of more the ids stand. */
const READ = 12

interface ValueProps {
  field: Field | null
  value: unknown
  place: Place
}

function Value({ field, value, place }: ValueProps) {
  const translate = useTranslate()
  const list = asList(value).filter((one) => one !== null && one !== undefined && one !== '')
  if (list.length === 0) return <span aria-hidden="true">–</span>
  if (field === null) {
    if (typeof value === 'boolean') return <span>{translate(value ? 'common.state.yes' : 'common.state.no')}</span>
    return <bdi dir="auto">{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>
  }
  if (REFERENCES.has(field.kind))
    return (
      <Lines>
        {list
          .map(String)
          .map((id) =>
            list.length > READ ? <ShortId key={id} id={id} /> : <Linked key={id} resource={targetOf(field)} id={id} />,
          )}
      </Lines>
    )
  if (FILES.has(field.kind))
    return (
      <Lines>
        {list.map((file, at) => (
          <FileName key={`file-${at + 1}`} value={file} />
        ))}
      </Lines>
    )
  return <FieldValue field={field} value={value} place={place} size="page" />
}

const BRANCH = reference({ to: 'entities' })
/** What entries hold beside the fields of a record; a branch that was entered is named. */
const OTHERS: Readonly<Record<string, Field | null>> = {
  from: BRANCH,
  to: BRANCH,
  deletedAt: null,
  inviteLink: null,
  temporaryPassword: null,
}

interface Line {
  change: Change
  field: Field | null
  place: Place
  /** A field of the resource by its label; what has none by its own name. */
  label: string
  isLabelled: boolean
}

type Translate = (key: string) => string

function lineOf(resource: string, change: Change, translate: Translate): Line {
  const { name } = change
  const field = fieldIn(resource, name)
  const plain: Place = { label: name, choice: (value) => value, column: () => plain }
  // A table that is no resource of its own (sessions) has no texts either.
  const place = field === null || !findResource(resource) ? plain : textsOf(resource, translate).place(name)
  const isOther = Object.hasOwn(OTHERS, name)
  return {
    change,
    field: field ?? OTHERS[name] ?? null,
    place,
    label: isOther ? translate(`admin.audit.key.${name}`) : place.label,
    isLabelled: isOther || field !== null,
  }
}

const Label = ({ line: { label, isLabelled } }: { line: Line }) => (isLabelled ? label : <bdi dir="ltr">{label}</bdi>)

const Shown = ({ line, side }: { line: Line; side: 'before' | 'after' }) => (
  <Value field={line.field} value={line.change[side]} place={line.place} />
)

const COLUMN = { verticalAlign: 'top', overflowWrap: 'anywhere' } as const

export interface Column {
  name: 'before' | 'after'
  label: string
}

interface LinesProps {
  /** Whose fields they are. */
  resource: string
  changes: readonly Change[]
  columns: readonly Column[]
}

/** Fields with their values side by side: a table where there is room for one; on a phone field by field. */
export function ChangedLines({ resource, changes, columns }: LinesProps) {
  const translate = useTranslate()
  const lines = changes.map((change) => lineOf(resource, change, translate))
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  if (phone)
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {lines.map((line) => (
          <li key={line.change.name}>
            <Typography component="h3" variant="subtitle2">
              <Label line={line} />
            </Typography>
            <KeyValue
              items={columns.map(({ name, label }) => ({ id: name, label, value: <Shown line={line} side={name} /> }))}
            />
          </li>
        ))}
      </Box>
    )
  return (
    <Table size="small" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '25%' }}>{translate('admin.audit.field')}</TableCell>
          {columns.map(({ name, label }) => (
            <TableCell key={name}>{label}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.change.name}>
            <TableCell component="th" scope="row" sx={COLUMN}>
              <Label line={line} />
            </TableCell>
            {columns.map(({ name }) => (
              <TableCell key={name} sx={COLUMN}>
                <Shown line={line} side={name} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

import Add from '@mui/icons-material/Add'
import ListIcon from '@mui/icons-material/FormatListBulleted'
import Box from '@mui/material/Box'
import { Fragment, type HTMLAttributes } from 'react'
import { RecordContextProvider } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { RecordField } from '../../generate/columns/RecordField.tsx'
import { fieldOf } from '../../generate/fields.ts'
import { RecordTitle } from '../../generate/RecordTitle.tsx'
import { useSeen } from '../../generate/rights.ts'
import { ICONS } from '../layout/icons.tsx'
import type { Choice } from './choices.ts'

const EXTRA = { add: Add, list: ListIcon }

/** In a line of words a day is written whole; in a table's cell it stands in two lines. */
const sizeOf = (resource: Resource, name: string) =>
  ['date', 'timestamp'].includes(fieldOf(resource, name).kind) ? 'page' : 'cell'

function Said({ found: { source, record } }: { found: NonNullable<Choice['found']> }) {
  const resource = useSeen(source.resource, 'list')
  const notes = source.notes.filter((name) => (record[name] ?? '') !== '')
  return (
    <RecordContextProvider value={record}>
      <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
        <RecordTitle resource={resource} record={record} by={source.by} />
      </Box>
      {notes.length === 0 ? null : (
        <Box component="span" className="palette-notes" sx={{ display: 'block', fontSize: '0.875rem' }}>
          {notes.map((name, at) => (
            <Fragment key={name}>
              {at === 0 ? null : ' · '}
              <RecordField resource={resource} source={name} size={sizeOf(resource, name)} />
            </Fragment>
          ))}
        </Box>
      )}
    </RecordContextProvider>
  )
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  px: 1.5,
  py: 0.75,
  borderRadius: 0.5,
  cursor: 'pointer',
  '& > svg': { color: 'var(--athar-ink-soft)' },
  '& .palette-notes': { color: 'var(--athar-ink-soft)' },
  '&.Mui-focused': {
    bgcolor: 'var(--athar-action-soft)',
    color: 'var(--athar-on-action-soft)',
    '& > svg, & .palette-notes': { color: 'inherit' },
  },
}

/** One line of what can be chosen. */
export function Option({ choice, ...props }: HTMLAttributes<HTMLElement> & { choice: Choice }) {
  const Icon = choice.icon === 'add' || choice.icon === 'list' ? EXTRA[choice.icon] : ICONS[choice.icon]
  return (
    <Box {...props} sx={ROW}>
      <Icon fontSize="small" aria-hidden="true" />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {choice.found ? <Said found={choice.found} /> : <span>{choice.label}</span>}
      </Box>
    </Box>
  )
}

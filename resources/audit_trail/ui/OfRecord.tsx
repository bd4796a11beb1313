import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useListContext, useTranslate } from 'react-admin'
import { useRows } from '../../../src/generate/records.ts'
import { auditTrail } from '../schema.ts'
import { NamedRecord, ShortId } from './NamedRecord.tsx'

/** That the list tells of one record, which; taken off, it tells of all again. */
export function OfRecord() {
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const { data } = useRows(auditTrail)
  const translate = useTranslate()
  const { record, ...others } = filterValues as { record?: unknown }
  if (typeof record !== 'string' || record === '') return null
  // Entries of the import that brought it stand among its own.
  const resource = data?.find((entry) => entry.record === record)?.resource
  const name =
    resource === undefined ? <ShortId id={record} /> : <NamedRecord resource={resource} id={record} to={null} />
  return (
    <Box sx={{ pt: 1 }}>
      <Chip
        label={
          <>
            {translate('admin.audit.ofRecord')} {name}
          </>
        }
        onDelete={() => setFilters(others, displayedFilters)}
        sx={{ maxWidth: '100%' }}
      />
    </Box>
  )
}

import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useListContext, useRecordContext, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { useTitle } from '../title.ts'
import { BulkBar } from './BulkBar.tsx'

/** Chooses the card of one record. */
export function SelectCard({ resource }: { resource: Resource }) {
  const row = useRecordContext<Row>()
  const { selectedIds, onToggleItem } = useListContext<Row>()
  const translate = useTranslate()
  const titleIn = useTitle(resource.name)
  if (!row) return null
  return (
    <Checkbox
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      size="small"
      slotProps={{ input: { 'aria-label': translate('kit.list.select', { name: titleIn(row) }) } }}
    />
  )
}

/** Above cards: chooses all of this page, and says what can be done with the chosen ones. */
export function SelectCards({ resource }: { resource: Resource }) {
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<Row>()
  const translate = useTranslate()
  const ids = data.map(({ id }) => id)
  const chosen = ids.filter((id) => selectedIds.includes(id)).length
  const isAll = chosen === ids.length && chosen > 0
  return (
    <>
      <BulkBar resource={resource} />
      <Box sx={{ px: 1 }}>
        <FormControlLabel
          control={<Checkbox size="small" checked={isAll} indeterminate={chosen > 0 && !isAll} />}
          label={translate('kit.selectAll')}
          onChange={() => (isAll ? onUnselectItems() : onSelect([...new Set([...selectedIds.map(String), ...ids])]))}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </Box>
    </>
  )
}

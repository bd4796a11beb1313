import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useListContext, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { Bulk } from './Bulk.tsx'

/** Chooses one card. */
export function SelectCard({ row, title }: { row: Row; title: string }) {
  const { selectedIds, onToggleItem } = useListContext<Row>()
  return (
    <Checkbox
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      size="small"
      slotProps={{ input: { 'aria-label': useTranslate()('kit.list.select', { name: title }) } }}
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
      <Bulk resource={resource} />
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

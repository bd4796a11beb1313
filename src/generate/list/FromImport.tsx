import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useGetOne, useListContext, useTranslate } from 'react-admin'
import { formatDateTime } from '../../../i18n/dates.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { Row } from '../calls.ts'
import { useRights } from '../rights.ts'

/** That the list shows what one import added, which; taken off, it shows all again. */
export function FromImport() {
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const { importId, ...others } = filterValues as { importId?: unknown }
  const translate = useTranslate()
  const format = useFormat()
  const { can } = useRights('imports')
  const id = typeof importId === 'string' ? importId : ''
  const { data } = useGetOne<Row>('imports', { id }, { enabled: id !== '' && can('get') })
  if (id === '') return null
  const at = data?.['createdAt']
  const name = [
    String(data?.['fileName'] ?? id.slice(0, 8)),
    ...(typeof at === 'string' ? [formatDateTime(at, format)] : []),
  ]
  return (
    <Box sx={{ pt: 1 }}>
      <Chip
        label={<bdi>{translate('kit.list.fromImport', { name: name.join(' · ') })}</bdi>}
        onDelete={() => setFilters(others, displayedFilters)}
        sx={{ maxWidth: '100%' }}
      />
    </Box>
  )
}

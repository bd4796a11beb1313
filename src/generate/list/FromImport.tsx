import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useListContext, useTranslate } from 'react-admin'
import { formatDateTime } from '../../../i18n/dates.ts'
import { imports } from '../../../resources/imports/schema.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { useRecord } from '../records.ts'
import { useRights } from '../rights.ts'

/** That the list shows what one import added, which; taken off, it shows all again. */
export function FromImport() {
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const { importId, ...others } = filterValues as { importId?: unknown }
  const translate = useTranslate()
  const format = useFormat()
  const { can } = useRights('imports')
  const id = typeof importId === 'string' ? importId : ''
  const { data } = useRecord(imports, id, { enabled: id !== '' && can('get') })
  if (id === '') return null
  const name = [data?.fileName ?? id.slice(0, 8), ...(data ? [formatDateTime(data.createdAt, format)] : [])]
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

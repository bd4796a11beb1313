import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import type { Row } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { type ImportRow, type RowFault, readKnown } from './calls.ts'
import { FaultTable } from './FaultTable.tsx'
import { useImportWords } from './words.ts'

type FaultRow = Row & RowFault

const SORT = { field: 'line', order: 'ASC' } as const

/** The reasons that occur, each with one of its rows; a file with very many faults names those of the first thousand. */
function useReasons(importId: string): FaultRow[] {
  const { data = [] } = useGetList<FaultRow>('import_faults', {
    filter: { import: importId },
    sort: SORT,
    pagination: { page: 1, perPage: LIMITS.maxPageSize },
  })
  return [...new Map(data.map((fault) => [fault.key, fault])).values()]
}

/** Every row that was not added, by reason, page by page. */
export function Faults({ row }: { row: ImportRow }) {
  const translate = useTranslate()
  const words = useImportWords(row.target)
  const { locale } = useFormat()
  const [reason, setReason] = useState('')
  const [page, setPage] = useState(1)
  const reasons = useReasons(row.id)
  const { data, total, error, refetch } = useGetList<FaultRow>('import_faults', {
    filter: { import: row.id, ...(reason === '' ? {} : { key: reason }) },
    sort: SORT,
    pagination: { page, perPage: LIMITS.pageSize },
  })
  const known = useQuery({
    // In the reader's language.
    queryKey: ['imports', 'known', row.id, locale],
    queryFn: () => readKnown(row.id),
  })
  const filter = (
    <TextField
      select
      size="small"
      label={translate('imports.result.reason')}
      value={reason}
      onChange={(event) => {
        setReason(event.target.value)
        setPage(1)
      }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 320 } }}
    >
      <MenuItem value="">{translate('common.state.all')}</MenuItem>
      {reasons.map(({ key }) => (
        <MenuItem key={key} value={key} sx={{ whiteSpace: 'normal' }}>
          {words.kind(key)}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <Section title={translate('imports.result.faultsTitle')} action={reasons.length > 1 ? filter : undefined}>
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <FaultTable
          target={row.target}
          faults={data}
          label={translate('imports.result.faultsTitle')}
          mapping={row.mapping}
          known={{ allowed: known.data ?? {} }}
        />
      ) : error ? null : (
        <ListSkeleton label={translate('common.state.loading')} rows={5} />
      )}
      <Pager page={page} perPage={LIMITS.pageSize} total={total ?? 0} onPage={setPage} />
    </Section>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { Failure } from '../_shared/Failure.tsx'
import { useAct } from '../_shared/useAct.ts'
import { type ImportRow, type Mapping, type Preview, previewImport, runImport } from './calls.ts'
import { FaultTable } from './FaultTable.tsx'

interface CheckStepProps {
  row: ImportRow
  mapping: Mapping
  onStarted: () => Promise<unknown>
  onBack: () => void
}

/** The preview looks at no more rows than these. */
const LOOKED_AT = 1000

/** What the first rows become, and the button that begins. */
export function CheckStep({ row, mapping, onStarted, onBack }: CheckStepProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [createDonors, setCreateDonors] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', 'preview', row.id, mapping, createDonors],
    queryFn: () => previewImport(row.id, mapping, createDonors),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const start = useAct(async () => {
    await runImport(row.id, mapping, createDonors)
    await onStarted()
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={translate('common.state.loading')} rows={5} />
  const partial = data.rows >= LOOKED_AT && (row.totalRows === null || row.totalRows > data.rows)
  const known = row.totalRows ?? (partial ? null : data.rows)
  return (
    <>
      <Section title={translate('imports.step.check')} subtitle={translate('imports.preview.title')}>
        {partial ? (
          <Typography sx={{ mb: 1 }}>
            {translate('imports.preview.first', { num: formatNumber(data.rows, { locale }) })}
          </Typography>
        ) : null}
        <Counts preview={data} total={known} />
        {row.target === 'donor_transactions' ? (
          <FormControlLabel
            sx={{ mt: 2 }}
            control={<Checkbox checked={createDonors} onChange={(_event, checked) => setCreateDonors(checked)} />}
            label={translate('imports.preview.createDonors')}
          />
        ) : null}
        {start.error === null ? null : <Failure error={start.error} />}
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}
        >
          <Button variant="contained" disabled={start.busy || known === 0} onClick={() => void start.run()}>
            {known === null
              ? translate('imports.preview.startAll')
              : translate('imports.preview.start', { smart_count: known })}
          </Button>
          <Button onClick={onBack}>{translate('common.action.back')}</Button>
        </Box>
      </Section>
      {data.faults.length === 0 ? null : (
        <Section title={translate('imports.preview.faults')}>
          <FaultTable target={row.target} faults={data.faults} label={translate('imports.preview.faults')} />
        </Section>
      )}
    </>
  )
}

function Counts({ preview, total }: { preview: Preview; total: number | null }) {
  const translate = useTranslate()
  const faulty = preview.rows - preview.valid
  return (
    <Box component="ul" sx={{ m: 0, mb: 2, paddingInlineStart: 2.5 }}>
      {total === null ? null : <li>{translate('imports.preview.rows', { smart_count: total })}</li>}
      <li>{translate('imports.preview.good', { smart_count: preview.valid })}</li>
      {preview.existing > 0 ? <li>{translate('imports.result.skipped', { smart_count: preview.existing })}</li> : null}
      {faulty > 0 ? <li>{translate('imports.preview.faulty', { smart_count: faulty })}</li> : null}
    </Box>
  )
}

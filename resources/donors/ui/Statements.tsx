import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { readAction } from '../../../src/generate/calls.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { download } from '../../../src/providers/http.ts'
import type { YearInWriting } from '../../_contracts/inWriting.ts'

interface YearProps {
  donor: string
  of: YearInWriting
}

function Year({ donor, of: { year, gifts } }: YearProps) {
  const translate = useTranslate()
  const save = useAct(() =>
    download(`/api/donors/${encodeURIComponent(donor)}/yearStatement?year=${year}`, `athar-statement-${year}.pdf`),
  )
  const name = translate('gifts.statement.ofYear', { year: String(year) })
  return (
    <Box component="li" sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 200px' }}>
          {name}
          <Typography variant="body2" color="textSecondary" component="div">
            {translate('gifts.statement.count', { smart_count: gifts })}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          disabled={save.busy}
          aria-busy={save.busy}
          aria-label={translate('gifts.writing.getYear', { year: String(year) })}
          onClick={() => void save.run()}
        >
          {translate('gifts.writing.getStatement')}
        </Button>
      </Box>
      {save.error === null ? null : <Failure error={save.error} />}
    </Box>
  )
}

/** product.md 11: what a donor gave in a year, in writing, for the donor who calls. */
export function Statements({ donor, onClose }: { donor: string; onClose: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['donors', 'inWriting', donor],
    queryFn: () => readAction<readonly YearInWriting[]>('donors', donor, 'inWriting'),
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate('gifts.writing.years')}</DialogTitle>
      <DialogContent>
        {error === null ? null : <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton height={64} /> : null}
        {data?.length === 0 ? <Typography>{translate('gifts.writing.noYears')}</Typography> : null}
        {data === undefined || data.length === 0 ? null : (
          <>
            <Typography>{translate('gifts.writing.yearsLead')}</Typography>
            <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {data.map((one) => (
                <Year key={one.year} donor={donor} of={one} />
              ))}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {translate('common.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

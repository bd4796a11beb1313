import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { type Run, useUnderway } from './underway.ts'

function Progress({ run: { name, done, of, isStopped, stop } }: { run: Run }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const id = useId()
  const counted = translate('kit.bulk.progress', {
    done: formatNumber(done, { locale }),
    of: formatNumber(of, { locale }),
  })
  return (
    <Box
      sx={{
        mb: 2,
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
      }}
    >
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        {/* Its beginning is said aloud; how far it is, whoever asks the bar. */}
        <Typography id={id} role="status" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
          {counted}
        </Typography>
        <LinearProgress variant="determinate" value={(done / of) * 100} aria-labelledby={id} aria-valuetext={counted} />
      </Box>
      <Button variant="outlined" size="small" disabled={isStopped} onClick={stop}>
        {translate('kit.bulk.stop')}
      </Button>
    </Box>
  )
}

/** How far the steps for many have come, each with the way to stop it. */
export function BulkProgress() {
  const runs = useUnderway()
  return runs.map((run) => <Progress key={run.id} run={run} />)
}

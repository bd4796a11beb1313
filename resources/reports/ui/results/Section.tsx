import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { Fold } from '../../../../src/ui/Fold.tsx'
import type { ReportRow } from '../calls.ts'

/** Folded in, and on paper all the same. */
const Results = later(async () => (await import('./Results.tsx')).Results, { xs: 420, sm: 380 })

/** [2.63] what came of a report, one press away. */
export function ResultsSection({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        mb: 3,
        px: { xs: 2, sm: 3 },
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
      }}
    >
      <Fold title={translate('results.title')}>
        <Results report={report} />
      </Fold>
    </Box>
  )
}

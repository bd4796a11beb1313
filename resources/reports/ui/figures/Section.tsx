import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { Fold } from '../../../../src/ui/Fold.tsx'
import type { ReportRow } from '../calls.ts'

const LaterFigures = later(async () => (await import('./Figures.tsx')).Figures, { xs: 240, sm: 240 })

interface FiguresSectionProps {
  report: Pick<ReportRow, 'id' | 'version' | 'type'>
  /** Whose letter is looked at already; where it is left out, one can be chosen. */
  donor?: string
}

/** [9.9] the figures of a report and their rows, one press away. */
export function FiguresSection({ report, donor }: FiguresSectionProps) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        my: 3,
        px: { xs: 2, sm: 3 },
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
      }}
    >
      <Fold title={translate('figures.title')} isLazy>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('figures.hint')}
        </Typography>
        <LaterFigures report={report} donor={donor ?? null} />
      </Fold>
    </Box>
  )
}

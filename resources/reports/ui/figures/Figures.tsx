import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { RecordPicker } from '../../../../src/generate/inputs/pickers.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import type { FigureKey, ReportFigure } from '../../../_contracts/reportFigures.ts'
import { type ReportRow, readFigures } from '../calls.ts'
import { LaterFigure } from './later.ts'
import { agrees, moved, useWords } from './useWords.ts'

function Line({ figure, onOpen }: { figure: ReportFigure; onOpen: () => void }) {
  const translate = useTranslate()
  const words = useWords()
  const value = words.value(figure, figure.told)
  const before = figure.atSending === null ? null : words.value(figure, figure.atSending)
  return (
    <ButtonBase
      onClick={onOpen}
      aria-haspopup="dialog"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        width: '100%',
        minHeight: 48,
        px: 1,
        py: 1,
        textAlign: 'start',
        borderRadius: 1,
        '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {words.name(figure)}
        <Typography component="div" variant="body2" color="textSecondary">
          {translate('figures.rows', { smart_count: figure.rows })}
        </Typography>
        {agrees(figure) ? null : <StatusChip tone="danger" label={translate('figures.differsShort')} />}
      </Box>
      <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        {moved(figure) && before !== null ? (
          <>
            {translate('figures.atSending', { before })}
            <Typography component="div" variant="body2" color="textSecondary">
              {translate('figures.now', { now: value })}
            </Typography>
          </>
        ) : (
          value
        )}
      </Box>
    </ButtonBase>
  )
}

interface ListProps {
  report: Pick<ReportRow, 'id' | 'version' | 'type'>
  donor: string | null
}

/** Every figure that a report tells, to one donor or to all; each opens to its rows. */
function FiguresList({ report, donor }: ListProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState<FigureKey | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'figures', report.id, report.version, donor],
    queryFn: () => readFigures(report.id, donor),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
        }}
      >
        {data.figures.map((figure) => (
          <Box
            component="li"
            key={`${figure.name} ${figure.fund ?? ''}`}
            sx={{ borderBottom: '1px solid var(--athar-hairline)' }}
          >
            <Line figure={figure} onOpen={() => setOpen(figure)} />
          </Box>
        ))}
      </Box>
      {open === null ? null : <LaterFigure report={report} donor={donor} at={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Whose letter is looked at: one that can be chosen, or nobody's. */
function OfAnyReader({ report }: Pick<ListProps, 'report'>) {
  const translate = useTranslate()
  const [donor, setDonor] = useState<string | null>(null)
  // A notice counts nobody's gifts, and an Ehsan report goes to no donor.
  const hasReader = report.type === 'project' || report.type === 'thanks'
  return (
    <>
      {hasReader ? (
        <Box sx={{ maxWidth: 420, mb: 1 }}>
          <RecordPicker
            id="figures-donor"
            to="donors"
            size="small"
            value={donor}
            onChange={setDonor}
            label={translate('figures.reader')}
          />
        </Box>
      ) : null}
      <FiguresList report={report} donor={donor} />
    </>
  )
}

/** The figures of a report to a reader who is known, or to one who can be chosen. */
export function Figures({ report, donor }: { report: ListProps['report']; donor: string | null }) {
  return donor === null ? <OfAnyReader report={report} /> : <FiguresList report={report} donor={donor} />
}

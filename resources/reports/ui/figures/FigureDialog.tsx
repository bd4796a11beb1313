import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { listPath } from '../../../../src/generate/hooks/listPath.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Pager } from '../../../../src/ui/Pager.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { FigureKey, FigurePage, ReportFigure } from '../../../_contracts/reportFigures.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { type ReportRow, readFigure } from '../calls.ts'
import { FigureRow } from './FigureRow.tsx'
import { agrees, moved, useWords } from './useWords.ts'

interface FigureDialogProps {
  report: Pick<ReportRow, 'id' | 'version' | 'type'>
  /** Whose letter is looked at; null: what all of them tell. */
  donor: string | null
  at: FigureKey
  onClose: () => void
}

/** The list that shows the same rows, where its reader has one. */
function AsList({ list }: { list: NonNullable<ReportFigure['list']> }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(list.resource)
  if (!can('list')) return null
  return (
    <Button
      component={Link}
      to={listPath(createPath({ resource: list.resource, type: 'list' }), list.filter)}
      size="small"
      variant="outlined"
    >
      {translate('figures.list')}
    </Button>
  )
}

/** Whether its rows bear it out, and whether the letter says it still. */
function Said({ figure }: { figure: ReportFigure }) {
  const translate = useTranslate()
  const words = useWords()
  const [told, sum] = [words.value(figure, figure.told), words.value(figure, figure.sum)]
  return (
    <>
      {agrees(figure) ? null : <Notice tone="warning">{translate('figures.differs', { told, sum })}</Notice>}
      {moved(figure) ? (
        <Notice tone="info">
          {translate('figures.atSendingText', { before: words.value(figure, figure.atSending ?? '0'), now: told })}
        </Notice>
      ) : null}
    </>
  )
}

function Sum({ figure, at }: Pick<FigurePage, 'figure' | 'at'>) {
  const translate = useTranslate()
  const words = useWords()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2, py: 1.5, fontWeight: 600 }}>
      <div>
        {translate(`figures.${words.isPercent(figure) ? 'ratio' : 'sum'}`)}
        <Typography component="div" variant="body2" color="textSecondary">
          {agrees(figure) && !words.isPercent(figure) ? `${translate('figures.agrees')} ` : null}
          {translate('figures.counted')} <DateText value={at} withTime />
        </Typography>
      </div>
      <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{words.value(figure, figure.sum)}</Box>
    </Box>
  )
}

function Rows({
  report,
  donor,
  at,
  onOpen,
}: Omit<FigureDialogProps, 'onClose'> & { onOpen: (key: FigureKey) => void }) {
  const translate = useTranslate()
  const words = useWords()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'figure', report.id, report.version, donor, at.name, at.fund, page],
    queryFn: () => readFigure(report.id, at, donor, page),
    placeholderData: (before: FigurePage | undefined) => before,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton label={translate('common.state.loading')} />
  const { figure } = data
  return (
    <>
      <Typography sx={{ mb: 2 }}>{words.rule(figure, report.type)}</Typography>
      <Said figure={figure} />
      {figure.rows === 0 ? (
        <EmptyState title={translate('figures.empty')} text={translate('figures.emptyText')} />
      ) : (
        <>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
          >
            <Typography color="textSecondary">{translate('figures.rows', { smart_count: figure.rows })}</Typography>
            {figure.list === null ? null : <AsList list={figure.list} />}
          </Box>
          <Box component="ul" aria-label={words.name(figure)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.page.map((row, index) => (
              <FigureRow
                key={`${row.of} ${row.id ?? ''} ${row.choice ?? ''} ${index}`}
                row={row}
                figure={figure}
                onOpen={onOpen}
              />
            ))}
          </Box>
          <Sum figure={figure} at={data.at} />
          <Pager page={page} perPage={LIMITS.pageSize} total={figure.rows} onPage={setPage} />
        </>
      )}
    </>
  )
}

/** A figure over the page: its rule, its rows and their sum. */
export function FigureDialog({ report, donor, at, onClose }: FigureDialogProps) {
  const translate = useTranslate()
  const words = useWords()
  const id = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [key, setKey] = useState(at)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={id} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        {words.name(key)}
        <IconButton aria-label={translate('common.action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Rows key={`${key.name} ${key.fund ?? ''}`} report={report} donor={donor} at={key} onOpen={setKey} />
      </DialogContent>
      {key === at ? null : (
        <DialogActions>
          <Button variant="text" color="inherit" onClick={() => setKey(at)}>
            {translate('common.action.back')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { choiceKey, fieldKey } from '../../../../resources/_kit/keys.ts'
import { useRecordPath } from '../../../../src/generate/hooks/recordPath.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import {
  type FigureKey,
  type FigureRowKind,
  keyFrom,
  type FigureRow as Row,
} from '../../../_contracts/reportFigures.ts'
import type { projects } from '../../../projects/schema.ts'
import type { reports } from '../../schema.ts'
import { useWords } from './useWords.ts'

/** Whose page a row opens. */
const OPENS = {
  opening: 'projects',
  project: 'projects',
  stage: 'projects',
  gift: 'donor_transactions',
  spending: 'spendings',
  update: 'project_updates',
  donor: 'donors',
} as const satisfies Partial<Record<FigureRowKind, string>>

const isOpening = (of: FigureRowKind): of is keyof typeof OPENS => of in OPENS

/** What a row is called: in people's own words, or in ours. */
function useName(row: Row): string {
  const translate = useTranslate()
  const words = useWords()
  if (row.of === 'opening' || row.of === 'moved') return translate(`figures.row.${row.of}`)
  if (row.of === 'fund') return words.fund(row.choice ?? '')
  if (row.of === 'figure') return words.name(keyFrom(row.choice ?? ''))
  if (row.of === 'report') return translate(fieldKey<typeof reports>('reports', row.choice as 'beneficiaries'))
  if (row.of === 'stage' && row.name === null)
    return translate(choiceKey<typeof projects>('projects', 'stages.stage', row.choice ?? ''))
  return row.name ?? translate('figures.row.nobody')
}

/** What stands below a row's name: its kind of gift, its stage, what became of it. */
function useNote(row: Row, isMoney: boolean): string[] {
  const translate = useTranslate()
  const words = useWords()
  const stage = () => translate(choiceKey<typeof projects>('projects', 'stages.stage', row.choice ?? ''))
  const amount = row.amount === null ? null : words.money(row.amount)
  return [
    row.of === 'gift' && row.choice !== null ? words.fund(row.choice) : null,
    row.of === 'spending' && row.choice !== null ? stage() : null,
    row.of === 'stage' ? translate(`figures.row.${Number(row.value) > 0 ? 'completed' : 'notCompleted'}`) : null,
    row.of === 'gift' && amount !== null && row.value !== row.amount ? translate('figures.reversed', { amount }) : null,
    (row.of === 'donor' || row.of === 'fund') && amount !== null && (!isMoney || row.amount !== row.value)
      ? translate('figures.of', { amount })
      : null,
  ].filter((note) => note !== null)
}

interface FigureRowProps {
  row: Row
  figure: FigureKey
  /** A kind of gift is a figure of its own, and so is an amount of a percentage. */
  onOpen: (key: FigureKey) => void
}

/** Which figure a row is, where it is one. */
function figureIn({ of, choice }: Row, { name }: FigureKey): FigureKey | null {
  if (of === 'figure') return keyFrom(choice ?? '')
  return of === 'fund' && name === 'funds' ? { name: 'fund', fund: choice as FigureKey['fund'] } : null
}

function Head({ row, figure, onOpen }: FigureRowProps): ReactNode {
  const name = useName(row)
  const path = useRecordPath(isOpening(row.of) ? OPENS[row.of] : '')
  const inner = figureIn(row, figure)
  if (inner !== null)
    return (
      <Button
        variant="text"
        size="small"
        sx={{ px: 0.5, mx: -0.5, minWidth: 0, textAlign: 'start' }}
        onClick={() => onOpen(inner)}
      >
        {name}
      </Button>
    )
  const to = row.id !== null && isOpening(row.of) ? path(row.id) : null
  return to === null ? (
    <bdi>{name}</bdi>
  ) : (
    <Link to={to}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** One of the rows that make a figure, with what it adds. */
export function FigureRow(props: FigureRowProps) {
  const { row, figure } = props
  const translate = useTranslate()
  const words = useWords()
  const notes = useNote(row, words.isMoney(figure))
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        py: 1,
        borderBottom: '1px solid var(--athar-hairline)',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Head {...props} />
        <Typography component="div" variant="body2" color="textSecondary">
          {row.date === null ? null : <DateText value={row.date} />}
          {row.date !== null && notes.length > 0 ? ' · ' : null}
          {notes.join(' · ')}
        </Typography>
        {row.after ? <StatusChip tone="warning" label={translate('figures.after')} /> : null}
      </Box>
      <Box sx={{ textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {row.of === 'figure' ? words.money(row.value) : words.value(figure, row.value)}
      </Box>
    </Box>
  )
}

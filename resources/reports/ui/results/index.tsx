import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useRecords } from '../../../../src/generate/records.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { ReportResults } from '../../../_contracts/reportResults.ts'
import { reports } from '../../schema.ts'
import { readResults } from '../calls.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { Own } from './Own.tsx'
import { ReportPicker, SENT } from './ReportPicker.tsx'

/** A report's results; nothing is asked while none is chosen. */
const useResults = (id: string) =>
  useQuery({ queryKey: ['reports', 'results', id], queryFn: () => readResults(id), enabled: id !== '' })

/** What each report is called in the table's head: a second of one title is told from the first. */
const named = (all: readonly ReportResults[]) =>
  all.map((results, at) => ({
    name: at > 0 && results.title === all[0]?.title ? `${results.title} (2)` : results.title,
    results,
  }))

interface SideProps {
  first: string
  second: string
  onChoose: (place: 'a' | 'b', id: string) => void
}

/** Two reports of the entity, figure by figure. */
function SideBySide({ first, second, onChoose }: SideProps) {
  const translate = useTranslate()
  const [one, other] = [useResults(first), useResults(second)]
  const all = [one.data, first === second ? undefined : other.data].filter((results) => results !== undefined)
  const error = one.error ?? other.error
  return (
    <Section title={translate('results.side')} subtitle={translate('results.sideHint')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' }, mb: 2 }}>
        <ReportPicker label={translate('results.first')} value={first} onChange={(id) => onChoose('a', id)} />
        <ReportPicker label={translate('results.second')} value={second} onChange={(id) => onChoose('b', id)} />
      </Box>
      {error ? (
        <Box sx={{ mb: 2 }}>
          <Failure error={error} onRetry={() => void Promise.all([one.refetch(), other.refetch()])} />
        </Box>
      ) : null}
      {all.length < 2 ? (
        <Typography color="textSecondary" sx={{ mb: all.length === 0 ? 0 : 2 }}>
          {translate('results.chooseTwo')}
        </Typography>
      ) : null}
      {all.length === 0 ? null : (
        <>
          <FiguresTable caption={translate('results.side')} all={named(all)} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {translate('results.hint')} {translate('results.afterHint')}
          </Typography>
        </>
      )}
    </Section>
  )
}

function Body() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useRecords(reports, SENT)
  const choose = (place: 'a' | 'b', id: string): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === '') next.delete(place)
        else next.set(place, id)
        return next
      },
      { replace: true },
    )
  const [a, b] = [search.get('a') ?? '', search.get('b') ?? '']
  const isComing = [useResults(a), useResults(b)].some(({ isLoading }) => isLoading)
  // Drawn once what the address asks for is here, since it would move what stands below; what is chosen later comes where it stands.
  const [isDrawn, setDrawn] = useState(false)
  if (data !== undefined && !isComing && !isDrawn) setDrawn(true)
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined || !isDrawn) return <ListSkeleton label={translate('common.state.loading')} rows={5} />
  if (data.length === 0) return <EmptyState title={translate('results.none')} text={translate('results.noneText')} />
  return (
    <>
      <SideBySide first={a} second={b} onChoose={choose} />
      <Own />
    </>
  )
}

/** [2.63] what came of reports: two of them side by side, and what the last half year says of when and how to send. */
export default function ResultsPage() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader
        title={translate('results.compareTitle')}
        back={{ label: translate('reports.register'), to: '/app/projectreports' }}
      />
      <Body />
    </>
  )
}

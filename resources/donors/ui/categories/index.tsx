import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { formatNumber } from '../../../../i18n/format.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Help } from '../../../../src/ui/Help.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { CategoryAnalysis, CategoryList } from '../../../_contracts/categories.ts'
import { AdvicePanel } from '../../../category_advices/ui/Panel.tsx'
import { CATEGORY_LISTS } from '../../schema.ts'
import { Charts } from './Charts.tsx'
import { donorsOf, Figures } from './Figures.tsx'
import { Calls, Moved } from './People.tsx'
import { useCategory } from './useCategory.ts'

/** The category that the address names; the first one where it names none. */
function useList(): [CategoryList, (list: CategoryList) => void] {
  const [search, setSearch] = useSearchParams()
  const list = CATEGORY_LISTS.find((one) => one === search.get('list')) ?? CATEGORY_LISTS[0]
  return [list, (chosen) => setSearch({ list: chosen }, { replace: true })]
}

interface ListsProps {
  chosen: CategoryList
  sizes: CategoryAnalysis['sizes'] | undefined
  onChoose: (list: CategoryList) => void
}

function Lists({ chosen, sizes, onChoose }: ListsProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (
    <Box
      role="group"
      aria-label={translate('categories.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      {CATEGORY_LISTS.map((list) => {
        const size = sizes === undefined ? '' : ` · ${formatNumber(sizes[list], { locale })}`
        return (
          <ChoiceChip
            key={list}
            label={`${translate(`categories.lists.${list}`)}${size}`}
            chosen={list === chosen}
            onChoose={() => onChoose(list)}
          />
        )
      })}
    </Box>
  )
}

/** Who is in it and why, when that was last looked at, and the way to other thresholds. */
function Rule({ analysis: { list, activeMonths, eliteAmount, sortedAt } }: { analysis: CategoryAnalysis }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { can } = useRights('entities')
  return (
    <Box sx={{ mb: 3, color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <span>
        {translate(`categories.rules.${list}`, {
          smart_count: activeMonths,
          amount: formatNumber(Number(eliteAmount), { locale }),
        })}
      </span>
      <span>
        {sortedAt === null ? (
          translate('categories.neverSorted')
        ) : (
          <>
            {translate('categories.sortedAt')}: <Moment value={sortedAt} />
          </>
        )}
      </span>
      {can('update') ? <Link to="/app/settings/general">{translate('categories.thresholds')}</Link> : null}
    </Box>
  )
}

function Sort() {
  const translate = useTranslate()
  const notify = useNotify()
  const { run, busy } = useAct(async () => {
    await runAction('donors', null, 'sort').then(
      () => notify('categories.sorting', { type: 'info' }),
      () => notify('errors.title.undefined', { type: 'error' }),
    )
  })
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void run()}>
      {translate('categories.sort')}
    </Button>
  )
}

interface BodyProps {
  analysis: CategoryAnalysis
  onCalendar: (calendar: CategoryAnalysis['calendar']) => void
}

function Body({ analysis, onCalendar }: BodyProps) {
  const translate = useTranslate()
  const { list, figures, moved, calls } = analysis
  if (figures.donors === 0)
    return (
      <>
        <EmptyState title={translate('categories.empty')} text={translate('categories.emptyText')} />
        {moved === null || moved.latest.length === 0 ? null : <Moved moved={moved} list={list} />}
      </>
    )
  return (
    <>
      {list === 'lapsed' ? <Calls calls={calls} /> : null}
      <Figures analysis={analysis} />
      <AdvicePanel key={list} list={list} />
      <Charts analysis={analysis} onCalendar={onCalendar} />
      {moved === null ? null : <Moved moved={moved} list={list} />}
      <Button component={Link} to={donorsOf(list)} variant="outlined" sx={{ textDecoration: 'none' }}>
        {translate('categories.showDonors')}
      </Button>
    </>
  )
}

const ABOUT = ['who', 'when', 'elite', 'lapsed'] as const

/** [9.5], [2.61] the categories of donors, a page each. */
export default function Categories() {
  const translate = useTranslate()
  const format = useFormat()
  const [list, setList] = useList()
  const [calendar, setCalendar] = useState<CategoryAnalysis['calendar']>(
    format.calendar === 'hijri' ? 'hijri' : 'gregorian',
  )
  const { data, error, refetch } = useCategory(list, calendar)
  return (
    <>
      <PageHeader
        title={translate('categories.title')}
        aside={
          <Help
            title={translate('help.categories.title')}
            lines={ABOUT.map((line) => translate(`help.categories.${line}`))}
          />
        }
        action={<Sort />}
      />
      <Lists chosen={list} sizes={data?.sizes} onChoose={setList} />
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <PageSkeleton label={translate('common.state.loading')} /> : null}
      {data ? (
        <>
          <Rule analysis={data} />
          <Body analysis={data} onCalendar={setCalendar} />
        </>
      ) : null}
    </>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { runAction } from '../../../src/generate/calls.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useRecords } from '../../../src/generate/records.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import type { CategoryList } from '../../_contracts/categories.ts'
import { type AdviceFigures, type AdviceItem, type FigureName, TOPICS } from '../../_kit/advice.ts'
import { choiceKey } from '../../_kit/keys.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { donorTransactions } from '../../donor_transactions/schema.ts'
import { categoryAdvices } from '../schema.ts'

type Advice = Pick<
  RecordOf<typeof categoryAdvices>,
  'id' | 'by' | 'note' | 'figures' | 'items' | 'createdAt' | 'language'
>

/** A figure as it is read. */
function useFigure() {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (name: FigureName, figures: AdviceFigures): string => {
    const value = figures[name] ?? ''
    if (name === 'day') return translate(`categories.week.days.d${value}`)
    if (name === 'hour') return `\u2066${String(value).padStart(2, '0')}:00\u2069`
    if (name === 'fund')
      return translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', String(value)))
    return formatNumber(Number(value), { locale })
  }
}

function Item({ item, advice }: { item: AdviceItem; advice: Advice }) {
  const translate = useTranslate()
  const figure = useFigure()
  const figures = advice.figures ?? {}
  // The sentence says its riyals itself.
  const args = Object.fromEntries(
    item.figures.map((name) => [name, name === 'median' ? String(figures[name] ?? '') : figure(name, figures)]),
  )
  return (
    <li>
      {item.text === null ? (
        translate(`categories.advice.say.${item.say}`, args)
      ) : (
        <bdi lang={advice.language}>{item.text}</bdi>
      )}
      {item.figures.length === 0 ? null : (
        <Typography component="div" variant="body2" color="textSecondary">
          {translate('categories.advice.restsOn')}:{' '}
          {item.figures
            .map((name) => `${translate(`categories.advice.figures.${name}`)} ${figure(name, figures)}`)
            .join(' · ')}
        </Typography>
      )}
    </li>
  )
}

function Items({ advice }: { advice: Advice }) {
  const translate = useTranslate()
  const items = advice.items ?? []
  return (
    <>
      {advice.note === null ? null : <Notice tone="warning">{translate(`categories.advice.${advice.note}`)}</Notice>}
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate(advice.by === 'model' ? 'categories.advice.byModel' : 'categories.advice.byRules')} ·{' '}
        <DateText value={advice.createdAt} withTime />
      </Typography>
      {TOPICS.map((topic) => (
        <Box key={topic} sx={{ mb: 1.5 }}>
          <Typography component="h3" variant="h6">
            {translate(`categories.advice.topics.${topic}`)}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {items
              .filter((item) => item.topic === topic)
              .map((item) => (
                <Item key={item.say} item={item} advice={advice} />
              ))}
          </Box>
        </Box>
      ))}
    </>
  )
}

/** [1.16] the AI helper: asked on a press, its last answer kept with its date and figures. */
export function AdvicePanel({ list }: { list: CategoryList }) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<Advice | null>(null)
  const { data } = useRecords(categoryAdvices, {
    filter: { list },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  })
  const { run, busy, error } = useAct(async () =>
    setAsked(await runAction<Advice>(categoryAdvices.name, null, 'ask', { list })),
  )
  const advice: Advice | undefined = asked ?? data?.[0]
  return (
    <Section
      title={translate('categories.advice.title')}
      subtitle={translate('categories.advice.note')}
      action={
        <Button variant="contained" disabled={busy} onClick={() => void run()}>
          {translate(advice === undefined ? 'categories.advice.ask' : 'categories.advice.again')}
        </Button>
      }
    >
      {error === null ? null : <Failure error={error} />}
      <div role="status">{busy ? translate('categories.advice.asking') : null}</div>
      {advice === undefined ? translate('categories.advice.none') : <Items advice={advice} />}
    </Section>
  )
}

import { useTranslate } from 'react-admin'
import { ChartTable } from '../../../ui/ChartTable.tsx'
import { Columns } from '../../../ui/chartColumns.tsx'
import { ProgressRows } from '../../../ui/chartProgress.tsx'
import { BarRow, type ChartPart, Donut } from '../../../ui/charts.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Specimen, State } from '../Specimen.tsx'

const PARTS = [
  ['one', 52],
  ['two', 30],
  ['three', 18],
] as const

/** Charts, each with the table that says the same. */
export function Charts() {
  const translate = useTranslate()
  const t = (key: string) => translate(`studio.sample.${key}`)
  const filled = translate('studio.states.filled')
  const headings = [t('name'), t('share')]
  const parts = PARTS.map(
    ([id, value], index): ChartPart => ({ id, label: t(id), value, text: `${value}%`, accent: index === 1 }),
  )
  return (
    <>
      <Specimen title="studio.parts.shares" name="Donut, BarRow">
        <Donut caption={t('figures')} parts={parts} centre="100%" />
        <BarRow caption={t('figures')} parts={parts} />
      </Specimen>
      <Specimen title="studio.parts.columns" name="Columns">
        <State isWide name={filled}>
          <Columns
            caption={t('figures')}
            headings={headings}
            figures={t('figures')}
            columns={PARTS.map(([id, value]) => ({
              id,
              label: t(id),
              tick: t(id),
              value,
              words: `${t(id)}: ${value}`,
              cells: [<Money key="sum" value={`${value}000`} trim />],
            }))}
          />
        </State>
      </Specimen>
      <Specimen title="studio.parts.rows" name="ProgressRows">
        <State isWide name={filled}>
          <ProgressRows
            caption={t('figures')}
            headings={headings}
            rows={PARTS.map(([id, percent]) => ({
              id,
              label: t(id),
              percent,
              text: `${percent}%`,
              ends: ['0', '100'],
              cells: [],
            }))}
          />
        </State>
      </Specimen>
      <Specimen title="studio.parts.table" name="ChartTable">
        <ChartTable
          caption={t('figures')}
          headings={headings}
          rows={PARTS.map(([id, value]) => ({ id, head: t(id), cells: [`${value}%`] }))}
        />
      </Specimen>
    </>
  )
}

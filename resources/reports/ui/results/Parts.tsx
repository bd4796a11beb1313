import { useTranslate } from 'react-admin'
import { formatNumber, formatPercent } from '../../../../i18n/format.ts'
import { BarRow } from '../../../../src/ui/charts.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'

interface PartsProps {
  title: string
  /** Letters and openings of each; what has fewer than five has been put together already. */
  parts: readonly { id: string; label: string; letters: number; opened: number }[]
}

/** Which part of its letters was opened, part by part; nothing where there is none. */
export function Parts({ title, parts }: PartsProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (parts.length === 0) return null
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <Section title={title} level={3} frame="bare">
      <BarRow
        caption={title}
        parts={parts.map(({ id, label, letters, opened }) => {
          const share = (opened / letters) * 100
          return {
            id,
            label,
            value: share,
            text: translate('reports.rate.share', {
              part: number(opened),
              whole: number(letters),
              share: formatPercent(share, { locale, decimals: 0 }),
            }),
          }
        })}
      />
    </Section>
  )
}

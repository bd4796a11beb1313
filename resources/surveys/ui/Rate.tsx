import { formatPercent } from '../../../i18n/format.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { surveys } from '../schema.ts'

function RateCell({ record: { satisfactionRate } }: { record: RecordOf<typeof surveys> }) {
  const { locale } = useFormat()
  return satisfactionRate === null ? <>–</> : <>{formatPercent(satisfactionRate, { locale, decimals: 0 })}</>
}

/** What a survey's figures say beside themselves: in its lists, and on its page. */
export const rateCells = { satisfactionRate: RateCell }

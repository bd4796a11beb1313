import { formatMoney } from '../../i18n/format.ts'
import { useFormat } from './FormatContext.tsx'
import { RiyalSign } from './RiyalSign.tsx'

export interface MoneyProps {
  /** Riyals as an exact decimal: "1250.5". Anything else throws a RangeError. */
  value: string
  /** Leaves out ".00", as a letter does and a statement does not. */
  trim?: boolean
}

/** An amount in riyals, the sign left of the number in both directions. */
export function Money({ value, trim = false }: MoneyProps) {
  const { locale } = useFormat()
  const { number, text } = formatMoney(value, { locale, trim })
  return (
    <span className="athar-money">
      <RiyalSign label={text.replace(number, '').trim()} />
      {number}
    </span>
  )
}

import { useTranslate } from 'react-admin'
import { formatMoney } from '../../../i18n/format.ts'
import { parseMoney } from '../../../resources/_kit/money.ts'
import { RiyalSign } from '../../ui/RiyalSign.tsx'
import type { InputProps } from '../types.ts'
import { PlainInput } from './plain.tsx'

const grouped = (value: string): string => {
  const parsed = parseMoney(value)
  return parsed.ok ? formatMoney(parsed.value, { locale: 'en' }).number : value
}

/** Riyals: the sign left of the number, grouped in threes once it is left. [5.8] */
export function MoneyInput(props: InputProps) {
  const translate = useTranslate()
  return (
    <PlainInput {...props} inputMode="decimal" show={grouped} start={<RiyalSign />} unit={translate('kit.riyal')} />
  )
}

import { formatNumber } from '../../../i18n/format.ts'
import type { InputProps } from '../types.ts'
import { PlainInput } from './plain.tsx'

const grouped = (value: string): string =>
  /^-?\d{1,12}$/.test(value) ? formatNumber(Number(value), { locale: 'en', decimals: 0 }) : value

export function IntegerInput(props: InputProps) {
  return <PlainInput {...props} inputMode="numeric" show={grouped} />
}

import { formatNumber } from '../../../i18n/format.ts'
import { type InputProps, option } from '../types.ts'
import { PlainInput } from './plain.tsx'

const grouped = (value: string): string =>
  /^-?\d{1,12}$/.test(value) ? formatNumber(Number(value), { locale: 'en', decimals: 0 }) : value

export function IntegerInput(props: InputProps) {
  const isPlain = option<true | undefined>(props.field, 'plain') === true
  return <PlainInput {...props} inputMode="numeric" show={isPlain ? String : grouped} />
}

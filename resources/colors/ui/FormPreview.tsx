import { useWatch } from 'react-hook-form'
import { HEX } from '../../_kit/colours.ts'
import { colors } from '../schema.ts'
import { Preview } from './Preview.tsx'

/** The same of what the form holds, once it is a colour. */
export function FormPreview() {
  const value: unknown = useWatch({ name: 'value' })
  const cleaned = colors.fields.value.clean(value)
  return typeof cleaned === 'string' && HEX.test(cleaned) ? <Preview of={cleaned} /> : null
}

import { useWatch } from 'react-hook-form'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { FieldValue } from '../columns/FieldValue.tsx'
import type { InputProps } from '../types.ts'

/** What the database keeps is shown among the inputs and never written. */
export function KeptInput({ field, source, place }: InputProps) {
  const value: unknown = useWatch({ name: source })
  return (
    <KeyValue
      items={[
        { id: source, label: place.label, value: <FieldValue field={field} value={value} place={place} size="page" /> },
      ]}
    />
  )
}

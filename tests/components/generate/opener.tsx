import { useEffect } from 'react'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Field } from '../../../resources/_kit/field.ts'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import type { Place } from '../../../src/generate/types.ts'
import { type Stage, show } from './harness.tsx'

const place = (label: string): Place => ({ label, choice: (value) => `<${value}>`, column: (name) => place(name) })

function Watch({ report }: { report: (value: unknown) => void }) {
  const value: unknown = useWatch({ name: 'thing' })
  useEffect(() => report(value), [report, value])
  return null
}

/** Shows one input alone and tells what stands in the form. */
export function open(field: Field, start: unknown, stage: Partial<Stage> = {}) {
  const state: { value: unknown } = { value: undefined }
  const report = (value: unknown) => {
    state.value = value
  }
  const view = show(
    <Form defaultValues={{ thing: start }}>
      <FieldInput field={field} source="thing" place={place('Thing')} />
      <Watch report={report} />
    </Form>,
    { resource: 'projects', ...stage },
  )
  return { state, ...view }
}

import { useRecordContext } from 'react-admin'
import { namedFaults, type Refusal, type Row } from './calls.ts'
import { useLabels } from './labels.ts'

/** Faults of fields under their names, where none of the fields is in sight. */
export function NamedFaults({ errors, resource }: { errors: Refusal['errors']; resource: string }) {
  const labels = useLabels(resource)
  return namedFaults(errors, labels(useRecordContext<Row>() ?? {})).map((text) => <div key={text}>{text}</div>)
}

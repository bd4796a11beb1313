import { useRecordContext, useResourceContext } from 'react-admin'
import { type Row, refusalText } from '../calls.ts'
import { useLabels } from '../labels.ts'

/**
 * What a refused action says where its fields are not in sight: each fault under the name of its field. `resource` and
 * `record`: those of the page around where they are not given.
 */
export function useRefusalText(resource?: string): (error: unknown, heading?: string | null, record?: Row) => string {
  const around = useResourceContext()
  const shown = useRecordContext<Row>()
  const labels = useLabels(resource ?? around ?? '')
  return (error, heading, record) => refusalText(error, heading, labels(record ?? shown ?? {}))
}

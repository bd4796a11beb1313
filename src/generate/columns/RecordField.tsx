import { useFieldValue, useRecordContext } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { fieldOf } from '../fields.ts'
import { useTexts } from '../texts.ts'
import type { Cells, ColumnProps } from '../types.ts'
import { FieldValue } from './FieldValue.tsx'

interface RecordFieldProps {
  resource: Resource
  source: string
  /** Displays of the resource's own, by field. */
  cells?: Cells | undefined
  size?: ColumnProps['size']
}

/** One field of the record in react-admin's context: by its kind, or in the resource's own way. */
export function RecordField({ resource, source, cells, size = 'cell' }: RecordFieldProps) {
  const record = useRecordContext<Row>()
  const value: unknown = useFieldValue({ source })
  const texts = useTexts(resource.name)
  const Own = cells?.[source]
  if (Own && record) return <Own record={record} />
  return <FieldValue field={fieldOf(resource, source)} value={value} place={texts.place(source)} size={size} />
}

import { DeleteWithUndoButton } from 'react-admin'
import type { Row } from '../calls.ts'

/** Removes the record and leads back to its list, where it can be undone. */
export function Remove({ resource, record }: { resource: string; record: Row }) {
  return <DeleteWithUndoButton resource={resource} record={record} redirect="list" variant="text" />
}

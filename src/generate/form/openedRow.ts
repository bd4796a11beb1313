import { createContext, use } from 'react'
import type { RecordOf, Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'

/** The record that a form was opened with; null where it makes a new one. */
export const OpenedContext = createContext<Row | null>(null)

/** What the form does not write of its record: whatever it writes stands in its fields. */
export const useOpenedRow = <R extends Resource>(_of: R) => use(OpenedContext) as unknown as RecordOf<R> | null

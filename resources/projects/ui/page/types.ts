import type { RecordOf } from '../../../_kit/resource.ts'
import type { projects } from '../../schema.ts'

/** A project as its page reads it; amounts are exact decimals in riyals. */
export type ProjectRow = RecordOf<typeof projects>

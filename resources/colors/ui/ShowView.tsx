import { part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { colors } from '../schema.ts'
import { Preview } from './Preview.tsx'

const Above = ({ record }: { record: RecordOf<typeof colors> }) => <Preview of={record.value} />

export const View = ({ layout: given }: ViewProps) => <GeneratedShow layout={given} above={part(colors, Above)} />

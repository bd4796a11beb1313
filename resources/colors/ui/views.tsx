import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { colors } from '../schema.ts'
import { Preview } from './Preview.tsx'

/** It reads the form around it: the page of a colour does without the forms' library. */
const FormPreview = later(async () => (await import('./FormPreview.tsx')).FormPreview, { xs: 340, sm: 180 })

export const layout = defineLayout(colors, {
  sections: [{ key: 'colour', fields: ['name', 'value', 'main'], beside: FormPreview }],
})

const Above = ({ record }: { record: RecordOf<typeof colors> }) => <Preview of={record.value} />

const Show = ({ layout: given }: ViewProps) => <GeneratedShow layout={given} above={part(colors, Above)} />

export const views: Partial<Views> = { show: Show }

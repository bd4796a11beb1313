import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { colors } from '../schema.ts'

/** It reads the form around it: the page of a colour does without the forms' library. */
const FormPreview = later(async () => (await import('./FormPreview.tsx')).FormPreview, { xs: 340, sm: 180 })

export const layout = defineLayout(colors, {
  sections: [{ key: 'colour', fields: ['name', 'value', 'main'], beside: FormPreview }],
})

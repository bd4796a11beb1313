import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import type { InputProps } from '../../../src/generate/types.ts'
import { templates } from '../schema.ts'
import { listLayout, SECTIONS } from './listLayout.tsx'

// They read the form around them: the page of a template does not bring the forms' library.
const inputs = () => import('./inputs.tsx')
const LINE = { xs: 56, sm: 56 }
const TALL = { xs: 160, sm: 160 }
const CountedInput = later<InputProps>(async () => (await inputs()).CountedInput, LINE)
const HeaderTextInput = later<InputProps>(async () => (await inputs()).HeaderTextInput, LINE)
const HeaderExampleInput = later<InputProps>(async () => (await inputs()).HeaderExampleInput, LINE)
const HeaderFileInput = later<InputProps>(async () => (await inputs()).HeaderFileInput, LINE)
const BodyInput = later<InputProps>(async () => (await inputs()).BodyInput, TALL)
const VariablesInput = later<InputProps>(async () => (await inputs()).VariablesInput, LINE)
const ButtonsInput = later<InputProps>(async () => (await inputs()).ButtonsInput, LINE)
const LivePreview = later(async () => (await import('./LivePreview.tsx')).LivePreview, { xs: 320, sm: 320 })

export const layout = defineLayout(templates, {
  sections: SECTIONS,
  cells: listLayout.cells,
  inputs: {
    metaName: CountedInput,
    headerText: HeaderTextInput,
    headerExample: HeaderExampleInput,
    headerFile: HeaderFileInput,
    body: BodyInput,
    variables: VariablesInput,
    footer: CountedInput,
    buttons: ButtonsInput,
  },
  aside: LivePreview,
  // [8.45]
  createFailed: 'errors.named.templateCreate',
})

import { defineLayout } from '../../../src/generate/layout.ts'
import { templates } from '../schema.ts'
import {
  BodyInput,
  ButtonsInput,
  CountedInput,
  HeaderExampleInput,
  HeaderFileInput,
  HeaderTextInput,
  VariablesInput,
} from './inputs.tsx'
import { listLayout, SECTIONS } from './listLayout.tsx'
import { LivePreview } from './Preview.tsx'

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

import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { AUDIENCE, sendingInputs } from '../../../src/generate/sending/audience.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { metaCampaigns } from '../schema.ts'
import { Appeal } from './Appeal.tsx'
import { Values } from './Values.tsx'

// They read the form around them: neither the list nor the page brings the forms' library.
const LINE = { xs: 56, sm: 56 }
const AppealInput = later<InputProps>(async () => (await import('./AppealInput.tsx')).AppealInput, LINE)
const LicenceInput = later<InputProps>(async () => (await import('./Licence.tsx')).LicenceInput, LINE)
const BestSendAt = later<InputProps>(
  async () => (await import('../../reports/ui/results/BestSendAt.tsx')).BestSendAt,
  LINE,
)
const VariablesInput = later<InputProps>(async () => (await import('./Variables.tsx')).VariablesInput, {
  xs: 96,
  sm: 96,
})

export const layout = defineLayout(metaCampaigns, {
  sections: [
    { key: 'basics', fields: ['name', 'template', 'project', 'appeal', 'licence'] },
    { key: 'values', fields: ['variables'] },
    { key: 'audience', fields: AUDIENCE },
    { key: 'time', fields: ['sendNow', 'sendAt', 'sentAt', 'finishedAt'] },
  ],
  cells: { appeal: Appeal, variables: Values },
  inputs: {
    appeal: AppealInput,
    licence: LicenceInput,
    variables: VariablesInput,
    ...sendingInputs,
    sendAt: BestSendAt,
  },
})

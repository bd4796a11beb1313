import { defineLayout } from '../../../src/generate/layout.ts'
import { AUDIENCE, sendingInputs } from '../../../src/generate/sending/audience.ts'
import { BestSendAt } from '../../reports/ui/results/BestSendAt.tsx'
import { metaCampaigns } from '../schema.ts'
import { Appeal, AppealInput } from './Appeal.tsx'
import { LicenceInput } from './Licence.tsx'
import { Values } from './Values.tsx'
import { VariablesInput } from './Variables.tsx'

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

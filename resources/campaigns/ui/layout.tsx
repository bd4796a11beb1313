import { defineLayout } from '../../../src/generate/layout.ts'
import { AUDIENCE, sendingInputs } from '../../../src/generate/sending/audience.ts'
import { BestSendAt } from '../../reports/ui/results/BestSendAt.tsx'
import { campaigns } from '../schema.ts'

export const layout = defineLayout(campaigns, {
  sections: [
    { key: 'appeal', fields: ['title', 'description', 'link', 'image', 'video'] },
    { key: 'licence', fields: ['licence', 'project'] },
    { key: 'audience', fields: AUDIENCE },
    { key: 'time', fields: ['channels', 'sendNow', 'sendAt', 'sentAt', 'finishedAt'] },
  ],
  inputs: { ...sendingInputs, sendAt: BestSendAt },
})

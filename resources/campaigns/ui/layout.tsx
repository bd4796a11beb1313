import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { AUDIENCE, sendingInputs } from '../../../src/generate/sending/audience.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { campaigns } from '../schema.ts'

/** It reads the form around it: neither the list nor the page brings the forms' library. */
const BestSendAt = later<InputProps>(async () => (await import('../../reports/ui/results/BestSendAt.tsx')).BestSendAt, {
  xs: 56,
  sm: 56,
})

export const layout = defineLayout(campaigns, {
  sections: [
    { key: 'appeal', fields: ['title', 'description', 'link', 'image', 'video'] },
    { key: 'licence', fields: ['licence', 'project'] },
    { key: 'audience', fields: AUDIENCE },
    { key: 'time', fields: ['channels', 'sendNow', 'sendAt', 'sentAt', 'finishedAt'] },
  ],
  inputs: { ...sendingInputs, sendAt: BestSendAt },
})

import { defineLayout } from '../../../src/generate/layout.ts'
import { messages } from '../schema.ts'
import { Reason } from './Reason.tsx'
import { Sending } from './Sending.tsx'
import { State } from './State.tsx'

export const layout = defineLayout(messages, {
  // What was held back has no address: a message is whom it is for, and what it brings.
  title: ['donor', 'report'],
  sections: [
    { key: 'outcome', fields: ['state', 'reason', 'sentAt', 'deliveredAt', 'readAt', 'handledAt', 'handledBy'] },
    {
      key: 'sending',
      fields: [
        'donor',
        'sentTo',
        'report',
        'issue',
        'dispatch',
        'kind',
        'channel',
        'language',
        'attempt',
        'repeats',
        'joinedTo',
      ],
    },
  ],
  cells: { reason: Reason, dispatch: Sending, state: State },
})

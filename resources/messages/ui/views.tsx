import { defineLayout } from '../../../src/generate/layout.ts'
import { names, part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import { messages } from '../schema.ts'
import { Letter } from './Letter.tsx'
import { Reason } from './Reason.tsx'
import { Sending } from './Sending.tsx'

export const layout = defineLayout(messages, {
  // What was held back has no address: a message is whom it is for, and what it brings.
  title: ['donor', 'report'],
  sections: [
    { key: 'outcome', fields: ['state', 'reason', 'detail', 'sentAt', 'deliveredAt', 'readAt'] },
    {
      key: 'sending',
      fields: ['donor', 'sentTo', 'report', 'issue', 'dispatch', 'kind', 'channel', 'language', 'attempt', 'repeats'],
    },
  ],
  cells: { reason: Reason, dispatch: Sending },
})

/**
 * A letter has no page of its own among the records: what its reader did stands with the message that brought it. Nor has
 * a question one for every reader; its donor and the kind say what an answer is.
 */
const ELSEWHERE = names(messages, 'letter', 'issue')

const MessageShow = ({ layout: given }: ViewProps) => (
  <GeneratedShow layout={given} without={ELSEWHERE} below={part(messages, Letter)} />
)

export const views: Partial<Views> = { show: MessageShow }

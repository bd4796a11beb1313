import { names, part, source } from '../../../src/generate/records.ts'
import { RelatedList } from '../../../src/generate/show/RelatedList.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { feedback } from '../../feedback/schema.ts'
import { RowHandle } from '../../feedback/ui/Handle.tsx'
import { messages } from '../../messages/schema.ts'
import { RowResend } from '../../messages/ui/Acts.tsx'

/** What kind of message it is leads to it: a sign-in link and an answer have no report. */
const MESSAGE_COLUMNS = names(messages, 'kind', 'report', 'sentTo', 'state', 'reason', 'createdAt')
const FEEDBACK_COLUMNS = names(feedback, 'kind', 'channel', 'at', 'handledAt', 'handledBy')

/** product.md 29: what went to the donor and why not, and what came back from them. */
export function Messages({ record }: { record: { id: string } }) {
  const texts = useTexts<typeof feedback>(feedback.name)
  return (
    <>
      <RelatedList
        resource={messages.name}
        by={source(messages, 'donor')}
        id={record.id}
        columns={MESSAGE_COLUMNS}
        rowActions={part(messages, RowResend)}
        folds
      />
      <RelatedList
        resource={feedback.name}
        by={source(feedback, 'donor')}
        id={record.id}
        columns={FEEDBACK_COLUMNS}
        rowActions={part(feedback, RowHandle)}
        perPage={5}
        empty={<EmptyState title={texts.text('none') ?? ''} />}
        folds
      />
    </>
  )
}

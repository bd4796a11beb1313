import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { names, part, useRecords } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { conversations } from '../../conversations/schema.ts'
import { messages } from '../schema.ts'
import { chatIdOf } from '../status.ts'
import { Letter } from './Letter.tsx'
import { Acts, OnceTold, Story } from './Story.tsx'

const ONE = { page: 1, perPage: 1 }

/**
 * A letter has no page of its own among the records: what its reader did stands with the message that brought it. Nor has
 * a question one for every reader; its donor and the kind say what an answer is. The service's words stand in the story.
 */
const ELSEWHERE = names(messages, 'letter', 'issue', 'chat', 'detail', 'hidden', 'refusals')

/** [3.9] which conversation it belongs to, and the way there where there is one: the donor has written by that channel. */
function ChatId({ record }: { record: RecordOf<typeof messages> }) {
  const translate = useTranslate()
  const id = chatIdOf(record)
  const { donor, channel } = record
  const { data } = useRecords(
    conversations,
    { filter: { donor, channel }, pagination: ONE },
    { enabled: donor !== null },
  )
  const [talk] = data ?? []
  const shown = id === null ? '—' : <bdi dir="ltr">{id}</bdi>
  return (
    <Box component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {translate('resources.messages.text.chatId')}: {talk ? <Link to={`/app/chat/${talk.id}`}>{shown}</Link> : shown}
    </Box>
  )
}

const Below = ({ record }: { record: RecordOf<typeof messages> }) => (
  <>
    <ChatId record={record} />
    <Letter record={record} />
  </>
)

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={ELSEWHERE}
    actions={part(messages, Acts)}
    above={part(messages, Story)}
    once={part<typeof messages, { children: ReactNode }>(messages, OnceTold)}
    below={part(messages, Below)}
  />
)

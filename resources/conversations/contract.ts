import type { RecordOf } from '../_kit/resource.ts'
import type { chatMessages } from '../chat_messages/schema.ts'
import type { files } from '../files/schema.ts'
import type { messages } from '../messages/schema.ts'
import type { conversations } from './schema.ts'

type Conversation = RecordOf<typeof conversations>
type Message = RecordOf<typeof messages>

export const SHOWS = ['all', 'unread', 'mine', 'unassigned'] as const
/** Which conversations a list shows. */
export type Show = (typeof SHOWS)[number]

/** One line of the inbox. `name`: of the donor, or as the service calls whoever writes; null where neither is known. */
export interface InboxRow
  extends Pick<
    Conversation,
    'id' | 'channel' | 'address' | 'lastText' | 'lastDirection' | 'lastAt' | 'unread' | 'assignee'
  > {
  donor: string | null
  name: string | null
  assigneeName: string | null
}

/** GET /api/conversations/actions/inbox: the newest first. `next` is asked for as `after`; null at the end. */
export interface Inbox {
  rows: readonly InboxRow[]
  next: string | null
}

/** GET /api/conversations/actions/waiting: how many conversations hold something unread. */
export interface WaitingTalks {
  unread: number
}

/** GET /api/conversations/{id}/view: what one has to know before answering. */
export interface ConversationView
  extends Pick<Conversation, 'id' | 'channel' | 'donor' | 'address' | 'senderName' | 'unread' | 'assignee'> {
  /** Of the donor; null where no one donor's record has the address. */
  name: string | null
  /** In which the saved replies are offered first. */
  language: 'ar' | 'en'
  assigneeName: string | null
  /** Why no answer may go now: texts of `reports.gate`. Null where one may. */
  refusal: string | null
  /** Until when Meta takes free text; null of other channels. */
  windowUntil: string | null
  /** Whether there is an account by which an answer leaves now. */
  isReady: boolean
  /** How many donors have this address, where the conversation is no one donor's. */
  shared: number
  /** The donor's issues that are open, the newest first. */
  issues: readonly { id: string; type: 'complaint' | 'question' | 'suggestion'; sentAt: string | null }[]
}

/** A file of a line; where it is, `GET /api/conversations/{id}/files/{file}/…` says. */
export type ChatFile = Pick<RecordOf<typeof files>, 'id' | 'name' | 'kind' | 'bytes'>

/** One line of a conversation. Moments are ISO 8601. */
export type Line =
  | {
      what: 'in'
      id: string
      at: string
      text: string | null
      file: ChatFile | null
      /** Of what came and is not here: it is not kept, unless `fileState` says that it is still to come, or lost. */
      fileName: string | null
      fileState: RecordOf<typeof chatMessages>['fileState']
    }
  | {
      what: 'out'
      id: string
      at: string
      text: string | null
      /** Null where it was somebody who is none of the entity's people. */
      author: string | null
      files: readonly ChatFile[]
      message: Pick<Message, 'id' | 'state' | 'reason' | 'readAt'> | null
    }
  /** What else went to them by this channel: a letter, an answer to an issue, a campaign. */
  | {
      what: 'sent'
      id: string
      at: string
      kind: Message['kind']
      state: Message['state']
      readAt: string | null
      title: string | null
    }

/** GET /api/conversations/{id}/thread: the newest lines, in the order of time. `before` asks for older ones; null at the beginning. */
export interface Thread {
  lines: readonly Line[]
  before: string | null
}

/** POST /api/conversations/{id}/read: opened. Another id where it was joined to the one that the donor has. */
export interface Opened {
  id: string
}

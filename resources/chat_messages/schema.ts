import { CHANNELS } from '../_kit/channels.ts'
import { choice, reference, text, timestamp, upload } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** product.md 36: what was written to the charity, and back, of each conversation: one per address and channel. */
export const chatMessages = defineResource({
  name: 'chat_messages',
  tenant: 'entity',
  fields: {
    /** Null of what was kept before conversations were; the database joins those to one. */
    conversation: reference({ to: 'conversations' }),
    channel: choice(CHANNELS, { required: true }),
    direction: choice(['in', 'out'], { required: true }),
    /** Whose address it was when it came; null where no donor's record has it. */
    donor: reference({ to: 'donors' }),
    /** E.164 with +, or an email address in small letters. */
    address: text({ required: true, max: 254, code: true }),
    /** As the service tells it; nobody's word for who they are. */
    senderName: text(),
    text: text({ lines: 6 }),
    file: upload({ accept: 'attachment' }),
    /** Whether something came with it that is not kept: a kind or a size of file that Athar does not take. */
    fileName: text({ max: 200 }),
    at: timestamp({ required: true }),
    readAt: timestamp(),
    /** Of ours: which of the entity's people wrote it. */
    author: reference({ to: 'users', rare: true }),
    /** What the service calls it: the same one twice is one. */
    providerId: text({ max: 300, code: true }),
  },
  indexes: [
    { name: 'chat_messages_once', on: ['entityId', 'channel', 'providerId'], unique: true },
    { name: 'chat_messages_talk', on: ['entityId', 'conversation', 'at', 'id'] },
  ],
  audited: false,
  title: 'address',
  list: {
    columns: ['at', 'channel', 'direction', 'donor', 'address', 'text', 'readAt'],
    filters: ['channel', 'direction', 'donor', 'at', 'readAt'],
    search: ['text'],
    sort: ['at', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})

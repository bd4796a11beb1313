import { CHANNELS } from '../_kit/channels.ts'
import { choice, kept, reference, text, timestamp, upload, uploads } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** So many files go with one answer. */
export const FILES_PER_ANSWER = 5

/** A file that a service has, as it named it when it told of it. */
export interface MediaAt {
  /** What the service fetches it by: an id at Meta, a path at a gateway. */
  at: string
  mime: string
  name?: string | undefined
}

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
    /**
     * What came with it is called so. Where there is no file and nothing is said of it (`fileState`), it is not kept: a kind
     * or a size of file that Athar does not take.
     */
    fileName: text({ max: 200 }),
    /**
     * Of what came and is not here: it is still to be fetched, or could not be had; or it is a mail that could not be read
     * (docs/decisions/124), called by its subject.
     */
    fileState: choice(['waiting', 'lost', 'unread']),
    /** Of ours: what goes with the words. */
    files: uploads({ accept: 'attachment', max: FILES_PER_ANSWER }),
    at: timestamp({ required: true }),
    readAt: timestamp(),
    /** Which of the entity's people wrote it: of ours, or to the charity's own number for an update of a project (`update`). */
    author: reference({ to: 'users', rare: true }),
    /** Of what staff send for an update: whose it is, once that is known. */
    project: reference({ to: 'projects', rare: true }),
    /** The draft that it became part of: what it brought stands there, and here no more. */
    update: reference({ to: 'project_updates', rare: true }),
    /** What the service calls it: the same one twice is one. */
    providerId: text({ max: 300, code: true }),
  },
  privateFields: {
    /** Where the service has what came; null once it is here, lost, or its donor is erased (server/privacy/hooks.ts). */
    media: kept<MediaAt>('json', { personal: false }),
    /** Of staff, for a project: it waits until somebody names one, is part of a draft, or was dropped. Null of what is said with donors. */
    fieldState: choice(['waiting', 'placed', 'dropped']),
    /** When its sender was asked which project it is of. */
    askedAt: timestamp(),
    /** How often it was asked for, and when it is asked for next. */
    fetchTries: kept('integer', { default: 0 }),
    fetchAt: timestamp(),
  },
  indexes: [
    {
      name: 'chat_messages_waiting',
      on: ['fetchAt', 'entityId'],
      where: ({ fileState }) => `${fileState} = 'waiting'`,
    },
    // Those of staff: few, and asked for with each that comes.
    {
      name: 'chat_messages_field',
      on: ['entityId', 'author', 'at'],
      where: ({ fieldState }) => `${fieldState} is not null`,
    },
    // What came within the hour, with a file.
    { name: 'chat_messages_files', on: ['entityId', 'createdAt'], where: ({ file }) => `${file} is not null` },
    { name: 'chat_messages_once', on: ['entityId', 'channel', 'providerId'], unique: true },
    { name: 'chat_messages_talk', on: ['entityId', 'conversation', 'at', 'id'] },
  ],
  audited: false,
  title: 'address',
  list: {
    columns: ['at', 'channel', 'direction', 'donor', 'address', 'text', 'readAt'],
    filters: ['channel', 'direction', 'donor', 'at', 'readAt'],
    search: ['text'],
    searchFor: ['conversation'],
    sort: ['at', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})

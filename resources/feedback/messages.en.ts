import { channelsEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { feedback } from './schema.ts'

export const en = {
  name: 'From donors',
  one: 'Word from a donor',
  count: { one: '%{smart_count} word from a donor', other: '%{smart_count} words from donors' },
  fields: {
    kind: 'What happened',
    donor: 'Donor',
    channel: 'Channel',
    address: 'Came from',
    message: 'Message',
    letter: 'Letter',
    issue: 'Issue',
    at: 'When',
    byService: 'Told by the service',
    handledAt: 'Handled at',
    handledBy: 'Handled by',
  },
  choices: {
    kind: {
      notMe: 'Says “not me”',
      stop: 'Stopped messages',
      start: 'Asks to hear again',
      bounce: 'The address takes no mail',
      complaint: 'Complained',
    },
    channel: channelsEn,
  },
  text: {
    notMeTodo: 'The letter reached somebody else. Correct the donor’s address or phone before anything more is sent.',
    stopTodo: 'Nothing more is sent by this channel. Ask the donor before you switch it on again.',
    stopAtMeta: 'Stopped messages: told by Meta',
    stopAtMetaTodo:
      'They stopped your messages in WhatsApp itself, and Meta told us. Nothing more is sent by WhatsApp, and the donor alone can open it again.',
    startTodo: 'If the donor’s record still shows messages as off, switch them on there.',
    stopAppeals: 'Wants no more campaigns',
    stopAppealsTodo: 'Nothing that asks for gifts is sent to them; reports go on.',
    startAppeals: 'Wants campaigns again',
    startAppealsTodo: 'Campaigns are sent to them again.',
    bounceTodo: 'Ask the donor for another address, then send the letter again.',
    complaintTodo: 'Read what the donor wrote. Support answers it.',
    spamTodo:
      'They told their mail service that they do not want our mail. Nothing more goes to this address; ask the donor before you allow it again.',
    handle: 'Mark as handled',
    handledToast: 'Marked as handled',
    none: 'Nothing has come back from this donor.',
  },
  empty: 'Nothing has come back yet. “Not me”, stops, bounces and complaints stand here.',
} satisfies MessagesOf<typeof feedback>

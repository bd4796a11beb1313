import { approvalEn } from '../_kit/approval.en.ts'
import { waysEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import { audienceEn } from '../_kit/sending.en.ts'
import type { campaigns } from './schema.ts'

export const en = {
  name: 'Campaigns',
  one: 'Campaign',
  count: { one: '%{smart_count} campaign', other: '%{smart_count} campaigns' },
  fields: {
    visits: 'Visits of its page',
    ...audienceEn.fields,
    ...approvalEn,
    title: 'Title',
    description: 'Description',
    link: 'Campaign link',
    image: 'Picture',
    video: 'Video',
    project: 'Project',
    licence: 'Fundraising licence',
    channels: 'Sharing channels',
    readCount: 'Opened',
  },
  hints: {
    ...audienceEn.hints,
    link: 'Where one gives to it: the store’s page, for one.',
    image: 'Stands at the head of its page, of its mails and of previews of its link.',
    video: 'In MP4. Shown on its page below the picture.',
    project: 'Its page then shows how much of the required amount has come, where the project shows that.',
    licence: 'Named on its page and in every message. The campaign ends with it.',
    channels: 'Each donor gets it once, by the first of these that reaches them.',
  },
  choices: {
    ...audienceEn.choices,
    channels: waysEn,
  },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sending: 'Sending',
    published: 'Published',
    stopped: 'Ended',
  },
  actions: {},
  sections: {
    appeal: 'The campaign',
    licence: 'What it collects for',
    audience: 'Who gets it',
    time: 'How and when it leaves',
  },
  empty: 'No campaigns yet. A campaign asks your donors to give to something, with a page of its own to share.',
} satisfies MessagesOf<typeof campaigns>

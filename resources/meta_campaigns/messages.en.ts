import { approvalEn } from '../_kit/approval.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import { audienceEn } from '../_kit/sending.en.ts'
import type { metaCampaigns } from './schema.ts'

export const en = {
  name: 'Meta campaigns',
  one: 'Meta campaign',
  count: { one: '%{smart_count} Meta campaign', other: '%{smart_count} Meta campaigns' },
  fields: {
    name: 'Campaign name',
    template: 'Template',
    project: 'About the project',
    variables: 'Values of the variables',
    appeal: 'Asks for a gift',
    licence: 'Fundraising licence',
    ...audienceEn.fields,
    ...approvalEn,
  },
  hints: {
    ...audienceEn.hints,
    name: 'For your staff alone; donors do not see it.',
    template: 'Only active templates that Meta has approved can be sent.',
    project: 'Variables may take its name and figures.',
    variables: 'The first row is {{1}} of the template, the second {{2}}, and so on.',
    appeal: 'Counts for marketing templates. Untick it for greetings and for news that ask for nothing.',
    licence: 'Its number is written in the template, or as the value of a variable.',
  },
  adds: { variables: 'Add the value of the next variable' },
  choices: audienceEn.choices,
  rows: {
    variables: {
      type: 'Kind of value',
      value: 'Value',
      file: 'File',
      fallback: 'Where there is no value',
      choices: {
        type: {
          donorField: 'From the donor',
          projectField: 'From the project',
          text: 'The same text for all',
          amount: 'An amount',
          date: 'A date',
          link: 'A link',
          media: 'Media',
        },
      },
    },
  },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sending: 'Sending',
    sent: 'Sent',
    stopped: 'Stopped',
  },
  actions: {},
  sections: {
    basics: 'Campaign',
    values: 'What the message says',
    audience: 'Who gets it',
    time: 'When it leaves',
  },
  empty: 'No Meta campaigns yet. A campaign brings a template that Meta has approved to many donors by WhatsApp.',
} satisfies MessagesOf<typeof metaCampaigns>

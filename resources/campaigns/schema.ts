import { approvalFields } from '../_kit/approval.ts'
import type { Channel } from '../_kit/channels.ts'
import { choices, kept, reference, text, upload, url } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'
import { audienceFields, sendingFields, sendingRules } from '../_kit/sending.ts'
import type { Visits } from '../_kit/sources.ts'

/** By what an appeal goes. Meta's Cloud API takes nothing but templates that it knows: that is a Meta campaign. */
const CAMPAIGN_CHANNELS = ['email', 'whatsapp', 'sms'] as const satisfies readonly Channel[]

/** [3.10] an appeal: a page of its own that anyone may open, and messages that lead the donors there. */
export const campaigns = defineResource({
  name: 'campaigns',
  tenant: 'entity',
  live: true,
  subject: { none: 'it names whom it is for by their ids alone; what they were sent stands with their messages' },
  fields: {
    title: text({ required: true, max: LIMITS.campaignTitle, personal: false }), // [5.1]
    description: text({ required: true, max: LIMITS.campaignDescription, lines: 6, personal: false }), // [5.2]
    link: url({ required: 'toPublish' }), // [5.3]
    image: upload({ accept: 'image', required: 'toPublish', asksOfPeople: true }), // [5.3], [5.4]
    video: upload({ accept: 'video', asksOfPeople: true }), // [5.4]
    project: reference({ to: 'projects' }),
    /** No appeal without one: it names the permit that it collects under, and ends with it. */
    licence: reference({ to: 'fundraising_licences', required: 'toPublish' }),
    /** [5.3] by what it goes, in this order: each donor gets it by the first one that reaches them. */
    channels: choices(CAMPAIGN_CHANNELS, { required: 'toPublish', default: ['email'] }),
    /** Of its page as anyone may open it: nobody is in these counts. */
    visits: kept<Visits>('json'),
    ...audienceFields,
    ...sendingFields,
    ...approvalFields,
  },
  states: {
    // product.md 50, as of reports: published is what has been sent, or as much of it as was not stopped. Its page stands until
    // somebody ends the campaign, or its licence does: then it is `stopped` (docs/decisions/141).
    values: ['draft', 'scheduled', 'sending', 'published', 'stopped'],
    initial: 'draft',
    transitions: {},
  },
  rules: sendingRules,
  title: 'title',
  list: {
    columns: ['title', 'status', 'project', 'recipients', 'sentCount', 'readCount', 'sendAt', 'sentAt'],
    filters: ['status', 'project', 'licence', 'channels', 'sentAt'],
    search: ['title'],
    sort: ['updatedAt', 'DESC'],
  },
})

import { approvalFields } from '../_kit/approval.ts'
import { boolean, choice, reference, rows, text, upload } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { audienceFields, sendingFields, sendingRules } from '../_kit/sending.ts'

/** product.md 32: what the value of a variable is. */
const VARIABLE_TYPES = ['donorField', 'projectField', 'text', 'amount', 'date', 'link', 'media'] as const

/** What a campaign may say of a donor or of its project, by the name that the value of a variable holds. */
export const DONOR_VALUES = ['name', 'givenTotal', 'giftsCount', 'lastGiftDate'] as const
export const PROJECT_VALUES = ['name', 'code', 'requiredAmount', 'collectedAmount', 'progress'] as const
export const LINK_VALUES = ['projectPage', 'donate'] as const
/** A template's places hold text: what is shown to be seen is named by its address. `file`: what was uploaded for it. */
export const MEDIA_VALUES = ['projectVideo', 'projectCover', 'file'] as const

/** [3.11] a message by a template that Meta has approved, to many donors of an entity. */
export const metaCampaigns = defineResource({
  name: 'meta_campaigns',
  tenant: 'entity',
  live: true,
  subject: { none: 'it names whom it is for by their ids alone; what they were sent stands with their messages' },
  fields: {
    name: text({ required: true, max: 100, personal: false }),
    template: reference({ to: 'templates', required: 'toPublish' }),
    project: reference({ to: 'projects' }),
    /** product.md 32: the value of {{1}} first. */
    variables: rows(
      {
        type: choice(VARIABLE_TYPES, { required: true }),
        value: text({ max: 300, required: true }),
        file: upload({ accept: 'header', asksOfPeople: true }),
        fallback: text({ max: 100 }),
      },
      { max: 30, personal: false },
    ),
    /** Meta counts greetings as marketing too: whether it asks for a gift is for its writer to say. */
    appeal: boolean({ default: true }),
    /** What asks names the permit that it asks under. */
    licence: reference({ to: 'fundraising_licences', rare: true }),
    ...audienceFields,
    ...sendingFields,
    ...approvalFields,
  },
  states: {
    values: ['draft', 'scheduled', 'sending', 'sent', 'stopped'],
    initial: 'draft',
    transitions: {},
  },
  rules: sendingRules,
  title: 'name',
  list: {
    columns: ['name', 'template', 'status', 'recipients', 'sentCount', 'readCount', 'sendAt', 'sentAt'],
    filters: ['status', 'template', 'project', 'sentAt'],
    search: ['name'],
    sort: ['updatedAt', 'DESC'],
  },
})

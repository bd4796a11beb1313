import { CODES } from '../_kit/codes.ts'
import { blocks, boolean, choice, kept, phone, rows, text, timestamp, upload } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { META } from '../_kit/templates/limits.ts'
import { isMetaName, isTemplateLink, RULES } from '../_kit/templates/rules.ts'

// [9.7]
const CATEGORIES = ['marketing', 'utility', 'authentication'] as const
const LANGUAGES = ['ar', 'en'] as const
const HEADER_TYPES = ['none', 'text', 'image', 'pdf', 'video'] as const

/** Where a template stands with Meta. `unknown`: it was handed over, and no answer says what became of it. */
const META_STATES = [
  'notSubmitted',
  'unknown',
  'pending',
  'approved',
  'rejected',
  'paused',
  'disabled',
  'deleted',
] as const
export type MetaState = (typeof META_STATES)[number]

const label = () => text({ required: true, max: META.buttonLabel })

/** [3.14] a message that is written once and filled in for each recipient. Those of the platform are there to be copied. */
export const templates = defineResource({
  name: 'templates',
  tenant: 'entity',
  platformRows: 'shared',
  live: true,
  fields: {
    name: text({ required: true, max: 120 }),
    category: choice(CATEGORIES, { required: true }),
    language: choice(LANGUAGES, { required: true }),
    /** What Meta calls it; made from the name where it is left empty. */
    metaName: text({ max: META.name, code: true, form: { key: 'metaName', holds: isMetaName } }),
    headerType: choice(HEADER_TYPES, { required: true, default: 'none' }),
    headerText: text({ max: META.headerText }),
    headerExample: text({ max: META.headerText }),
    headerFile: upload({ accept: 'header', asksOfPeople: true }),
    body: text({ required: true, max: META.body, lines: 8 }),
    /** One for each {{n}} of the body, in their order. */
    variables: rows({ label: text({ max: 60 }), example: text({ required: true }) }),
    footer: text({ max: META.footer }),
    buttons: blocks(
      {
        quickReply: { label: label() },
        url: {
          label: label(),
          url: text({
            required: true,
            max: META.link,
            code: true,
            form: { key: 'templateLink', holds: isTemplateLink },
          }),
          example: text({ code: true }),
        },
        phone: { label: label(), phone: phone({ required: true, accept: 'contact' }) },
        copy: { code: text({ required: true, max: META.copyCode, code: true }) },
      },
      { max: META.buttons },
    ),
    metaStatus: choice(META_STATES, { required: true, readOnly: true, default: 'notSubmitted' }),
    /** Why Meta refused or stopped it: a word of Meta's, or its sentence. */
    metaReason: text({ readOnly: true, max: 500 }),
    /** What is written here is not what Meta has: it was changed since it was handed over. */
    metaChanged: boolean({ readOnly: true, default: false }),
    metaId: text({ readOnly: true, code: true }),
    metaSyncedAt: timestamp({ readOnly: true }),
    /** When it was approved for the first time, and when it was taken off. */
    metaApprovedAt: timestamp({ readOnly: true }),
    metaDeletedAt: timestamp({ readOnly: true }),
    /** When changes were handed over, in the last thirty days; ISO 8601. */
    metaEdits: kept<string[]>('json'),
  },
  // [4.13]
  states: {
    values: ['active', 'inactive'],
    initial: 'inactive',
    transitions: {
      activate: { from: ['inactive'], to: 'active', complete: true },
      deactivate: { from: ['active'], to: 'inactive' },
    },
  },
  rules: RULES,
  uniqueTogether: [{ fields: ['metaName', 'language'], code: CODES.codeUsed, at: 'metaName' }],
  indexes: [
    { name: 'templates_by_meta_id', on: ['entityId', 'metaId'], where: ({ metaId }) => `${metaId} is not null` },
  ],
  title: 'name',
  list: {
    columns: ['name', 'language', 'category', 'status', 'metaStatus', 'updatedAt'],
    filters: ['status', 'category', 'language', 'metaStatus'],
    search: ['name', 'metaName', 'body'],
    sort: ['updatedAt', 'DESC'],
  },
})

/** What Meta sees of it: a change of these is one that it has to approve. */
export const CONTENT = [
  'category',
  'language',
  'metaName',
  'headerType',
  'headerText',
  'headerExample',
  'headerFile',
  'body',
  'variables',
  'footer',
  'buttons',
] as const

import { ACCOUNT_REASONS, ACCOUNT_STATES } from '../_kit/accounts.ts'
import { CODES } from '../_kit/codes.ts'
import { choice, integer, kept, money, rows, secret, tags, text } from '../_kit/fields/index.ts'
import { headerName, headerValue, jsonPath, serviceAddress } from '../_kit/forms.ts'
import { defineResource } from '../_kit/resource.ts'
import type { Rule } from '../_kit/rules.ts'
import { NUMBER_FORMS } from '../_kit/sms.ts'
import { isKnown, isReadable, isWhole } from '../_kit/smsRequest.ts'

type Template = Parameters<typeof isReadable>[0]

const READS = ['bodyTemplate', 'bodyType', 'method'] as const

/** A rule of the template, where there is one. */
const ofTemplate = (key: string, holds: (template: Template) => boolean): Rule<(typeof READS)[number]> => ({
  field: 'bodyTemplate',
  code: CODES.generic,
  reads: READS,
  key,
  holds: ({ bodyType, bodyTemplate }) =>
    typeof bodyTemplate !== 'string' || holds({ bodyTemplate, bodyType: bodyType === 'form' ? 'form' : 'json' }),
})

const path = (options: { default?: string } = {}) =>
  text({ max: 200, code: true, form: jsonPath, personal: false, ...options })

/**
 * product.md 31: an entity's account at a gateway for text messages, whatever gateway that is: what its request looks like,
 * how it says that it took one, and how it tells later what became of it.
 */
export const smsAccounts = defineResource({
  name: 'sms_accounts',
  tenant: 'entity',
  subject: { none: 'an account of the entity’s own' },
  fields: {
    url: text({ required: true, max: 2000, code: true, form: serviceAddress, personal: false }),
    method: choice(['POST', 'GET'], { required: true, default: 'POST' }),
    /** The whole value of the header `Authorization`. */
    accessKey: secret({ form: headerValue, personal: false }),
    headers: rows(
      {
        name: text({ required: true, max: 100, code: true, form: headerName, personal: false }),
        value: text({ required: true, max: 500, code: true, form: headerValue, personal: false }),
      },
      { max: 10, personal: false },
    ),
    bodyType: choice(['json', 'form'], { required: true, default: 'json' }),
    bodyTemplate: text({ required: true, max: 4000, lines: 6, code: true, personal: false }),
    numberForm: choice(NUMBER_FORMS, { required: true, default: 'e164' }),
    senderName: text({ max: 30, personal: false }),
    /** Beside a status of 2xx, which is always asked for. */
    success: choice(['status', 'exists', 'equals'], { required: true, default: 'status' }),
    successPath: path(),
    successValue: text({ max: 200, code: true, personal: false }),
    /** Where the answer names the message, so that a report about it can be told apart. */
    idPath: path(),
    perSecond: integer({ required: true, min: 1, max: 500, default: 5 }),
    /** What a hundred parts cost, as one part costs less than a halala is exact. */
    hundredPrice: money({ min: '0' }),
    reportIdPath: path({ default: 'id' }),
    reportStatePath: path({ default: 'status' }),
    deliveredWords: tags({ default: ['delivered', 'DELIVRD'], personal: false }),
    failedWords: tags({
      default: ['failed', 'undelivered', 'UNDELIV', 'rejected', 'REJECTD', 'expired', 'EXPIRED'],
      personal: false,
    }),
    incomingFromPath: path(),
    incomingTextPath: path(),
    /** By which the gateway tells what became of a message. */
    hookToken: secret({ personal: false }),
    state: choice(ACCOUNT_STATES, { readOnly: true, required: true, default: 'notChecked' }),
    reason: choice(ACCOUNT_REASONS, { readOnly: true }),
    /** What the gateway said, without numbers of people. */
    detail: text({ readOnly: true, max: 300, personal: false }),
    checkedAt: kept('timestamp'),
  },
  rules: [
    ofTemplate('smsTemplateReadable', isReadable),
    ofTemplate('smsTemplateKnown', isKnown),
    ofTemplate('smsTemplateWhole', isWhole),
    {
      field: 'bodyType',
      code: CODES.generic,
      reads: ['method', 'bodyType'],
      key: 'smsGetForm',
      holds: ({ method, bodyType }) => method !== 'GET' || bodyType === 'form',
    },
    {
      field: 'successPath',
      code: CODES.required,
      reads: ['success', 'successPath'],
      key: 'required',
      holds: ({ success, successPath }) => success === 'status' || typeof successPath === 'string',
    },
    {
      field: 'successValue',
      code: CODES.required,
      reads: ['success', 'successValue'],
      key: 'required',
      holds: ({ success, successValue }) => success !== 'equals' || typeof successValue === 'string',
    },
  ],
  indexes: [
    { name: 'sms_accounts_one', on: ['entityId'], unique: true, where: ({ deletedAt }) => `${deletedAt} is null` },
  ],
  title: 'url',
  list: { columns: ['url', 'senderName', 'state', 'checkedAt'], sort: ['createdAt', 'DESC'] },
  softDelete: false,
})

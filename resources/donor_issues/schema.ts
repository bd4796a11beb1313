import { choice, email, kept, phone, reference, text, uploads } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { ERASED_NAME } from '../_kit/personal.ts'
import { defineResource, type States } from '../_kit/resource.ts'
import { SATISFACTION } from '../_kit/satisfaction.ts'

/** [3.8] what a donor sends an entity about. */
export const ISSUE_TYPES = ['complaint', 'question', 'suggestion'] as const

export const ISSUE_STATES = {
  values: ['open', 'closed'],
  initial: 'open',
  transitions: { close: { from: ['open'], to: 'closed' }, reopen: { from: ['closed'], to: 'open' } },
} as const satisfies States

/** A file of a conversation about an issue, as its two sides are told of it. */
export interface IssueFile {
  id: string
  name: string
  kind: 'image' | 'pdf'
  bytes: number
}

/** So many pictures and papers come with one message, the donor's or the charity's. */
export const FILES_PER_MESSAGE = 3

/** So many days after it was closed the donor can open it again. */
export const REOPEN_DAYS = 14

/** [3.8], [4.8] a donor's complaint, question or suggestion, and the answer to it. Name, phone and email are those of the day. */
export const donorIssues = defineResource({
  name: 'donor_issues',
  tenant: 'entity',
  live: true,
  fields: {
    type: choice(ISSUE_TYPES, { required: true, personal: false }),
    donor: reference({ to: 'donors', required: true }),
    donorName: text({ required: true, readOnly: true, personal: { becomes: ERASED_NAME } }),
    donorPhone: phone({ readOnly: true }),
    donorEmail: email({ readOnly: true }),
    project: reference({ to: 'projects' }),
    message: text({ required: true, lines: 6, max: LIMITS.issue }),
    /** What the donor sent with it, and how those who may read the issue are told of it. */
    files: uploads({ accept: 'paper', max: FILES_PER_MESSAGE }),
    filesTold: kept<IssueFile[]>('json', { personal: false, told: { by: 'athar_issue_files', of: 'files' } }),
    sentAt: kept('timestamp'),
    reply: text({ lines: 6, max: LIMITS.issue, readOnly: true }),
    replyFiles: uploads({ accept: 'paper', max: FILES_PER_MESSAGE, readOnly: true }),
    replyFilesTold: kept<IssueFile[]>('json', { personal: false, told: { by: 'athar_issue_files', of: 'replyFiles' } }),
    repliedAt: kept('timestamp'),
    /** Null where the platform's support has answered: they are none of the entity's people. */
    repliedBy: reference({ to: 'users', readOnly: true }),
    /** The charity and its branch as they were called then: the platform's support may read no entity. */
    entityName: kept('text', { personal: false }),
    /** product.md 2: when support asked the project, who of the entity's own people it was, and what they wrote to the staff. */
    passedAt: kept('timestamp', { audited: true }),
    passedBy: reference({ to: 'users', readOnly: true }),
    passNote: text({ lines: 3, max: LIMITS.passNote, readOnly: true }),
    /** What the project's staff answered support; the donor sees none of it. Both null while the question waits. */
    answer: text({ lines: 6, max: LIMITS.issue, readOnly: true }),
    answerFiles: uploads({ accept: 'paper', max: FILES_PER_MESSAGE, readOnly: true }),
    answeredAt: kept('timestamp', { audited: true }),
    answeredBy: reference({ to: 'users', readOnly: true }),
    /**
     * Who of support follows it: one of the entity's people or of the platform's, whom no reference of an entity's row can
     * name. Null while it is nobody's.
     */
    assignee: kept('text', { personal: false }),
    assigneeName: kept<string>('json', { personal: false, told: { by: 'athar_assignee_name', of: 'assignee' } }),
    assignedAt: kept('timestamp', { audited: true }),
    /** Kept by the database with the first reply, and with each closing. */
    firstRepliedAt: kept('timestamp'),
    closedAt: kept('timestamp'),
    /** When the donor opened it again, how often they did, and what they wrote with it last. */
    reopenedAt: kept('timestamp', { audited: true }),
    reopenings: kept('integer', { default: 0, personal: false }),
    reopenNote: text({ lines: 3, max: LIMITS.passNote, readOnly: true }),
    /** What came with all of those words. */
    reopenFiles: uploads({ accept: 'paper', readOnly: true }),
    reopenFilesTold: kept<IssueFile[]>('json', {
      personal: false,
      told: { by: 'athar_issue_files', of: 'reopenFiles' },
    }),
    /** The update in the project's diary that question and answer became. */
    diary: reference({ to: 'project_updates', readOnly: true, rare: true }),
    /** [9.6] what the donor says of the answer, once. */
    satisfaction: choice(SATISFACTION, { readOnly: true, personal: false }),
    ratedAt: kept('timestamp'),
  },
  privateFields: {
    /** When the project's staff were reminded of the question by mail. */
    remindedAt: kept('timestamp'),
  },
  states: ISSUE_STATES,
  indexes: [
    { name: 'donor_issues_assigned', on: ['entityId', 'assignee'], where: ({ assignee }) => `${assignee} is not null` },
  ],
  title: 'donorName',
  list: {
    columns: ['sentAt', 'type', 'donorName', 'status', 'assigneeName', 'repliedAt'],
    filters: ['status', 'type', 'sentAt', 'satisfaction'],
    search: ['donorName', 'message'],
    sort: ['sentAt', 'DESC'],
    all: {
      title: 'entityName',
      columns: ['sentAt', 'type', 'entityName', 'status', 'assigneeName', 'repliedAt'],
      filters: ['status', 'type', 'sentAt', 'satisfaction'],
      sort: ['sentAt', 'DESC'],
    },
    own: { columns: ['sentAt', 'type', 'entityName', 'status'], search: ['message'], sort: ['sentAt', 'DESC'] },
  },
})

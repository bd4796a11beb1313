import { approvalFields } from '../_kit/approval.ts'
import { audienceFilter, filterRules } from '../_kit/audienceFilter.ts'
import type { Channel } from '../_kit/channels.ts'
import {
  blocks,
  boolean,
  choice,
  choices,
  date,
  integer,
  kept,
  lines,
  reference,
  references,
  text,
  timestamp,
  upload,
  uploads,
  videoUrl,
} from '../_kit/fields/index.ts'
import { DESIGNS, RECORD_PARTS, REPORT_KINDS, type RecordPart } from '../_kit/letters.ts'
import { withVariables } from '../_kit/messageVariables.ts'
import { reportWords, wordsRules } from '../_kit/reportWords.ts'
import { defineResource } from '../_kit/resource.ts'

/** By what a report goes. Meta's Cloud API takes nothing but templates that it knows, which a report is not. */
const REPORT_CHANNELS = ['email', 'whatsapp', 'sms'] as const satisfies readonly Channel[]

/** Each may name variables, as the message does. */
const told = (max: number) => text({ max, lines: 4, form: withVariables })
const brief = () => text({ max: 120, form: withVariables })
const transcript = () => text({ max: 4000, lines: 6, required: 'toPublish', form: withVariables })
const onePicture = () => uploads({ accept: 'image', max: 1, asksOfPeople: true })

/** What a letter is made of: what the records tell, each once, and what the charity adds in both languages. */
const PARTS = {
  ...(Object.fromEntries(RECORD_PARTS.map((kind) => [kind, {}])) as Record<RecordPart, {}>),
  words: { titleAr: brief(), titleEn: brief(), textAr: told(2000), textEn: told(2000) },
  quote: { textAr: told(600), textEn: told(600), byAr: brief(), byEn: brief() },
  partners: { namesAr: lines({ max: 12 }), namesEn: lines({ max: 12 }) },
  beforeAfter: { before: onePicture(), after: onePicture() },
  /** Who cannot hear it, or not now, reads what was said. */
  voice: {
    file: upload({ accept: 'audio', asksOfPeople: true, required: 'toPublish' }),
    byAr: brief(),
    byEn: brief(),
    textAr: transcript(),
    textEn: transcript(),
  },
  video: { url: videoUrl(), titleAr: brief(), titleEn: brief() },
}

/** [3.13] a report to donors, or of a project to the national platform that funded it. */
export const reports = defineResource({
  name: 'reports',
  tenant: 'entity',
  live: true,
  // It names whom it is for by their ids alone, and is nobody’s.
  subject: { through: 'letters', at: 'report' },
  fields: {
    type: choice(REPORT_KINDS, { required: true, default: 'project' }),
    project: reference({ to: 'projects', required: true }),
    ...reportWords,
    design: choice(DESIGNS, { required: true, default: 'light' }),
    coverImage: upload({ accept: 'image', asksOfPeople: true }),
    /** None: as the design has it. */
    parts: blocks(PARTS, { max: 30 }),
    /** [3.12] a survey of its project, of whose answers its letters tell. */
    survey: reference({ to: 'surveys', rare: true }),
    /** All who gave to the project, those of them that the filter means, or the donors chosen by hand. */
    audience: choice(['allWhoGave', 'filtered', 'chosen'], { required: true, default: 'allWhoGave' }),
    donors: references({ to: 'donors' }),
    ...audienceFilter,
    /** Its letters tell of what was published after it; null: of all. */
    newsSince: timestamp({ readOnly: true }),
    appeal: boolean({ default: false }),
    /** What asks names the permit that it asks under: with it, it ends. */
    licence: reference({ to: 'fundraising_licences', rare: true }),
    /** [5.17] by what it goes, in this order: each donor gets it by the first one that reaches them. */
    channels: choices(REPORT_CHANNELS, { required: 'toPublish', default: ['email'] }),
    /** product.md 21: what the file to the national platform has beyond the project. */
    ehsanNumber: text({ max: 40, code: true, number: true }),
    beneficiaries: integer({ min: 0 }),
    beforePictures: uploads({ accept: 'image', asksOfPeople: true }),
    afterPictures: uploads({ accept: 'image', asksOfPeople: true }),
    handover: uploads({ accept: 'paper' }),
    /** [2.48] who has given nothing yet and may read what went out, without a letter. */
    preparedFor: references({ to: 'donors', readOnly: true }),
    archived: boolean({ readOnly: true, default: false }),
    recipients: kept('integer', { default: 0 }),
    sentCount: kept('integer', { default: 0 }),
    failedCount: kept('integer', { default: 0 }),
    unknownCount: kept('integer', { default: 0 }),
    openedCount: kept('integer', { default: 0 }),
    /** Whom nothing in it was new to, where it told what is new alone. */
    toldCount: kept('integer', { default: 0 }),
    sentAt: timestamp({ readOnly: true }),
    /** product.md 30: a mass sending waits until then for whoever thinks better of it; null once it goes. */
    startsAt: timestamp({ readOnly: true }),
    /** [4.11] the time that was set for it; it stays, as what the time was, until another is set. */
    sendAt: timestamp({ readOnly: true, clock: true }),
    /** By when donors were promised it. */
    promised: date(),
    /** The time of the saved setting that has written it. */
    plannedFor: timestamp({ readOnly: true }),
    /** product.md 20: the first of the times by which it was to leave; null where nobody has named one. */
    dueAt: kept('timestamp', {
      generated: `least(planned_for, send_at, (promised + interval '23:59:59') at time zone 'Asia/Riyadh')`,
    }),
    /** Why it did not leave at that time and is a draft again: a fault's key, or a reason of a run. */
    notSent: text({ code: true, max: 60, readOnly: true, personal: false }),
    finishedAt: timestamp({ readOnly: true }),
    ...approvalFields,
    /** The report that this one puts right, to those who opened it. */
    corrects: reference({ to: 'reports', readOnly: true, rare: true }),
    /** product.md 50: the report of which this is a new version. */
    replaces: reference({ to: 'reports', readOnly: true, rare: true }),
  },
  /** What an Ehsan report said when it was published; letters have their editions. */
  privateFields: { frozen: kept('json') },
  states: {
    values: ['draft', 'scheduled', 'sending', 'sent', 'stopped'],
    initial: 'draft',
    transitions: {},
  },
  rules: [...filterRules, ...wordsRules],
  parent: { at: 'project', tab: 'reports' },
  title: 'title',
  list: {
    columns: ['title', 'type', 'project', 'status', 'dueAt', 'sentAt', 'recipients'],
    filters: ['type', 'project', 'status', 'dueAt', 'sentAt', 'archived'],
    search: ['title'],
    sort: ['updatedAt', 'DESC'],
  },
})

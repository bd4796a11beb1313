import { CODES } from '../_kit/codes.ts'
import {
  boolean,
  choice,
  date,
  email,
  integer,
  kept,
  lines,
  money,
  phone,
  reference,
  references,
  rows,
  text,
  uploads,
  url,
  videoUrls,
} from '../_kit/fields/index.ts'
import { latinLetters } from '../_kit/forms.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'
import { before, endsWithin } from '../_kit/rules.ts'

/** product.md 16: six fixed slots. */
export const STAGES = ['study', 'approval', 'fundraising', 'contracting', 'execution', 'delivery'] as const

/** [3.4] a project and all that it promises and has done. Money: product.md 8. */
export const projects = defineResource({
  name: 'projects',
  tenant: 'entity',
  live: true,
  fields: {
    code: text({
      required: true,
      max: 40,
      code: true,
      number: true,
      unique: CODES.projectCodeUsed,
      aliases: ['project code', 'رمز المشروع', 'كود المشروع', 'رقم المشروع', 'الرمز', 'الكود'],
    }),
    name: text({
      required: true,
      codes: { required: CODES.projectNameRequired },
      aliases: ['project name', 'title', 'project', 'اسم المشروع', 'الاسم', 'المشروع', 'عنوان المشروع'],
    }),
    licenceNumber: text({
      max: 40,
      code: true,
      number: true,
      aliases: ['licence', 'license number', 'رقم الترخيص', 'رقم ترخيص المشروع', 'الترخيص'],
    }),
    approvalNumber: text({ max: 40, code: true, number: true }),
    type: choice(['general', 'special'], { required: true, default: 'general', aliases: ['النوع'] }),
    /** product.md 6: whom a special project is for. */
    dedicatedTo: references({ to: 'donors', max: 200 }),
    classification: reference({ to: 'classifications', aliases: ['تصنيف المشروع'] }),
    description: text({
      lines: 6,
      max: LIMITS.longText,
      required: 'toPublish',
      aliases: ['وصف المشروع', 'الوصف', 'details'],
    }),
    idea: text({ lines: 4, aliases: ['فكرة المشروع'] }),
    target: integer({ min: 1, below: 'targetMinValue', aliases: ['المستهدف', 'مستهدف المشروع'] }), // [5.10]
    targetDescription: text({ lines: 3 }),
    requiredAmount: money({
      min: '0',
      required: 'toPublish',
      codes: { invalid: CODES.cost },
      aliases: [
        'amount',
        'required amount',
        'target amount',
        'المبلغ',
        'المبلغ المطلوب',
        'المبلغ المستهدف',
        'التكلفة',
        'تكلفة المشروع',
      ],
    }),
    previousDonations: money({ min: '0', default: '0' }),
    previousDonationsUntil: date(),
    currentDonations: kept('money', { default: '0' }),
    collectedAmount: kept('money', { generated: 'coalesce(previous_donations, 0) + current_donations' }),
    spentMoney: kept('money', { default: '0' }),
    startDate: date({
      required: 'toPublish',
      codes: { invalid: CODES.startDate },
      aliases: ['تاريخ البداية', 'تاريخ البدء', 'البداية', 'start'],
    }),
    endDate: date({
      codes: { invalid: CODES.endDate },
      aliases: ['تاريخ النهاية', 'تاريخ الانتهاء', 'النهاية', 'end'],
    }),
    city: text({ aliases: ['المدينة'] }),
    region: text({ aliases: ['المنطقة'] }),
    place: text({ max: 200, aliases: ['الموقع'] }),
    mapLink: url(),
    beneficiaryCategory: text({ aliases: ['فئة المستفيدين', 'beneficiaries'] }),
    beneficiaryNumbers: integer({ aliases: ['عدد المستفيدين', 'beneficiaries count'] }),
    supervisingAuthority: text({ aliases: ['الجهة المشرفة', 'authority'] }),
    manager: reference({ to: 'users' }),
    progress: choice(['notStarted', 'inProgress', 'completed'], { required: true, default: 'notStarted' }),
    unitName: text({ max: 60 }),
    /** The unit's forms after other numbers than one: «4 حقائب», «11 سهمًا». */
    unitTwo: text({ max: 60 }),
    unitPlural: text({ max: 60 }),
    unitMany: text({ max: 60 }),
    /** One of them and several, for whoever reads English; without these the words above stand there. */
    unitNameEn: text({ max: 60, form: latinLetters }),
    unitPluralEn: text({ max: 60, form: latinLetters }),
    unitCost: money({ min: '0.01' }),
    images: uploads({ accept: 'image', asksOfPeople: true, hasCover: true }),
    videos: videoUrls({ max: 10 }),
    videoFiles: uploads({ accept: 'video', max: 5, asksOfPeople: true }),
    documents: uploads({ accept: 'pdf' }),
    attachments: uploads({ accept: 'attachment' }),
    stages: rows(
      {
        stage: choice(STAGES, { required: true }),
        label: text({ max: 80 }),
        labelEn: text({ max: 80, form: latinLetters }),
        state: choice(['notStarted', 'inProgress', 'completed'], { required: true, default: 'notStarted' }),
        startDate: date(),
        endDate: date(),
        note: text(),
        pictures: uploads({ accept: 'image', max: 10, asksOfPeople: true }),
      },
      {
        slots: { by: 'stage', title: 'label' },
        ordered: { from: 'startDate', to: 'endDate', code: CODES.startBeforeEnd },
      },
    ),
    indicators: rows(
      {
        name: text({ required: true, max: 120 }),
        unit: text({ max: 40 }),
        baseline: integer(),
        target: integer(),
        actual: integer(),
      },
      { max: 20 },
    ),
    objectives: lines(),
    outcomes: lines(),
    achievements: lines(),
    partners: lines(),
    contactNumber: phone({ accept: 'contact' }),
    messagesPhone: phone({ accept: 'contact' }),
    inboxEmail: email(),
    donationLink: url(),
    showOnMainPage: boolean({ default: false }),
    showProgress: boolean({ default: true }),
    hideFromStore: boolean({ default: false }),
    archived: boolean({ readOnly: true, default: false }),
    seoKeywords: text({ max: 300 }),
    seoDescription: text({ max: 300, lines: 2 }),
  },
  states: {
    values: ['drafted', 'published', 'deactivated'],
    initial: 'drafted',
    // [4.5] as product.md 17 reads it
    transitions: {
      publish: { from: ['drafted'], to: 'published', complete: true },
      deactivate: { from: ['published'], to: 'deactivated' },
      reactivate: { from: ['deactivated'], to: 'published', complete: true },
    },
  },
  weighs: { own: 'previousDonations' },
  deletedCode: CODES.deletedBefore,
  rules: [
    before('startDate', 'endDate', CODES.startBeforeEnd), // [5.13]
    endsWithin('startDate', 'endDate', LIMITS.projectYears, CODES.endDate), // [5.10]
  ],
  indexes: [
    { name: 'projects_import', on: ['entityId', 'importId', 'id'], where: ({ importId }) => `${importId} is not null` },
  ],
  // product.md 6: or it is dedicated to them.
  subject: { through: 'donor_transactions', at: 'project', orBy: 'athar_dedicated_projects' },
  title: 'name',
  list: {
    // What was asked for stands with what was collected of it.
    columns: ['images', 'code', 'name', 'status', 'progress', 'collectedAmount', 'spentMoney', 'updatedAt'],
    filters: [
      'status',
      'progress',
      'type',
      'classification',
      'region',
      'startDate',
      'endDate',
      'requiredAmount',
      'archived',
    ],
    search: ['name', 'code', 'city', 'region'],
    sort: ['updatedAt', 'DESC'],
    card: { picture: 'images', bar: ['collectedAmount', 'requiredAmount'], facts: ['code', 'progress', 'region'] },
    all: {
      columns: ['name', 'code', 'entityId', 'status', 'requiredAmount', 'startDate', 'endDate'],
      filters: ['entityId', 'status'],
      search: ['name', 'code'],
      sort: ['createdAt', 'DESC'],
    },
  },
})

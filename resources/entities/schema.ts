import { CODES } from '../_kit/codes.ts'
import {
  boolean,
  choice,
  email,
  integer,
  kept,
  lines,
  money,
  phone,
  reference,
  rows,
  text,
  upload,
  url,
  videoUrl,
} from '../_kit/fields/index.ts'
import { clock, iban, latinLetters, timeZone } from '../_kit/forms.ts'
import { PRAYER_CITIES } from '../_kit/prayerCities.ts'
import { defineResource } from '../_kit/resource.ts'

/** [3.2] one branch of one legal charity (product.md 1): entity name and branch name together are unique. */
export const entities = defineResource({
  name: 'entities',
  tenant: 'self',
  fields: {
    name: text({ required: true }),
    branchName: text({ required: true }),
    /** What both are called in English; without one the name itself stands there too. */
    nameEn: text({ form: latinLetters }),
    branchNameEn: text({ form: latinLetters }),
    mainBranch: boolean({ readOnly: true }),
    licenceNumber: text({ max: 40, code: true, number: true }),
    verified: boolean({ readOnly: true }),
    logo: upload({ accept: 'image' }),
    website: url({}),
    brief: text({ lines: 4 }),
    objectives: lines(),
    categories: lines(),
    managementTitle: text(),
    managementPerson: text(),
    video: videoUrl(),
    contactEmail: email(),
    contactPhone: phone({ accept: 'contact' }),
    donationWays: rows({
      kind: choice(['bank', 'store', 'ehsan', 'standingOrder'], { required: true }),
      label: text({ required: true }),
      bankName: text(),
      iban: text({ max: 42, code: true, number: true, form: iban }),
      url: url(),
    }),
    timeZone: text({ max: 60, code: true, form: timeZone, default: 'Asia/Riyadh', required: true }),
    defaultLanguage: choice(['ar', 'en'], { required: true, default: 'ar' }),
    calendar: choice(['gregorian', 'hijri', 'both'], { required: true, default: 'both' }),
    /** Between the two nothing leaves for donors that they did not ask for, by the entity's clock; the same twice: always. product.md 29 */
    quietFrom: text({ max: 5, code: true, form: clock, default: '22:00', required: true }),
    quietTo: text({ max: 5, code: true, form: clock, default: '09:00', required: true }),
    /** Nothing of that kind leaves while a prayer that was called to in this city goes on; null: there is no such pause. */
    prayerCity: choice(PRAYER_CITIES),
    /** So many reports a donor gets within seven days at the most; without one as many as are sent. */
    weeklyMessages: integer({ min: 1, max: 50 }),
    /** product.md 29: appeals go to donors abroad too, and not to those in the Kingdom alone. Reports go everywhere. */
    appealsAbroad: boolean({ default: false }),
    /** product.md 30: what goes to more than one donor waits for another person's approval. */
    secondApproval: boolean({ default: false }),
    /** product.md 33: donors who gave within so many Hijri months are active; elite are individuals who gave more than so much in twelve. */
    activeMonths: integer({ required: true, min: 1, max: 60, default: 13 }),
    eliteAmount: money({ required: true, min: '1', default: '10000' }),
    /** product.md 11: single gifts get receipts, numbered from `receiptFirst` on; without it donation statements (decisions/129). */
    issuesReceipts: boolean({ default: false }),
    receiptPrefix: text({ max: 12, code: true, number: true }),
    receiptFirst: integer({ required: true, min: 1, max: 999_999_999, default: 1 }),
    /** When the donors were last put into their categories. */
    donorsSortedAt: kept('timestamp'),
  },
  // Kept apart from the name: a charity with the same name is not the same charity. product.md 1
  privateFields: { mainEntity: reference({ to: 'entities' }) },
  states: {
    values: ['active', 'inactive'],
    initial: 'active',
    transitions: { activate: { from: ['inactive'], to: 'active' }, deactivate: { from: ['active'], to: 'inactive' } },
  },
  subject: { through: 'donors', at: 'entityId' },
  title: 'name',
  titleToo: 'branchName',
  list: {
    columns: ['name', 'branchName', 'status', 'verified', 'createdAt'],
    filters: ['status', 'verified'],
    search: ['name', 'branchName', 'nameEn', 'branchNameEn'],
    sort: ['createdAt', 'DESC'],
  },
  // Sign-in compares names as people write them; two entities that read alike would stand in each other's way.
  uniqueTogether: [{ fields: ['name', 'branchName'], code: CODES.codeUsed, folded: true }],
})

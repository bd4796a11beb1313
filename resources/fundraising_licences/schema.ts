import { CODES } from '../_kit/codes.ts'
import { date, money, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { before } from '../_kit/rules.ts'

/** The permit to collect for a purpose, between two days, up to a target: every appeal names one and ends with it. */
export const fundraisingLicences = defineResource({
  name: 'fundraising_licences',
  tenant: 'entity',
  subject: { none: 'permits of the charity' },
  fields: {
    number: text({ required: true, max: 40, code: true, number: true, personal: false, unique: CODES.codeUsed }),
    purpose: text({ required: true, max: 300, lines: 2, personal: false }),
    startDate: date({ required: true, personal: false, codes: { invalid: CODES.startDate } }),
    endDate: date({ required: true, personal: false, codes: { invalid: CODES.endDate } }),
    target: money({ min: '1', personal: false }),
  },
  rules: [before('startDate', 'endDate', CODES.startBeforeEnd)], // [5.13]
  title: 'number',
  list: {
    columns: ['number', 'purpose', 'startDate', 'endDate', 'target'],
    filters: ['startDate', 'endDate'],
    search: ['number', 'purpose'],
    sort: ['endDate', 'DESC'],
  },
})

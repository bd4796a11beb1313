import { defineLayout } from '../../../src/generate/layout.ts'
import type { FieldName } from '../../_kit/resource.ts'
import { entities } from '../schema.ts'
import { TimeZoneCell, TimeZoneInput } from './TimeZone.tsx'

/** product.md 49: what stands on the page of general settings, and nowhere else. */
export const SETTINGS = [
  'defaultLanguage',
  'calendar',
  'timeZone',
  'quietFrom',
  'quietTo',
  'prayerCity',
  'weeklyMessages',
  'appealsAbroad',
  'secondApproval',
  'issuesReceipts',
  'receiptPrefix',
  'receiptFirst',
  'activeMonths',
  'eliteAmount',
  'donorsSortedAt',
] as const satisfies readonly FieldName<typeof entities>[]

/** [3.2] the fields of an entity in the order in which a reader asks for them. */
export const layout = defineLayout(entities, {
  sections: [
    {
      key: 'basics',
      fields: ['name', 'branchName', 'nameEn', 'branchNameEn', 'mainBranch', 'licenceNumber', 'verified', 'logo'],
    },
    { key: 'about', fields: ['brief', 'objectives', 'categories', 'video'] },
    { key: 'management', fields: ['managementTitle', 'managementPerson'] },
    { key: 'contact', fields: ['contactEmail', 'contactPhone', 'website'] },
    { key: 'donating', fields: ['donationWays'] },
    { key: 'settings', fields: ['defaultLanguage', 'calendar', 'timeZone'] },
    {
      key: 'sending',
      fields: ['quietFrom', 'quietTo', 'prayerCity', 'weeklyMessages', 'appealsAbroad', 'secondApproval'],
    },
    { key: 'receipts', fields: ['issuesReceipts', 'receiptPrefix', 'receiptFirst'] },
    { key: 'categories', fields: ['activeMonths', 'eliteAmount', 'donorsSortedAt'] },
  ],
  elsewhere: SETTINGS,
  inputs: { timeZone: TimeZoneInput },
  cells: { timeZone: TimeZoneCell },
})

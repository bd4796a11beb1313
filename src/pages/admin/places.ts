import type { SettingsPath } from './Settings.tsx'

/** A list of the platform that stands among its settings. */
export interface Place {
  resource: string
  current: SettingsPath
}

/** [3.16] */
export const TYPES: Place = { resource: 'donor_types', current: '/admin/settings/donor-type' }
/** product.md 26 */
export const MONTHS: Place = { resource: 'announced_months', current: '/admin/settings/announced-months' }
/** [2.75] */
export const PACKAGES: Place = { resource: 'plans', current: '/admin/settings/payment' }
/** [3.17] */
export const CLASSES: Place = { resource: 'classifications', current: '/admin/settings/classification' }

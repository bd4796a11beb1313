import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { donors } from '../schema.ts'

/** They read the form around them, which the donor's page has not. */
const PhoneInput = later(async () => (await import('./PhoneInput.tsx')).PhoneInput, { xs: 56, sm: 56 })
const ReachedByInput = later(async () => (await import('./ReachedByInput.tsx')).ReachedByInput, { xs: 56, sm: 56 })

export const layout = defineLayout(donors, {
  sections: [
    {
      key: 'basics',
      fields: [
        'name',
        'phone',
        'reachedBy',
        'email',
        'emailShared',
        'emailSharedBy',
        'emailSharedAt',
        'type',
        'image',
        'hiddenName',
        'deceased',
      ],
    },
    { key: 'letters', fields: ['language', 'calendar', 'quietFrom', 'quietTo'] },
    {
      key: 'consent',
      fields: [
        'reportConsent',
        'reportConsentWay',
        'reportConsentSince',
        'appealConsent',
        'appealConsentWay',
        'appealConsentSince',
        'emailStopped',
        'whatsappStopped',
        'smsStopped',
      ],
    },
    { key: 'organisation', fields: ['registrationNumber', 'contacts'] },
    { key: 'staff', fields: ['category', 'standingOrder', 'lapsedElite', 'pinnedElite', 'tags', 'notes'] },
  ],
  inputs: { phone: PhoneInput, reachedBy: ReachedByInput },
})

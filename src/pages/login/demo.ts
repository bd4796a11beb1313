import { later } from '../../generate/lazyPart.tsx'

/** [1.13], [1.14] they sign in at a door of their own. */
export const isDonorRole = (role: string): boolean => role === 'Donor' || role === 'PotentialDonner'

/** Below all else, and of demo data alone. */
export const DemoLogins = later(async () => (await import('./DemoLogins.tsx')).DemoLogins, { xs: 60, sm: 60 }, 'first')

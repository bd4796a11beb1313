import { ID } from '../generate/harness.tsx'

/** A colleague who was invited and has not come yet. */
export const person = {
  id: ID,
  version: 2,
  name: 'Huda',
  userName: 'huda',
  email: 'huda@example.org',
  phone: null,
  roles: ['ProjectAdmin'],
  profileImage: null,
  language: 'ar',
  calendar: 'both',
  invited: true,
  firstTimeLogin: true,
  status: 'active',
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
}

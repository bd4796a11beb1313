import type { Profile } from '../../../src/providers/settings.ts'
import { setSettings } from '../../../src/providers/settings.ts'
import { tokenFor } from '../shell/server.ts'

export const MAIN = '00000000-0000-4000-8000-00000000000a'
export const BRANCH = '00000000-0000-4000-8000-00000000000b'
export const here = (id: string, branchName: string) => ({
  id,
  name: 'Birr Society',
  branchName,
  timeZone: 'Asia/Riyadh',
  defaultLanguage: 'ar' as const,
  calendar: 'both' as const,
  logo: null,
  pageBegun: false,
})
const BOTH = [
  { id: MAIN, branchName: 'Riyadh' },
  { id: BRANCH, branchName: 'Jeddah' },
]

/** An administrator of the main branch of a charity that has two. */
export function signIn(more: Partial<Profile> = {}, role: 'BranchAdmin' | 'ProjectAdmin' = 'BranchAdmin') {
  const profile: Profile = {
    id: 'u1',
    kind: 'staff',
    name: 'Sara',
    userName: 'sara',
    email: 'sara@example.org',
    phone: null,
    roles: [role],
    language: 'en',
    calendar: 'both',
    firstTimeLogin: false,
    passwordTemporary: false,
    profileImage: null,
    entity: here(MAIN, 'Riyadh'),
    homeEntity: { id: MAIN, name: 'Birr Society', branchName: 'Riyadh' },
    branches: BOTH,
    ...more,
  }
  setSettings({ token: tokenFor([role]), profile })
}

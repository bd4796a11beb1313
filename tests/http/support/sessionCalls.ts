import { CALLERS, type Caller } from './roleMatrix.ts'

const anyone: readonly Caller[] = CALLERS
/** [6.2] whoever runs an entity: where tests of what they send reach them. */
const staff: readonly Caller[] = ['adminA', 'projectsA']

/** Calls that belong to whoever is signed in. */
export const SESSION: Record<string, readonly Caller[]> = {
  'POST /api/Account/Logout': anyone,
  'POST /api/account/ChangePassword': anyone,
  'POST /api/Account/FirstTime': anyone,
  'GET /api/Account/Sessions': anyone,
  'POST /api/Account/Sessions/:id/End': anyone,
  'POST /api/Account/EndOtherSessions': anyone,
  // product.md 1: what nobody may switch to is unknown to them, whoever they are
  'POST /api/Account/SwitchBranch': anyone,
  'GET /user/profile': anyone,
  'PUT /user/profile': anyone,
  'GET /user/reach': staff,
  'POST /user/reach/code': staff,
  'POST /user/reach/phone': staff,
}

import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { signedVersions } from './schema.ts'

export const access = defineAccess<typeof signedVersions, 'seals'>(signedVersions, {
  list: entityStaff,
  get: entityStaff,
  seals: entityStaff,
})

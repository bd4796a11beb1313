import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { paperBundles } from './schema.ts'

export const access = defineAccess<typeof paperBundles, 'stop' | 'archive'>(paperBundles, {
  list: entityStaff,
  get: entityStaff,
  stop: entityStaff,
  archive: entityStaff,
})

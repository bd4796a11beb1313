import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { files } from './schema.ts'

export const access = defineAccess<typeof files, 'describe' | 'blur' | 'withdraw'>(files, {
  get: entityStaff,
  list: entityStaff,
  describe: entityStaff,
  blur: entityStaff,
  withdraw: entityStaff,
})

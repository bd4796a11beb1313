import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { imports } from './schema.ts'

export const access = defineAccess<typeof imports, 'prepare' | 'run' | 'stop' | 'rejected' | 'preview'>(imports, {
  list: entityStaff,
  get: entityStaff,
  prepare: entityStaff,
  run: entityStaff,
  stop: entityStaff,
  rejected: entityStaff,
  preview: entityStaff,
})

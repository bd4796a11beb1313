import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { imports } from './schema.ts'

type Actions = 'template' | 'prepare' | 'preview' | 'run' | 'stop' | 'rejected' | 'undoPlan' | 'undo'

export const access = defineAccess<typeof imports, Actions>(imports, {
  list: entityStaff,
  get: entityStaff,
  prepare: entityStaff,
  run: entityStaff,
  stop: entityStaff,
  rejected: entityStaff,
  preview: entityStaff,
  template: entityStaff,
  undoPlan: entityStaff,
  undo: entityStaff,
})

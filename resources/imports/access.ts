import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { imports } from './schema.ts'

type Actions =
  | 'template'
  | 'prepare'
  | 'preview'
  | 'look'
  | 'looked'
  | 'run'
  | 'stop'
  | 'rejected'
  | 'known'
  | 'undoPlan'
  | 'undo'

export const access = defineAccess<typeof imports, Actions>(imports, {
  list: entityStaff,
  get: entityStaff,
  prepare: entityStaff,
  run: entityStaff,
  stop: entityStaff,
  rejected: entityStaff,
  known: entityStaff,
  preview: entityStaff,
  look: entityStaff,
  looked: entityStaff,
  template: entityStaff,
  undoPlan: entityStaff,
  undo: entityStaff,
})

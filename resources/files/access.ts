import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { files } from './schema.ts'

/** What somebody has sent for a message that they still write is theirs alone (docs/decisions/091). */
const settled = { roles: entityStaff, rows: { sender: '$none' } } as const

export const access = defineAccess<typeof files, 'describe' | 'blur' | 'withdraw'>(files, {
  get: settled,
  list: settled,
  describe: settled,
  blur: settled,
  withdraw: settled,
})

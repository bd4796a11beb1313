import { CODES } from '../_kit/codes.ts'
import { defineServer } from '../../server/engine/define.ts'
import { donors } from './schema.ts'

// product.md 3: the system's own donor takes what nobody can name; it is neither edited nor removed.
const systemDonor = { field: 'name', key: 'systemDonor', args: {}, code: CODES.generic }

export const server = defineServer(donors, {
  hooks: {
    beforeUpdate: async (_ctx, before) => (before['unknownGiver'] === true ? [systemDonor] : undefined),
    beforeRemove: async (_ctx, row) => (row['unknownGiver'] === true ? [systemDonor] : undefined),
  },
})

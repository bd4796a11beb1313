import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { signingKeys } from './schema.ts'

/** They are made and retired by a command (`npm run keys:rotate`); here stands only which there are. */
export const access = defineAccess(signingKeys, { list: platformAdmins, get: platformAdmins })

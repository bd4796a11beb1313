import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { editions } from './schema.ts'

/** What an edition says is shown as letters; here stands only that there is one. */
export const access = defineAccess(editions, { list: entityStaff, get: entityStaff })

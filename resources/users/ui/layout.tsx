import { defineLayout } from '../../../src/generate/layout.ts'
import { EntityCell, UserStatus } from '../../../src/generate/people.tsx'
import { users } from '../schema.ts'

export const layout = defineLayout(users, { sections: [], cells: { status: UserStatus } })

/** [2.50] the users of every entity, as the platform sees them. */
export const everyoneLayout = defineLayout(users, { sections: [], cells: { status: UserStatus, entityId: EntityCell } })

import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, givers, platformAdmins } from '../_kit/roles.ts'
import { projects } from './schema.ts'

/** [2.50] what the projects of every entity are, never whose money they hold. */
const everyEntity = {
  roles: platformAdmins,
  scope: 'all',
  fields: ['code', 'name', 'requiredAmount', 'startDate', 'endDate', 'status'],
} as const satisfies GrantOn<typeof projects>

/**
 * [1.13] what a donor's gifts went to is called, how it stands, and whether it has a page that anybody may read; the same of
 * what is dedicated to them (product.md 6).
 */
const giver = {
  roles: givers,
  scope: 'own',
  fields: ['name', 'status', 'type', 'archived', 'progress'],
} as const satisfies GrantOn<typeof projects>

const readers = [{ roles: entityStaff, scope: 'entity' }, everyEntity, giver] as const

// [6.2]
export const access = defineAccess<typeof projects, 'timeline' | 'pulse' | 'money'>(projects, {
  list: readers,
  get: readers,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  publish: entityStaff,
  deactivate: entityStaff,
  reactivate: entityStaff,
  timeline: entityStaff,
  pulse: entityStaff,
  money: entityStaff,
})

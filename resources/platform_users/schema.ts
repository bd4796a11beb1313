import { boolean, choices, email, phone, reference, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { ROLES } from '../_kit/roles.ts'

/** [2.50] the users of all entities and of the platform, for its administrators. */
export const platformUsers = defineResource({
  name: 'platform_users',
  from: 'users',
  tenant: 'closed',
  fields: {
    name: text({ required: true }),
    userName: text({ required: true, max: 60, code: true }),
    email: email({ required: true }),
    phone: phone(),
    roles: choices(ROLES, { required: true, min: 1 }),
    entityId: reference({ to: 'entities' }),
    invited: boolean({ readOnly: true }),
    firstTimeLogin: boolean({ readOnly: true }),
  },
  states: {
    values: ['active', 'inactive'],
    initial: 'active',
    transitions: { activate: { from: ['inactive'], to: 'active' }, deactivate: { from: ['active'], to: 'inactive' } },
  },
  title: 'name',
  list: {
    columns: ['name', 'userName', 'email', 'roles', 'entityId', 'status', 'createdAt'],
    filters: ['entityId', 'roles', 'status'],
    search: ['name', 'userName', 'email'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
})

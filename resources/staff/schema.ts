import { text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** Names of the entity's users, for choosing a manager or reading who did what: all that [6.5] leaves to a ProjectAdmin. */
export const staff = defineResource({
  name: 'staff',
  from: 'users',
  tenant: 'optional',
  fields: { name: text({ required: true }) },
  title: 'name',
  list: { columns: ['name'], search: ['name'], sort: ['name', 'ASC'] },
  readOnly: true,
})

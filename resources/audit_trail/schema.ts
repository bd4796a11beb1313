import { kept, reference, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** Who did what to which row, with the row before and after. Written by the database itself at every write. */
export const auditTrail = defineResource({
  name: 'audit_trail',
  tenant: 'optional',
  fields: {
    actor: reference({ to: 'staff' }),
    action: text({ required: true, code: true }),
    resource: text({ required: true, code: true }),
    record: text({ code: true }),
    before: kept('json'),
    after: kept('json'),
    request: text({ code: true }),
  },
  title: 'action',
  list: {
    columns: ['createdAt', 'actor', 'action', 'resource', 'record'],
    filters: ['resource', 'action', 'actor'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})

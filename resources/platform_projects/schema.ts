import { date, money, reference, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** [2.50] the projects of all entities, for the platform's administrators: what they are, never whose money they hold. */
export const platformProjects = defineResource({
  name: 'platform_projects',
  from: 'projects',
  tenant: 'closed',
  fields: {
    code: text({ max: 40, code: true }),
    name: text({ required: true }),
    entityId: reference({ to: 'entities' }),
    requiredAmount: money(),
    startDate: date(),
    endDate: date(),
  },
  states: { values: ['drafted', 'published', 'deactivated'], initial: 'drafted', transitions: {} },
  title: 'name',
  list: {
    columns: ['name', 'code', 'entityId', 'status', 'requiredAmount', 'startDate', 'endDate'],
    filters: ['entityId', 'status'],
    search: ['name', 'code'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
})

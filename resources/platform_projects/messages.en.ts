import type { MessagesOf } from '../_kit/messages.ts'
import type { platformProjects } from './schema.ts'

export const en = {
  name: 'Projects of all entities',
  one: 'Project',
  count: { one: '%{smart_count} project', other: '%{smart_count} projects' },
  fields: {
    code: 'Code',
    name: 'Project name',
    entityId: 'Entity',
    requiredAmount: 'Required amount',
    startDate: 'Start date',
    endDate: 'End date',
  },
  states: { drafted: 'Draft', published: 'Published', deactivated: 'Deactivated' },
  actions: {},
  empty: 'No projects here. Clear the filters to see everything.',
} satisfies MessagesOf<typeof platformProjects>

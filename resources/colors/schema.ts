import { CODES } from '../_kit/codes.ts'
import { boolean, color, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** [3.15] the charity's own colours by name. The main one colours its letters and public pages (docs/decisions/080). */
export const colors = defineResource({
  name: 'colors',
  tenant: 'entity',
  fields: {
    name: text({ required: true, max: 60, unique: CODES.codeUsed }),
    value: color({ required: true, readable: true }),
    main: boolean({ default: false }),
  },
  title: 'name',
  list: {
    columns: ['name', 'value', 'main', 'updatedAt'],
    search: ['name'],
    sort: ['name', 'ASC'],
  },
  indexes: [
    {
      name: 'colors_main',
      unique: true,
      on: ['entityId'],
      where: ({ main, deletedAt }) => `${main} and ${deletedAt} is null`,
    },
  ],
})

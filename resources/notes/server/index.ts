import { authorOf } from '../../../server/engine/author.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { CODES } from '../../_kit/codes.ts'
import { notes } from '../schema.ts'

export const server = defineServer(notes, {
  hooks: {
    beforeCreate: async ({ tx, actor }, values) => {
      values.author = await authorOf(tx, actor)
    },
    beforeUpdate: async (_ctx, before, values) => {
      if (values.project !== undefined && values.project !== before.project)
        return [{ field: 'project', key: 'readOnly', args: {}, code: CODES.generic }]
      delete values.project
      if (values.text !== undefined && values.text !== before.text) values.editedAt = new Date().toISOString()
      return []
    },
  },
})

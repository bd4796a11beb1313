import { defineServer } from '../../server/engine/define.ts'
import { projectUpdates } from './schema.ts'

export const server = defineServer(projectUpdates, {
  hooks: {
    beforeCreate: async ({ actor }, values) => {
      values['createdBy'] = actor.userId
    },
  },
})

import { authorOf } from '../../../server/engine/author.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { projectUpdates } from '../schema.ts'
import { notices } from './notices.ts'

export const server = defineServer(projectUpdates, {
  hooks: {
    beforeCreate: async ({ tx, actor }, values) => {
      values.createdBy = await authorOf(tx, actor)
    },
  },
  notices,
})

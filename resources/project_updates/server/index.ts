import { sql } from 'drizzle-orm'
import { columns, updates } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { projectUpdates } from '../schema.ts'
import { notices } from './notices.ts'

const u = columns(projectUpdates, 'u')

export const server = defineServer(projectUpdates, {
  hooks: {
    beforeCreate: async ({ tx, actor }, values) => {
      values.createdBy = await authorOf(tx, actor)
    },
    beforeTransition: async ({ tx }, { id }, action) => {
      if (action !== 'publish') return
      const publishedAt = sql`coalesce(${u.publishedAt}, now())`
      await tx.rows(sql`update ${u} set ${updates(u, { publishedAt })} where ${u.id} = ${id}::uuid`)
    },
  },
  notices,
})

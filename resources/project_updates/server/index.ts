import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, updates } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { dropWaiting, fieldWaiting, placeByHand, SEEN_MOST } from '../../../server/messages/field/waiting.ts'
import { projectUpdates } from '../schema.ts'
import { notices } from './notices.ts'

const u = columns(projectUpdates, 'u')

/** Of one of the team, the messages that whoever acts has seen. */
const seen = { sender: z.uuid(), messages: z.array(z.uuid()).min(1).max(SEEN_MOST) }

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
  actions: {
    // [3.5] what came by WhatsApp and waits for its project.
    fieldWaiting: free(projectUpdates, {
      on: 'list',
      method: 'GET',
      input: z.strictObject({}),
      run: (call) => inTx(call, (tx) => fieldWaiting(tx, call.actor)),
    }),
    fieldPlace: atomic(projectUpdates, {
      on: 'list',
      input: z.strictObject({ ...seen, project: z.uuid() }),
      run: ({ tx, actor }, input) => placeByHand(tx, actor, input),
    }),
    fieldDrop: atomic(projectUpdates, {
      on: 'list',
      input: z.strictObject(seen),
      run: ({ tx, actor }, input) => dropWaiting(tx, actor, input),
    }),
  },
  notices,
})

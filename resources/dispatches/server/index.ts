import { z } from 'zod'
import { atomic, defineServer, type HookContext } from '../../../server/engine/define.ts'
import { findRow } from '../../../server/engine/read.ts'
import { pauseSending, resumeSending } from '../../../server/messages/pause.ts'
import { dispatches } from '../schema.ts'

const which = z.strictObject({ id: z.uuid() })

/**
 * An action on one sending that answers with it as it is then. On the list, since the engine would lock the sending before
 * what it is of: whoever locks takes them the other way round (server/messages/dispatch.ts).
 */
const acting = (act: (ctx: HookContext, id: string) => Promise<void>) =>
  atomic(dispatches, {
    on: 'list',
    input: which,
    run: async (ctx, { id }) => {
      await act(ctx as unknown as HookContext, id)
      return findRow(ctx.tx, ctx.call, id, 'get')
    },
  })

/** Whatever is sent to many waits and goes on alike. */
export const server = defineServer(dispatches, {
  actions: { pause: acting(pauseSending), resume: acting(resumeSending) },
})

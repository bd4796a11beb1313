import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, shaped, updates, type Writes } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { inputOf, readForm } from '../../../server/engine/form.ts'
import type { ShownLink } from '../../_contracts/linking.ts'
import { codeFields } from '../forms.ts'
import { type LinkState, type LinkWish, whatsappAccounts } from '../schema.ts'

const w = columns(whatsappAccounts, 'w')

/** In which states each can be asked for. */
const FROM: Readonly<Record<LinkWish, readonly LinkState[]>> = {
  start: ['needsSetup', 'error', 'disconnected'],
  code: ['inProgress'],
  disconnect: ['inProgress', 'linked', 'error'],
  reset: ['inProgress', 'linked', 'error', 'disconnected'],
}

/**
 * Writes down what is to be done, so that no end of a process loses it, and wakes whoever does it: the session is one
 * process's, and is asked outside of any transaction. @throws 409 wrongState
 */
async function wish(
  call: Call,
  id: string | null,
  what: LinkWish,
  more: Writes<typeof whatsappAccounts> = {},
): Promise<{ state: LinkState }> {
  const done = await inTx(call, (tx) =>
    tx.one(
      shaped(
        { state: w.state, entityId: w.entityId },
        (row) => sql`update ${w} set ${updates(w, { ...more, wish: what, updatedAt: sql`now()` })}
          where ${w.id} = ${id}::uuid and ${w.deletedAt} is null and ${w.state} = any(${sql.param([...FROM[what]])}::text[])
          returning ${row}`,
      ),
    ),
  )
  if (!done) throw new AppFault('wrongState')
  call.services.linking.wake(done.entityId)
  return { state: done.state }
}

const nothing = z.strictObject({})

export const actions = {
  /** What the page of a link shows: the codes of now, which stand in no row. */
  link: free(whatsappAccounts, {
    on: 'record',
    method: 'GET',
    input: nothing,
    run: async ({ actor, services: { linking } }): Promise<ShownLink> => ({
      ...linking.shown(actor.entityId ?? ''),
      now: new Date().toISOString(),
      installed: linking.canHold(),
    }),
  }),
  /** [4.15] links, connects again, or tries again. */
  start: free(whatsappAccounts, {
    on: 'record',
    input: nothing,
    run: (call, _input, id) => wish(call, id, 'start', { state: 'inProgress', lastReason: null }),
  }),
  /** A code to type on the phone. @throws 422 for what is no phone [5.6] */
  code: free(whatsappAccounts, {
    on: 'record',
    input: inputOf({ fields: codeFields }),
    run: (call, input, id) => wish(call, id, 'code', { wishPhone: readForm({ fields: codeFields }, input).phone }),
  }),
  disconnect: free(whatsappAccounts, {
    on: 'record',
    input: nothing,
    run: (call, _input, id) => wish(call, id, 'disconnect'),
  }),
  reset: free(whatsappAccounts, { on: 'record', input: nothing, run: (call, _input, id) => wish(call, id, 'reset') }),
}

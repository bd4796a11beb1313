import { z } from 'zod'
import type { Resource } from '../../resources/_kit/resource.ts'
import { atomic, free } from '../engine/define.ts'
import { inputOf } from '../engine/form.ts'
import { type Connection, check, connectAccount, forget, makeSecret, switchOff } from './connect.ts'

const nothing = z.strictObject({})

/** What can be done with an account of any sort. `hook`: where its service tells of messages. */
export const actionsOf = <R extends Resource>(connection: Connection<R>, hook: string) => {
  const { resource } = connection
  return {
    connect: free(resource, {
      on: 'list',
      input: inputOf(resource).extend({ version: z.int().optional() }),
      run: (call, body) => connectAccount(call, connection, body),
    }),
    check: free(resource, { on: 'record', input: nothing, run: (call, _input, id) => check(call, connection, id) }),
    switchOff: atomic(resource, {
      on: 'record',
      input: nothing,
      run: ({ tx, call }, _input, row) => switchOff(tx, call, row.id),
    }),
    makeHook: free(resource, {
      on: 'record',
      input: nothing,
      run: async (call, _input, id) => ({ address: await makeSecret(call, id, 'hookToken', hook) }),
    }),
    forget: atomic(resource, {
      on: 'record',
      input: nothing,
      run: ({ tx, call }, _input, row) => forget(tx, call, row.id),
    }),
  }
}

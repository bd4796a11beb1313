import { z } from 'zod'
import { check, connectAccount, forget, hooksOf, makeSecret, switchOff } from '../../../server/connections/connect.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { inputOf } from '../../../server/engine/form.ts'
import { smsAccounts } from '../schema.ts'
import { connection } from './connection.ts'

const nothing = z.strictObject({})

export const server = defineServer(smsAccounts, {
  hooks: hooksOf(connection),
  actions: {
    connect: free(smsAccounts, {
      on: 'list',
      input: inputOf(smsAccounts).extend({ version: z.int().optional() }),
      run: (call, body) => connectAccount(call, connection, body),
    }),
    check: free(smsAccounts, { on: 'record', input: nothing, run: (call, _input, id) => check(call, connection, id) }),
    switchOff: atomic(smsAccounts, {
      on: 'record',
      input: nothing,
      run: ({ tx, call }, _input, row) => switchOff(tx, call, row.id),
    }),
    makeHook: free(smsAccounts, {
      on: 'record',
      input: nothing,
      run: async (call, _input, id) => ({ address: await makeSecret(call, id, 'hookToken', '/api/hooks/sms') }),
    }),
    forget: atomic(smsAccounts, {
      on: 'record',
      input: nothing,
      run: ({ tx, call }, _input, row) => forget(tx, call, row.id),
    }),
  },
})

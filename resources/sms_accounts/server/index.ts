import { actionsOf } from '../../../server/connections/actions.ts'
import { hooksOf } from '../../../server/connections/connect.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { smsAccounts } from '../schema.ts'
import { connection } from './connection.ts'

export const server = defineServer(smsAccounts, {
  hooks: hooksOf(connection),
  actions: actionsOf(connection, '/api/hooks/sms'),
})

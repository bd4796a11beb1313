import { hooksOf } from '../../../server/connections/connect.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { emailAccounts } from '../schema.ts'
import { actions } from './actions.ts'
import { connection } from './connection.ts'

export const server = defineServer(emailAccounts, { hooks: hooksOf(connection), actions })

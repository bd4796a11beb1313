import { z } from 'zod'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { inputOf, readForm } from '../../../server/engine/form.ts'
import { platformStaffFields, resetFields } from '../forms.ts'
import { users } from '../schema.ts'
import {
  correctEmail,
  deactivationFaults,
  giveTemporaryPassword,
  invite,
  inviteLink,
  moveEmail,
  readInvitation,
  roleChangeFaults,
  roleFaults,
  sendReset,
} from './people.ts'
import { guardDeactivation, invitePlatformStaff } from './staff.ts'

const nothing = z.strictObject({})
const resetForm = { fields: resetFields }
const platformStaffForm = { fields: platformStaffFields }

/** [6.5], [6.10] an entity's administrators invite its people and take them in and out. */
export const server = defineServer(users, {
  hooks: {
    beforeCreate: async (_ctx, values) => {
      // Without a password nobody signs in: the first time begins with the invitation.
      values.firstTimeLogin = true
      return roleFaults(values)
    },
    afterCreate: async (ctx, row) => void (await invite(ctx, row.id)),
    beforeUpdate: roleChangeFaults,
    afterUpdate: moveEmail,
    // [2.50] the platform stops and lets in again whoever it is, its own staff among them.
    beforeTransition: async (ctx, row, action) => {
      if (action !== 'deactivate') return
      return ctx.actor.entityId === null ? guardDeactivation(ctx, row) : deactivationFaults(ctx, row)
    },
  },
  actions: {
    invitation: free(users, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => readInvitation(call, id),
    }),
    invite: atomic(users, { on: 'record', input: nothing, run: (ctx, _input, row) => invite(ctx, row.id) }),
    correctEmail: atomic(users, {
      on: 'record',
      input: inputOf(resetForm),
      run: (ctx, input, row) => correctEmail(ctx, row, readForm(resetForm, input).email),
    }),
    sendReset: atomic(users, {
      on: 'list',
      input: inputOf(resetForm),
      run: (ctx, input) => sendReset(ctx, readForm(resetForm, input).email),
    }),
    inviteStaff: atomic(users, {
      on: 'list',
      input: inputOf(platformStaffForm),
      run: (ctx, input) => invitePlatformStaff(ctx, readForm(platformStaffForm, input)),
    }),
    // Free: what they answer is a secret, and an answer that is kept for a repeated call would be one in the database.
    inviteLink: free(users, { on: 'record', input: nothing, run: (call, _input, id) => inviteLink(call, id) }),
    temporaryPassword: free(users, {
      on: 'record',
      input: nothing,
      run: (call, _input, id) => giveTemporaryPassword(call, id),
    }),
  },
})

import { CHANNELS } from '../_kit/channels.ts'
import { choice, kept, reference, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * An address that an entity writes to no more by a channel: its service says that nobody is there, or whoever is there has
 * complained. Staff may allow it again, which the row keeps.
 */
export const suppressions = defineResource({
  name: 'suppressions',
  tenant: 'entity',
  // An erased donor's go with the donor (server/privacy/scrub.ts).
  subject: { none: 'addresses that messages came back from' },
  fields: {
    channel: choice(CHANNELS, { required: true, default: 'email' }),
    /** As donors have it: an email address in small letters, or a number as E.164. */
    address: text({ required: true, max: 254, code: true, personal: false }),
    reason: choice(['bounce', 'complaint', 'stopped'], { required: true, default: 'bounce' }),
    detail: text({ max: 300, personal: false }),
    /** The message that came back, if that is known. */
    message: reference({ to: 'messages' }),
    at: kept('timestamp'),
    allowedBy: reference({ to: 'users', readOnly: true }),
    allowedAt: kept('timestamp'),
  },
  states: {
    values: ['active', 'allowed'],
    initial: 'active',
    transitions: { allow: { from: ['active'], to: 'allowed' } },
  },
  indexes: [{ name: 'suppressions_once', on: ['entityId', 'channel', 'address'], unique: true }],
  // A copy in the trail would outlast the person whose address it is.
  audited: false,
  title: 'address',
  list: {
    columns: ['address', 'channel', 'reason', 'at', 'status'],
    filters: ['channel', 'address', 'reason', 'status'],
    sort: ['at', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})

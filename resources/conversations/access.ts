import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, support } from '../_kit/roles.ts'
import { conversations } from './schema.ts'

type Acts =
  | 'inbox'
  | 'waiting'
  | 'view'
  | 'thread'
  | 'send'
  | 'read'
  | 'markUnread'
  | 'assign'
  | 'colleagues'
  | 'makeIssue'

/**
 * product.md 36: the entity's own people, its support among them. Support of the platform sees of a donor what an issue
 * shows and no more (product.md 2), so that a charity's conversations are none of theirs.
 */
const team = [{ roles: [...entityStaff, ...support], scope: 'entity' }] as const satisfies readonly GrantOn<
  typeof conversations
>[]

export const access = defineAccess<typeof conversations, Acts>(conversations, {
  list: team,
  get: team,
  inbox: team,
  waiting: team,
  view: team,
  thread: team,
  send: team,
  read: team,
  markUnread: team,
  assign: team,
  colleagues: team,
  makeIssue: team,
})

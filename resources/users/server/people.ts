import { sql } from 'drizzle-orm'
import { linkToken } from '../../../server/accounts/keys.ts'
import { mailedLately, planInvitation, planLink } from '../../../server/accounts/plan.ts'
import { linkUrl } from '../../../server/accounts/purposes.ts'
import { temporaryPassword } from '../../../server/accounts/temporary.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { bare, columns, select, updates } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import type { Changes, HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { uniqueFault } from '../../../server/engine/unique.ts'
import { hashToken } from '../../../server/letters/keys.ts'
import { CODES } from '../../_kit/codes.ts'
import type { FieldName, RecordOf } from '../../_kit/resource.ts'
import type { Role } from '../../_kit/roles.ts'
import type { Fault } from '../../_kit/validate.ts'
import { auditTrail } from '../../audit_trail/schema.ts'
import { resourceNamed } from '../../registry.ts'
import { users } from '../schema.ts'

const a = columns(auditTrail, 'a')
const u = columns(users, 'u')

/** A password that two people know is good for so long; after that another one is given. */
const TEMPORARY_DAYS = 7

type User = RecordOf<typeof users>
type Context = HookContext<typeof users>

/** [6.10] the roles that an entity gives its own people. */
const GIVEN: readonly Role[] = ['BranchAdmin', 'ProjectAdmin', 'TechnicalSupport']

const refusal = (field: FieldName<typeof users> | 'status', key: string): Fault => ({
  field,
  key,
  args: {},
  code: CODES.noPermission,
})

/** [6.1], [8.34] no entity makes administrators of the platform, or donors. */
export const roleFaults = ({ roles }: Pick<User, 'roles'>): Fault[] =>
  roles.every((role) => GIVEN.includes(role)) ? [] : [refusal('roles', 'choice')]

const isAdmin = ({ roles }: Pick<User, 'roles'>): boolean => roles.includes('BranchAdmin')

/**
 * An entity keeps one active administrator at least. One after the other: two who take it from each other at once would
 * leave nobody.
 */
async function lastAdmin(tx: Tx, user: User, field: 'roles' | 'status'): Promise<Fault[]> {
  if (!isAdmin(user) || user.status !== 'active') return []
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('administrators ' || athar_entity()::text, 0))`)
  const other =
    await tx.one(sql`select 1 from ${u} where ${u.entityId} = athar_entity() and 'BranchAdmin' = any (${u.roles})
    and ${u.status} = 'active' and ${u.deletedAt} is null and ${u.id} <> ${user.id}::uuid limit 1`)
  return other ? [] : [refusal(field, 'lastAdministrator')]
}

/** Whether another set of roles may be given to someone: not to oneself, and not to the last administrator. */
export async function roleChangeFaults(ctx: Context, before: User, { roles }: Changes<typeof users>): Promise<Fault[]> {
  if (!roles) return []
  const old = before.roles
  if (old.length === roles.length && old.every((role) => roles.includes(role))) return []
  const faults = roleFaults({ roles })
  if (faults.length > 0) return faults
  if (before.id === ctx.actor.userId) return [refusal('roles', 'ownRoles')]
  return isAdmin({ roles }) ? [] : lastAdmin(ctx.tx, before, 'roles')
}

/** Deactivation ends the person's sessions and links at once: being let in again later revives none of them. */
export async function deactivationFaults({ tx, actor }: Context, user: User): Promise<Fault[]> {
  if (user.id === actor.userId) return [refusal('status', 'ownAccount')]
  const faults = await lastAdmin(tx, user, 'status')
  if (faults.length === 0) await tx.rows(sql`select athar_cut_off(${user.id}::uuid, 'inactive', true)`)
  return faults
}

interface Invitee {
  id: string
  email: string
  language: 'ar' | 'en'
  entity_id: string | null
}

/** Someone who has been invited and has no password yet. @throws wrongState (409) for everyone else */
async function invitee(tx: Tx, id: string): Promise<Invitee> {
  const found = await tx.one(
    select(
      { id: u.id, email: u.email, language: u.language, entity_id: u.entityId },
      sql`from ${u}
    where ${u.id} = ${id}::uuid and ${u.status} = 'active' and ${u.deletedAt} is null and ${u.passwordHash} is null for update`,
    ),
  )
  if (!found) throw new AppFault('wrongState')
  return found
}

const invitationOf = (person: Invitee, invitedBy: string) => ({
  userId: person.id,
  email: person.email,
  language: person.language,
  entityId: person.entity_id,
  invitedBy,
})

/** [7.4] mails an invitation, the first or again; of repeated clicks within minutes the first one counts. */
export async function invite({ tx, actor, addJob }: HookContext, userId: string): Promise<{ email: string }> {
  const person = await invitee(tx, userId)
  const invitation = invitationOf(person, actor.userId)
  if (!(await mailedLately(tx, { purpose: 'invite', ...invitation }))) await planInvitation(tx, invitation, addJob)
  return { email: person.email }
}

/** After another email: nothing that went to the old one works any more, and who has not come yet is invited there. */
export async function moveEmail(ctx: Context, before: User, after: User): Promise<void> {
  if (before.email === after.email) return
  await ctx.tx.rows(sql`select athar_cut_off(${after.id}::uuid, 'email', false)`)
  const waiting = await ctx.tx.one(
    sql`select 1 from ${u} where ${u.id} = ${after.id}::uuid and ${u.status} = 'active' and ${u.passwordHash} is null`,
  )
  if (waiting) await invite(ctx, after.id)
}

/**
 * The address of someone who has not come yet, as the platform corrects it: the invitation goes there, and what went to the
 * old one is spent. @throws wrongState (409) for whoever has come; used (409) at `email`
 */
export async function correctEmail(ctx: Context, before: User, email: string): Promise<{ email: string }> {
  const { tx } = ctx
  await invitee(tx, before.id)
  await tx
    .rows(
      sql`update ${u} set ${updates(u, { email, version: sql`${u.version} + 1`, updatedAt: sql`now()` })}
        where ${u.id} = ${before.id}::uuid and ${u.email} <> ${email}`,
    )
    .catch((error: unknown) => {
      throw uniqueFault(resourceNamed('users').resource, error)
    })
  await moveEmail(ctx, before, { ...before, email })
  return { email }
}

/**
 * Where someone's last invitation stands, in the words of the ledger of account mails; times are ISO 8601. `held`: the mail
 * service was in trouble, and it is tried again. `noService`: it waits for a mail service, of which none is set up. `reason`:
 * what stood in its way.
 */
export interface InvitationState {
  state: 'planned' | 'held' | 'noService' | 'sent' | 'failed' | 'unknown' | 'byHand' | 'expired' | 'spent' | 'used'
  reason: string | null
  email: string
  sentAt: string
  expiresAt: string
}

/** What waits for a mail service that is not there says so: nothing else would make it leave. */
async function withService(
  { services }: Call<typeof users>,
  entityId: string | null,
  invitation: InvitationState,
): Promise<InvitationState> {
  if (!['planned', 'held'].includes(invitation.state)) return invitation
  return (await services.senderOf(entityId, 'email')) ? invitation : { ...invitation, state: 'noService', reason: null }
}

/** Null where nobody has invited this user by a link, or it is forgotten by now. @throws notFound */
export async function readInvitation(
  call: Call<typeof users>,
  userId: string,
): Promise<{ invitation: InvitationState | null }> {
  const found = await inTx(call, async (tx) => {
    if (!(await findRow(tx, call, userId, 'invitation'))) throw new AppFault('notFound')
    return tx.one<{ invitation: InvitationState | null; entity: string | null }>(
      sql`select athar_invitation_of(${userId}::uuid) as invitation, (select ${u.entityId} from ${u} where ${u.id} = ${userId}::uuid) as entity`,
    )
  })
  const invitation = found?.invitation ?? null
  return { invitation: invitation && (await withService(call, found?.entity ?? null, invitation)) }
}

/** In the trail of whose person it is, whoever does it. */
const record = (tx: Tx, call: Call, userId: string, action: string, what: string): Promise<unknown> =>
  tx.rows(sql`insert into ${a} (${bare(a, 'id', 'entityId', 'actor', 'action', 'resource', 'record', 'after', 'request')})
    values (${newId()}::uuid, (select ${u.entityId} from ${u} where ${u.id} = ${userId}::uuid), ${call.actor.userId}::uuid, ${action}, 'users', ${userId},
      ${JSON.stringify({ [what]: true })}::jsonb, ${call.requestId})`)

/** A copy by hand is worth it only while it works a while longer. */
const LEFT_HOURS = 24

/** The token of the invitation that is there; null where there is none, or it was keyed with another secret. */
async function presentToken(tx: Tx, secret: string, userId: string): Promise<string | null> {
  const present = await tx.one<{ id: string | null }>(
    sql`select athar_present_invitation(${userId}::uuid, make_interval(hours => ${LEFT_HOURS})) as id`,
  )
  if (!present?.id) return null
  const token = linkToken(secret, present.id)
  const revealed = await tx.one<{ ours: boolean }>(
    sql`select athar_reveal_link(${present.id}::uuid, ${hashToken(token)}) as ours`,
  )
  return revealed?.ours ? token : null
}

/** A new invitation, handed on by a person: nothing is mailed, and the earlier ones are spent. */
async function newToken(tx: Tx, secret: string, invitation: ReturnType<typeof invitationOf>): Promise<string> {
  const id = newId()
  const token = linkToken(secret, id)
  await planLink(tx, { ...invitation, purpose: 'invite', id, tokenHash: hashToken(token) })
  return token
}

/** The invitation's link, to be handed on by a person; the one that was mailed stays good. The trail says who took it. */
export function inviteLink(call: Call<typeof users>, userId: string): Promise<{ url: string }> {
  const { appSecret, publicUrl } = call.services.config
  return inTx(call, async (tx) => {
    const person = await invitee(tx, userId)
    const token =
      (await presentToken(tx, appSecret, userId)) ??
      (await newToken(tx, appSecret, invitationOf(person, call.actor.userId)))
    await record(tx, call, userId, 'view', 'inviteLink')
    return { url: linkUrl(publicUrl, 'invite', token, person.language) }
  })
}

/**
 * product.md 35: a password that is told to someone once, and replaced before anything else. Their sessions and links end.
 * @throws wrongState (409) for oneself: one's own is changed with the old one [7.12]
 */
export async function giveTemporaryPassword(call: Call<typeof users>, userId: string): Promise<{ password: string }> {
  if (userId === call.actor.userId) throw new AppFault('wrongState')
  const password = temporaryPassword()
  const hash = await hashPassword(password)
  await inTx(call, async (tx) => {
    const user = await findRow(tx, call, userId, 'temporaryPassword', true)
    if (!user) throw new AppFault('notFound')
    if (user.status !== 'active') throw new AppFault('wrongState')
    await tx.rows(
      sql`update ${u} set ${updates(u, {
        passwordHash: hash,
        passwordTemporary: true,
        temporaryUntil: sql`now() + make_interval(days => ${TEMPORARY_DAYS})`,
        firstTimeLogin: true,
        version: sql`${u.version} + 1`,
        updatedAt: sql`now()`,
      })} where ${u.id} = ${userId}::uuid`,
    )
    await tx.rows(sql`select athar_cut_off(${userId}::uuid, 'password', true)`)
    await record(tx, call, userId, 'update', 'temporaryPassword')
  })
  return { password }
}

/**
 * [7.5] a colleague who cannot get in: mails them the way to a new password, or their invitation again where they have
 * never come; of repeated clicks within minutes the first one counts. Here the email may be said to be nobody's: whoever asks reads the list of users anyway.
 * @throws 422 at `email` [8.30] where nobody of this entity has it; wrongState (409) where the user is deactivated
 */
export async function sendReset(ctx: HookContext, email: string): Promise<{ email: string }> {
  const { tx, addJob } = ctx
  const user = await tx.one(
    select(
      { id: u.id, language: u.language, status: u.status, waiting: sql<boolean>`${u.passwordHash} is null` },
      sql`from ${u}
    where ${u.entityId} = athar_entity() and ${u.email} = ${email} and ${u.deletedAt} is null for update`,
    ),
  )
  if (!user)
    throw new AppFault('invalid', [{ field: 'email', key: 'emailUnknown', args: {}, code: CODES.emailUnknown }])
  if (user.status !== 'active') throw new AppFault('wrongState', [], { status: user.status })
  if (user.waiting) return invite(ctx, user.id)
  const mail = { purpose: 'forgot', email } as const
  if (!(await mailedLately(tx, mail))) await planLink(tx, { ...mail, language: user.language }, addJob)
  return { email }
}

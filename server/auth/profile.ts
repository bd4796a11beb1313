import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { text } from '../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { files } from '../../resources/files/schema.ts'
import { STAFF_MAILS, users } from '../../resources/users/schema.ts'
import { columns } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { readBody } from '../engine/body.ts'
import { inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { keepList, livingLists, oneList } from './lists.ts'
import { checkNewPassword, newPasswordFault, newPasswordHash } from './newPassword.ts'
import { passwordMatches } from './passwords.ts'
import { openSession, renewToken } from './sessions.ts'
import type { Claims } from './tokens.ts'

const f = columns(files, 'f')
const u = columns(users, 'u')

/** [3.1] the signed-in person, the entity they belong to and the one that the session acts in. */
export async function readProfile(tx: Tx, actor: Claims): Promise<unknown> {
  const found = await tx.one<{ profile: { lists: unknown } | null }>(
    sql`select athar_my_profile(${actor.entityId}::uuid) as profile`,
  )
  if (!found?.profile) throw new AppFault('unauthenticated')
  return { ...found.profile, lists: livingLists(found.profile.lists, actor) }
}

const language = z.enum(['ar', 'en'])
const calendar = z.enum(['gregorian', 'hijri', 'both'])
// Cleaned as any one-line text: no line breaks, no marks that turn the reading direction around.
const oneLine = text({ max: 200 })
const name = z.preprocess(
  (value) => (typeof value === 'string' ? oneLine.clean(value) : value),
  z.string().trim().min(1).max(200),
)
const changes = z.strictObject({
  name: name.optional(),
  language: language.optional(),
  calendar: calendar.optional(),
  profileImage: z.uuid().nullable().optional(),
  lists: oneList.optional(),
  /** Only to its end: what opens it is the welcome itself. */
  welcomeOpen: z.literal(false).optional(),
  /** Only to being answered: nobody is offered the tour again. */
  tourAnswered: z.literal(true).optional(),
  /** Only to being put away. */
  stepsPutAway: z.literal(true).optional(),
  /** All of those that are turned off, of the mails that come without being asked for. */
  mutedMails: z.array(z.enum(STAFF_MAILS)).max(STAFF_MAILS.length).optional(),
})

/** A picture belongs to the entity that its person belongs to. @throws invalid (422) at `profileImage` */
async function ownPicture(tx: Tx, actor: Claims, id: string): Promise<void> {
  const found =
    await tx.one(sql`select 1 from ${f} where ${f.id} = ${id}::uuid and ${f.kind} = 'image' and ${f.deletedAt} is null
    and ${f.entityId} = ${actor.entityId}::uuid and exists (select 1 from ${u} where ${u.id} = ${actor.userId}::uuid)`)
  if (!found)
    throw new AppFault('invalid', [{ field: 'profileImage', key: 'unknownReference', args: {}, code: CODES.file }])
}

/** What a person may change of themselves here; email, phone and password have ways of their own. */
export async function saveProfile(tx: Tx, actor: Claims, body: unknown): Promise<unknown> {
  const { lists, welcomeOpen, tourAnswered, stepsPutAway, mutedMails, ...given } = readBody(changes, body)
  if (welcomeOpen === false) await tx.rows(sql`select athar_close_my_welcome()`)
  if (tourAnswered === true) await tx.rows(sql`select athar_answer_my_tour()`)
  if (stepsPutAway === true) await tx.rows(sql`select athar_put_away_my_steps()`)
  if (mutedMails !== undefined) await tx.rows(sql`select athar_mute_my_mails(${sql.param(mutedMails)}::text[])`)
  if (lists !== undefined) await keepList(tx, actor, lists)
  if (Object.keys(given).length === 0) return readProfile(tx, actor)
  const picture = given.profileImage ?? null
  if (picture !== null) await ownPicture(tx, actor, picture)
  await tx.rows(sql`select athar_save_my_profile(${given.name ?? null}, ${given.language ?? null}, ${given.calendar ?? null},
    ${picture}::uuid, ${given.profileImage !== undefined})`)
  return readProfile(tx, actor)
}

const newPassword = z.string().max(LIMITS.password).optional()
const welcome = z.strictObject({ name, language, calendar, terms: z.literal(true), newPassword })
// Who joined by an invitation has said all of it there, and accepted the terms.
const welcomeBack = z.strictObject({
  name: name.optional(),
  language: language.optional(),
  calendar: calendar.optional(),
  terms: z.literal(true).optional(),
  newPassword,
})

interface Welcomed {
  temporary: boolean
  first_time: boolean
  /** Whether the terms have been accepted before. */
  terms: boolean
  password_hash: string | null
  phone: string | null
  user_name: string | null
  pepper: string
}

/** @throws stale (409) where the password was changed since `before` was read */
export async function setPassword(tx: Tx, requestId: string, hash: string, before: string | null): Promise<void> {
  const done = await tx.one<{ done: boolean }>(
    sql`select athar_set_my_password(${hash}, ${before}, ${requestId}) as done`,
  )
  if (!done?.done) throw new AppFault('stale')
}

/** The hash of the password that takes the temporary one's place; null where there is none to replace. */
async function replacement(secret: Welcomed, actor: Claims, given: string | undefined): Promise<string | null> {
  if (!secret.temporary) return null
  checkNewPassword('newPassword', given ?? '', secret.user_name)
  // Someone else knows the temporary one: it must not become theirs.
  if (await passwordMatches(secret.password_hash, given ?? '')) throw newPasswordFault('newPassword', 'passwordSame')
  return newPasswordHash(actor.kind, given ?? '', secret)
}

/**
 * [2.53], product.md 35: the welcome is passed, once; a temporary password has to go with it, and no other one can: for
 * that the old password is asked for [7.12]. Answers a new access token.
 * @throws wrongState (409) when it was passed before
 */
export async function endFirstTime(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Claims,
): Promise<string> {
  const call = { actor, requestId: request.id, services }
  const secret = await inTx(call, (tx) =>
    tx.one<Welcomed>(
      sql`select s.password_temporary as temporary, s.first_time, s.terms, s.password_hash, s.phone, s.user_name, athar_pepper() as pepper from athar_my_secret() s`,
    ),
  )
  if (!secret) throw new AppFault('unauthenticated')
  const given: z.output<typeof welcomeBack> = readBody(secret.terms ? welcomeBack : welcome, request.body)
  if (!secret.first_time) throw new AppFault('wrongState')
  const hash = await replacement(secret, actor, given.newPassword)
  await inTx(call, async (tx) => {
    await tx.rows(
      sql`select athar_save_my_profile(${given.name ?? null}, ${given.language ?? null}, ${given.calendar ?? null}, null, false), athar_end_first_time()`,
    )
    if (hash !== null) await setPassword(tx, request.id, hash, secret.password_hash)
  })
  return hash === null
    ? renewToken(services, request, reply, actor.sessionId)
    : openSession(services, request, reply, { kind: actor.kind, userId: actor.userId, verified: hash })
}

import { type SQL, sql } from 'drizzle-orm'
import { choice, email, phone, text } from '../../resources/_kit/fields/index.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { checkNewPassword, newPasswordHash } from '../auth/newPassword.ts'
import { hashPassword } from '../auth/passwords.ts'
import { addressOf } from '../channels/email/port.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { checkForm, missing, type Values } from '../engine/form.ts'
import type { Services } from '../engine/services.ts'
import { uniqueFault } from '../engine/unique.ts'
import { hashToken } from '../letters/keys.ts'
import { isFirstAdmin } from './firstAdmin.ts'
import { isToken } from './keys.ts'

interface Asked {
  services: Services
  requestId: string
  token: string
}

const anonymous = <T>({ services, requestId }: Asked, work: (tx: Tx) => Promise<T>): Promise<T> =>
  services.db.as({ kind: 'anonymous', requestId }, work)

/** Used, run out, forged and unknown look the same. */
const spent = (): AppFault => new AppFault('linkSpent')

const hashOf = ({ token }: Asked): string => {
  if (!isToken(token)) throw spent()
  return hashToken(token)
}

const FIRST_ADMIN = {
  purpose: 'firstAdmin',
  name: '',
  userName: null,
  email: '',
  entityName: null,
  branchName: null,
  roles: ['SuperAdmin'],
  expiresAt: null,
  phone: null,
  language: null,
}

/** What a link is for, for the page that it opens; reading uses nothing up. @throws linkSpent (404) */
export function readLink(asked: Asked): Promise<unknown> {
  const hash = hashOf(asked)
  return anonymous(asked, async (tx) => {
    const found = await tx.one<{ link: unknown }>(sql`select athar_read_link(${hash}) as link`)
    if (found?.link) return found.link
    if (await isFirstAdmin(tx, asked.services.config.appSecret, asked.token)) return FIRST_ADMIN
    throw spent()
  })
}

interface Subject {
  purpose: string
  kind: 'staff' | 'donor'
  user_name: string | null
  phone: string | null
  pepper: string
}

const subjectOf = async (asked: Asked, purposes: readonly string[]): Promise<Subject> => {
  const hash = hashOf(asked)
  const found = await anonymous(asked, (tx) => tx.one<Subject>(sql`select * from athar_link_subject(${hash})`))
  if (!found || !purposes.includes(found.purpose)) throw spent()
  return found
}

/**
 * [7.6] a new password by a link: of an account, or a donor's first one. Every session of the account ends.
 * @throws linkSpent (404); invalid (422) at `newPassword`, and the link stays good
 */
export async function resetPassword(asked: Asked, newPassword: string): Promise<void> {
  const subject = await subjectOf(asked, ['reset', 'donor'])
  checkNewPassword('newPassword', newPassword, subject.user_name)
  const hash = await newPasswordHash(subject.kind, newPassword, subject)
  const done = await anonymous(asked, (tx) =>
    tx.one<{ done: boolean }>(
      subject.purpose === 'donor'
        ? sql`select athar_accept_donor(${hashOf(asked)}, ${hash}, ${subject.phone}, ${newId()}::uuid) as done`
        : sql`select athar_reset_password(${hashOf(asked)}, ${hash}, ${asked.requestId}) as done`,
    ),
  )
  if (!done?.done) throw spent()
}

/**
 * Who the holder of a link is signed in as, with the session that begins by it: within the transaction of the two, so that
 * what is refused later uses nothing up. @throws linkSpent (404)
 */
export async function acceptSignIn(
  tx: Tx,
  token: string,
  session: { sessionId: string; device: string; address: string; life: SQL },
): Promise<string> {
  if (!isToken(token)) throw spent()
  const { sessionId, device, address, life } = session
  const done = await tx.one<{
    who: string | null
  }>(sql`select athar_sign_in_by_link(${hashToken(token)}, ${newId()}::uuid,
    ${sessionId}::uuid, ${device}, ${address}, ${life}) as who`)
  if (!done?.who) throw spent()
  return done.who
}

/** The address of a registration is its owner's. @throws linkSpent (404) */
export async function verifyEmail(asked: Asked): Promise<unknown> {
  const done = await anonymous(asked, (tx) =>
    tx.one<{ shown: unknown }>(sql`select athar_verify_email(${hashOf(asked)}) as shown`),
  )
  if (!done?.shown) throw spent()
  return done.shown
}

const PERSON = {
  name: text({ required: true }),
  userName: text({ required: true, max: 60, code: true }),
  phone: phone(),
  language: choice(['ar', 'en'], { required: true }),
  calendar: choice(['gregorian', 'hijri', 'both'], { required: true }),
}
// The platform's first administrator has been invited by nobody, and so to no address.
const FIRST_PERSON = { ...PERSON, email: email() }

function personOf(fields: typeof PERSON, body: unknown): { values: Values; password: string } {
  const { values, given, faults } = checkForm({ fields }, body, ['password', 'terms'])
  const password = given['password']
  if (typeof password !== 'string' || password === '') faults.push(missing('password'))
  if (given['terms'] !== true) faults.push(missing('terms'))
  if (faults.length > 0) throw new AppFault('invalid', faults)
  checkNewPassword('password', String(password), String(values['userName']))
  return { values, password: String(password) }
}

/** Who joined, and the hash of the password that their first session rests on. */
export interface Joined {
  userId: string
  verified: string
}

const asFault = (error: unknown): never => {
  throw uniqueFault(resourceNamed('users').resource, error)
}

async function join(asked: Asked, body: unknown): Promise<Joined> {
  await subjectOf(asked, ['invite'])
  const { values: v, password } = personOf(PERSON, body)
  const hash = await hashPassword(password)
  const row = await anonymous(asked, (tx) =>
    tx
      .one<{ user_id: string; entity_id: string | null }>(
        sql`select * from athar_accept_invitation(${hashOf(asked)}, ${v['name']}, ${v['userName']}, ${v['phone']}, ${hash}, ${v['language']}, ${v['calendar']})`,
      )
      .catch(asFault),
  )
  if (!row) throw spent()
  return { userId: row.user_id, verified: hash }
}

async function joinFirst(asked: Asked, body: unknown): Promise<Joined> {
  const { values: v, password } = personOf(FIRST_PERSON, body)
  const hash = await hashPassword(password)
  const userId = newId()
  // Whoever starts the program owns the address that it writes from.
  const address = String(v['email'] ?? addressOf(asked.services.config.mailFrom)).toLowerCase()
  const row = await anonymous(asked, (tx) =>
    tx
      .one<{ done: boolean }>(
        sql`select athar_create_first_admin(${userId}::uuid, ${v['name']}, ${v['userName']}, ${address}, ${v['phone']}, ${hash}, ${v['language']}, ${v['calendar']}) as done`,
      )
      .catch(asFault),
  )
  if (!row?.done) throw spent()
  return { userId, verified: hash }
}

/**
 * [7.4] someone who was invited becomes a user with a password of their own; or the platform gets its first administrator.
 * @throws linkSpent (404); invalid (422) and used (409) by field, and the link stays good
 */
export async function acceptInvitation(asked: Asked, body: unknown): Promise<Joined> {
  if (!isToken(asked.token)) throw spent()
  const first = await anonymous(asked, (tx) => isFirstAdmin(tx, asked.services.config.appSecret, asked.token))
  return first ? joinFirst(asked, body) : join(asked, body)
}

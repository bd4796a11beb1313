import { sql } from 'drizzle-orm'
import type { Role } from '../../resources/_kit/roles.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { HookContext } from '../engine/define.ts'
import { uniqueFault } from '../engine/unique.ts'
import { SEND_SINGLES } from '../messages/job.ts'
import { LIFE_SECONDS, type Purpose } from './purposes.ts'

/** Adds a job with the rows of the transaction; without one the sweep takes the mail up within seconds. */
export type AddJob = HookContext['addJob']

type Language = 'ar' | 'en'

interface Wanted {
  purpose: Purpose
  email: string
  language: Language
  userId?: string
  entityId?: string | null
  donorId?: string
  registrationId?: string
  invitedBy?: string | null
  /** For a link that a person hands on: the hash of its token. Nothing is mailed then. */
  tokenHash?: string
  id?: string
}

/** Writes a link, the message that brings it, and the job that sends it: all exist only if the transaction commits. */
export async function planLink(tx: Tx, wanted: Wanted, addJob?: AddJob): Promise<string> {
  const { purpose, email, language, tokenHash = null, id = newId(), entityId = null } = wanted
  await tx.rows(sql`select athar_plan_link(${id}::uuid, ${purpose}, ${email}, ${wanted.userId ?? null}::uuid, ${entityId}::uuid,
    ${wanted.donorId ?? null}::uuid, ${wanted.registrationId ?? null}::uuid, ${wanted.invitedBy ?? null}::uuid, ${language},
    make_interval(secs => ${LIFE_SECONDS[purpose]}), ${tokenHash})`)
  if (tokenHash === null) await addJob?.(SEND_SINGLES, { entityId, id: null })
  return id
}

/** A mail that staff send again by hand goes out once in so many minutes. */
const AGAIN_MINUTES = 10

/** Whether the same mail to the same person and address went, or is about to go, within the last ten minutes. */
export async function mailedLately(tx: Tx, wanted: Omit<Wanted, 'language' | 'tokenHash' | 'id'>): Promise<boolean> {
  const { purpose, email, userId = null, entityId = null, donorId = null } = wanted
  const found = await tx.one<{ lately: boolean }>(sql`select athar_mailed_lately(${purpose}, ${email}, ${userId}::uuid,
    ${entityId}::uuid, ${donorId}::uuid, make_interval(mins => ${AGAIN_MINUTES})) as lately`)
  return found?.lately === true
}

export interface Invitation {
  userId: string
  email: string
  entityId: string | null
  language: Language
  invitedBy: string | null
}

/** [7.4] mails someone whose row stands already a link by which they choose a password. Earlier invitations are spent. */
export const planInvitation = (tx: Tx, { userId, ...rest }: Invitation, addJob?: AddJob): Promise<string> =>
  planLink(tx, { purpose: 'invite', userId, ...rest }, addJob)

export interface Invited {
  /** Null for the platform's own staff. */
  entityId: string | null
  name: string
  userName: string
  email: string
  phone?: string | null
  roles: readonly Role[]
  language: Language
  invitedBy: string | null
}

/**
 * [6.10], [7.4] a new user of an entity, without a password, and the mail that invites them. Works in the context of the
 * platform, of the entity itself, and of its main branch.
 * @throws used (409) at the field that another user of the entity holds
 */
export async function inviteUser(tx: Tx, who: Invited, addJob?: AddJob): Promise<{ userId: string; linkId: string }> {
  const userId = newId()
  const { entityId, email, language, invitedBy } = who
  await tx
    .rows(sql`select athar_invite_user(${userId}::uuid, ${entityId}::uuid, ${who.name}, ${who.userName}, ${email},
      ${who.phone || null}, ${sql.param([...who.roles])}::text[], ${language})`)
    .catch((error: unknown) => {
      throw uniqueFault(resourceNamed('users').resource, error)
    })
  const linkId = await planInvitation(tx, { userId, email, entityId, language, invitedBy }, addJob)
  return { userId, linkId }
}

export interface DonorInvitation {
  entityId: string
  donorId: string
  email: string
  language: Language
  invitedBy: string | null
}

/** [6.9], product.md 3: mails a donor a link to a first password. It proves the email and nothing else. */
export const planDonorLink = (tx: Tx, wanted: DonorInvitation, addJob?: AddJob): Promise<string> =>
  planLink(tx, { purpose: 'donor', ...wanted }, addJob)

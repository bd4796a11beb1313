import { sql } from 'drizzle-orm'
import { planLink } from '../../../server/accounts/plan.ts'
import { columns, select, updates } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { FileAnswer, type HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { idempotent } from '../../../server/engine/idempotency.ts'
import { findRow } from '../../../server/engine/read.ts'
import type { Services } from '../../../server/engine/services.ts'
import { hookContext } from '../../../server/engine/write.ts'
import { registrationKey } from '../../../server/files/keys.ts'
import { removeBytes } from '../../../server/files/remove.ts'
import type { StoredBytes } from '../../../server/files/row.ts'
import { storeBytes } from '../../../server/files/write.ts'
import { FileMissing } from '../../../server/integrations/files/port.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { entities } from '../../entities/schema.ts'
import { insertEntity, inviteFirst } from '../../entities/server/add.ts'
import { registrations } from '../schema.ts'

const e = columns(entities, 'e')
const rg = columns(registrations, 'rg')

type Registration = RecordOf<typeof registrations>
type RegistrationCall = Call<typeof registrations>
type Context = HookContext<typeof registrations>

const onlyAwaiting = (row: Registration): void => {
  if (row.status !== 'awaiting') throw new AppFault('wrongState', [], { status: row.status })
}

interface Adopted {
  entityId: string
  logo: StoredBytes | null
}

/** Copies the logo under the new entity, with its smaller ones. The licence stays with the registration that it decided. */
async function copyLogo(services: Services, row: Registration): Promise<Adopted> {
  const entityId = newId()
  const licence = row.licenceFile
  // What nobody can look at any more decides nothing.
  if (!licence || !(await services.files.stat(registrationKey(licence.id)))) throw new AppFault('fileRefused')
  const file = row.logoFile
  if (!file) return { entityId, logo: null }
  try {
    const stream = await services.files.open(registrationKey(file.id))
    return {
      entityId,
      logo: await storeBytes(services, entityId, { stream, kind: 'image', name: file.name, mime: file.mime }),
    }
  } catch (error) {
    throw error instanceof FileMissing ? new AppFault('fileRefused') : error
  }
}

const forgetCopy = async (services: Services, { entityId, logo }: Adopted): Promise<void> => {
  if (logo) await removeBytes(services, { entityId, fileId: logo.id })
}

const fileDocument = ({
  id,
  name,
  kind,
  mime,
  bytes,
  sha256,
  width,
  height,
  placeholder,
  widths,
}: StoredBytes): string => JSON.stringify({ id, name, kind, mime, bytes, sha256, width, height, placeholder, widths })

async function adoptLogo(tx: Tx, entityId: string, logo: StoredBytes): Promise<void> {
  const done = await tx.one<{ done: boolean }>(
    sql`select athar_adopt_file(${entityId}::uuid, ${fileDocument(logo)}::jsonb) as done`,
  )
  if (!done?.done) throw new Error('the logo of an approved registration was not taken over')
  await tx.rows(sql`update ${e} set ${updates(e, { logo: logo.id })} where ${e.id} = ${entityId}::uuid`)
}

/** [8.13] the charity that bears the name already is named, with what to do: whoever decides may see it. */
async function refuseKnownName(tx: Tx, row: Registration): Promise<void> {
  const [name, branch] = [row.name, row.branchName]
  const known = await tx.one(
    select(
      { name: e.name, branch_name: e.branchName },
      sql`from ${e}
    where athar_fold(${e.name}) = athar_fold(${name}) and athar_fold(${e.branchName}) = athar_fold(${branch}) and ${e.deletedAt} is null`,
    ),
  )
  if (!known) return
  const args = { name: known.name, branch: known.branch_name }
  throw new AppFault('used', [{ field: 'name', key: 'entityExists', args, code: CODES.codeUsed }])
}

/** An address that nobody has confirmed may be mistyped: whoever lets it in says so. */
function unproven(row: Registration): AppFault {
  const args = { email: `\u2068${row.adminEmail}\u2069` }
  return new AppFault('invalid', [{ field: 'confirmUnproven', key: 'emailUnproven', args, code: CODES.generic }])
}

export interface Approval {
  /** As it was looked at. */
  version: number
  /** It is let in although nobody has confirmed its administrator's address. */
  confirmUnproven: boolean
}

async function settle(ctx: Context, id: string, asked: Approval, { entityId, logo }: Adopted): Promise<Registration> {
  const { tx, call } = ctx
  const row = await findRow(tx, call, id, 'approve', true)
  if (!row) throw new AppFault('notFound')
  onlyAwaiting(row)
  // Put right by whoever sent it, since it was read: what nobody has looked at is not let in.
  if (row.version !== asked.version) throw new AppFault('stale', [], { version: row.version })
  if (!row.emailVerified && !asked.confirmUnproven) throw unproven(row)
  await refuseKnownName(tx, row)
  await insertEntity(tx, entityId, {
    name: row.name,
    nameEn: row.nameEn,
    branchName: row.branchName,
    licenceNumber: row.licenceNumber,
    website: row.website,
    brief: row.brief,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    defaultLanguage: row.language,
  })
  await tx.rows(sql`update ${rg} set ${updates(rg, { entity: entityId })} where ${rg.id} = ${id}::uuid`)
  if (logo) await adoptLogo(tx, entityId, logo)
  const admin = {
    adminName: row.adminName,
    adminUserName: row.adminUserName,
    adminEmail: row.adminEmail,
  }
  await inviteFirst(ctx, entityId, row.language, admin, row.adminPhone)
  await decide(ctx, id, 'approved', null)
  const after = await findRow(tx, call, id, 'get')
  if (!after) throw new AppFault('notFound')
  return after
}

const decide = async (
  { tx }: Context,
  id: string,
  status: 'approved' | 'rejected',
  reason: string | null,
): Promise<void> => {
  await tx.rows(
    sql`update ${rg} set ${updates(rg, {
      status,
      reason,
      decidedAt: sql`now()`,
      version: sql`${rg.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${rg.id} = ${id}::uuid`,
  )
}

/**
 * [7.8] a registration becomes an entity with its first administrator invited, or nothing happens. Files are copied
 * first: pictures are no work for an open transaction.
 * @throws wrongState (409) unless it awaits; stale (409) where it has changed since; invalid (422) at `confirmUnproven`;
 * used (409) at `name` [8.13]; fileRefused (422) where a file is gone
 */
export async function approve(call: RegistrationCall, id: string, asked: Approval): Promise<Registration> {
  const { services } = call
  const seen = await inTx(call, (tx) => findRow(tx, call, id, 'approve'))
  if (!seen) throw new AppFault('notFound')
  const awaits = seen.status === 'awaiting'
  const adopted = awaits ? await copyLogo(services, seen) : { entityId: newId(), logo: null }
  let approved: Registration | null = null
  try {
    approved = await inTx(call, (tx) =>
      idempotent(call, tx, ['approve', id], () => settle(hookContext(call, tx), id, asked, adopted)),
    )
    return approved
  } finally {
    // Refused, or answered from what an earlier call did: these copies belong to nobody.
    if (approved?.entity !== adopted.entityId) await forgetCopy(services, adopted)
  }
}

/** The reason is kept with the decision, and told to whoever registered. @throws wrongState (409) unless it awaits */
export async function reject(ctx: Context, row: Registration, reason: string): Promise<Registration | null> {
  onlyAwaiting(row)
  await decide(ctx, row.id, 'rejected', reason)
  await planLink(
    ctx.tx,
    {
      purpose: 'rejected',
      email: row.adminEmail,
      language: row.language,
      registrationId: row.id,
      invitedBy: ctx.actor.userId,
    },
    ctx.addJob,
  )
  return findRow(ctx.tx, ctx.call, row.id, 'get')
}

/** A charity that a registration may be about already. */
interface Alike {
  id: string
  name: string
  branchName: string
  nameEn: string | null
  branchNameEn: string | null
  /** What they share; the name counts with the branch. */
  why: readonly ('name' | 'licence' | 'email' | 'phone')[]
}

/** What whoever reviews a registration has to know beside it: who decided, and which charities look like it. @throws notFound */
export async function reviewOf(
  call: RegistrationCall,
  id: string,
): Promise<{ decidedBy: string | null; alike: readonly Alike[] }> {
  const found = await inTx(call, async (tx) =>
    (await findRow(tx, call, id, 'review'))
      ? tx.one<{ review: { decidedBy: string | null; alike: readonly Alike[] } | null }>(
          sql`select athar_review_registration(${id}::uuid) as review`,
        )
      : null,
  )
  if (!found?.review) throw new AppFault('notFound')
  return found.review
}

/** A file of a registration, to be saved and never shown within the program: a stranger made it. @throws notFound */
export async function registrationFile(
  call: RegistrationCall,
  id: string,
  which: 'logo' | 'licence',
): Promise<FileAnswer> {
  const row = await inTx(call, (tx) => findRow(tx, call, id, 'file'))
  const file = row?.[which === 'logo' ? 'logoFile' : 'licenceFile']
  if (!file) throw new AppFault('notFound')
  const body = await call.services.files.open(registrationKey(file.id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new AppFault('notFound') : error
  })
  return new FileAnswer(file.name, file.mime, body)
}

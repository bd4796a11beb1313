import { sql } from 'drizzle-orm'
import { inviteUser } from '../../../server/accounts/plan.ts'
import { columns, inserts, type Planted } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { findRow, present } from '../../../server/engine/read.ts'
import { unknownGiverName } from '../../../server/privacy/unknownGiver.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { entities } from '../schema.ts'
import { ADMIN_FIELDS, refusal, takenName, takenUser } from './fault.ts'
import type { BranchValues, EntityValues, PersonValues } from './forms.ts'

const e = columns(entities, 'e')

type Language = 'ar' | 'en'

/** Invites the first administrator of an entity, and answers who they are. Faults stand at the fields `adminName`, `adminUserName` ... */
export async function inviteFirst(
  { tx, actor, addJob }: HookContext,
  entityId: string,
  language: Language,
  { adminName, adminUserName, adminEmail }: Pick<EntityValues, 'adminName' | 'adminUserName' | 'adminEmail'>,
  phone: string | null = null,
): Promise<string> {
  const person = { name: adminName, userName: adminUserName, email: adminEmail, phone }
  const roles = ['BranchAdmin'] as const
  const invited = { ...person, entityId, roles, language, invitedBy: actor.userId }
  return (await inviteUser(tx, invited, addJob).catch(takenUser(ADMIN_FIELDS))).userId
}

/** [6.6], [7.8] a charity's first row is its main branch (product.md 1). @throws used (409) at `name` [8.13] */
export async function insertEntity(
  tx: Tx,
  id: string,
  values: Omit<Planted<typeof entities>, 'id' | 'mainBranch'> & { defaultLanguage: Language },
): Promise<void> {
  await tx.rows(sql`insert into ${e} ${inserts(e, { ...values, id, mainBranch: true })}`).catch(takenName)
  await addUnknownGiver(tx, id, values.defaultLanguage)
}

/** product.md 3: the one system donor, who takes what nobody can name. In the transaction that makes the entity. */
const addUnknownGiver = (tx: Tx, entityId: string, language: Language) =>
  tx.rows(sql`select athar_add_unknown_giver(${entityId}::uuid, ${newId()}::uuid, ${unknownGiverName(language)})`)

/** [6.6] an entity and its first administrator, or neither. Answers the entity, and the administrator's id. */
export async function addEntity(
  ctx: HookContext<typeof entities>,
  values: EntityValues,
): Promise<RecordOf<typeof entities> & { firstAdmin: string }> {
  const id = newId()
  await insertEntity(ctx.tx, id, {
    name: values.name,
    branchName: values.branchName,
    nameEn: values.nameEn,
    branchNameEn: values.branchNameEn,
    licenceNumber: values.licenceNumber,
    defaultLanguage: values.language,
  })
  const firstAdmin = await inviteFirst(ctx, id, values.language, values)
  return { ...present(await findRow(ctx.tx, ctx.call, id, 'get')), firstAdmin }
}

/** [6.10] one more administrator. @throws used (409) at the field that someone of the entity has already */
export async function addAdmin(
  { tx, actor, addJob }: HookContext,
  entity: RecordOf<typeof entities>,
  values: PersonValues,
): Promise<object> {
  const language = entity.defaultLanguage
  const roles = ['BranchAdmin'] as const
  const invited = { ...values, entityId: entity.id, roles, language, invitedBy: actor.userId }
  const { userId } = await inviteUser(tx, invited, addJob)
  return { invited: values.email, user: userId }
}

/** product.md 1: a main branch's administrator adds a branch with its first administrator. @throws invalid at `branchName` elsewhere */
export async function addBranch(ctx: HookContext, values: BranchValues): Promise<object> {
  const id = newId()
  const added = await ctx.tx
    .one<{ language: Language | null }>(
      sql`select athar_add_branch(${id}::uuid, ${values.branchName}, ${values.branchNameEn}, ${values.website}, ${values.brief}, ${values.contactEmail}, ${values.contactPhone}) as language`,
    )
    .catch(takenName)
  const language = added?.language
  if (!language) throw refusal('branchName', 'mainBranchOnly')
  await addUnknownGiver(ctx.tx, id, language)
  await inviteFirst(ctx, id, language, values)
  return { id, branchName: values.branchName }
}

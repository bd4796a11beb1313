import { sql } from 'drizzle-orm'
import { donors } from '../../resources/donors/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { hashDonorPassword } from '../auth/passwords.ts'
import { bare, columns, select, updates } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Database, Tx } from '../db/types.ts'
import { DEMO_DONORS, DEMO_PASSWORD, ENTITIES } from './content/entities.ts'
import { insertRows } from './load.ts'
import { dayMs, Random } from './random.ts'

const d = columns(donors, 'd')
const idt = columns(infrastructure.identities, 'idt')
const r = columns(reports, 'r')
const il = columns(infrastructure.identityLinks, 'il')

type Owner = Omit<Tx, 'context'>

/** Hashing takes as long as it should, so it stays outside of transactions. */
export async function donorHashes(db: Database): Promise<ReadonlyMap<string, string>> {
  const pepper = await db.owner((tx) => tx.one<{ pepper: string }>(sql`select athar_pepper() as pepper`))
  const pairs = DEMO_DONORS.map(
    async ({ id, phone }) => [id, await hashDonorPassword(DEMO_PASSWORD, phone, pepper?.pepper ?? '')] as const,
  )
  return new Map(await Promise.all(pairs))
}

/** [1.13], [1.14] who signs in by phone: one who has given to the first charity, and one who has not given yet. */
export async function insertGivers(tx: Owner, hashes: ReadonlyMap<string, string>): Promise<void> {
  for (const { id, phone, name, entityId } of DEMO_DONORS) {
    const donor = entityId
      ? await tx.one(
          select(
            { id: d.id, name: d.name, email: d.email },
            sql`from ${d} where ${d.entityId} = ${entityId}::uuid and ${d.phone} = ${phone}`,
          ),
        )
      : null
    await tx.rows(sql`insert into ${idt} (${bare(idt, 'id', 'phone', 'email', 'name', 'passwordHash', 'firstTimeLogin')})
      values (${id}::uuid, ${phone}, ${donor?.email ?? null}, ${donor?.name ?? name}, ${hashes.get(id) ?? null}, false)`)
    if (donor)
      await tx.rows(sql`insert into ${il} (${bare(il, 'identityId', 'entityId', 'donorId')})
        values (${id}::uuid, ${entityId}::uuid, ${donor.id}::uuid)`)
  }
}

const SEED = 20_260_910

/** [2.48] the first charity has invited whoever has not given yet, and prepared its newest report for them. */
export async function prepareForNewcomers(tx: Owner, newest: string): Promise<void> {
  const random = new Random(SEED)
  const entityId = ENTITIES[0]?.id ?? ''
  const at = new Date(dayMs(newest)).toISOString()
  for (const { id: identity, phone, name, entityId: giver } of DEMO_DONORS) {
    if (giver !== null) continue
    const id = random.id(dayMs(newest))
    await insertRows(tx, donors, [{ id, entityId, name, phone, createdAt: at, updatedAt: at }])
    await tx.rows(sql`insert into ${il} (${bare(il, 'identityId', 'entityId', 'donorId')})
      values (${identity}::uuid, ${entityId}::uuid, ${id}::uuid)`)
    await tx.rows(sql`update ${r} set ${updates(r, { preparedFor: [id] })} where ${r.id} = (
      select ${r.id} from ${r} where ${r.entityId} = ${entityId}::uuid and ${r.type} = 'project' and ${r.status} = 'sent'
      order by ${r.sentAt} desc limit 1)`)
  }
}

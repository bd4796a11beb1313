import { sql } from 'drizzle-orm'
import { hashDonorPassword } from '../auth/passwords.ts'
import type { Database, Tx } from '../db/types.ts'
import { DEMO_DONORS, DEMO_PASSWORD } from './content/entities.ts'

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
      ? await tx.one<{ id: string; name: string; email: string | null }>(
          sql`select id, name, email from donors where entity_id = ${entityId}::uuid and phone = ${phone}`,
        )
      : null
    await tx.rows(sql`insert into identities (id, phone, email, name, password_hash, first_time_login)
      values (${id}::uuid, ${phone}, ${donor?.email ?? null}, ${donor?.name ?? name}, ${hashes.get(id) ?? null}, false)`)
    if (donor)
      await tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id)
        values (${id}::uuid, ${entityId}::uuid, ${donor.id}::uuid)`)
  }
}

import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { seal, unseal } from '../../../server/secrets.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { donorTransactions } from '../../donor_transactions/schema.ts'
import { projects } from '../schema.ts'

const g = columns(donorTransactions, 'g')
const p = columns(projects, 'p')

/** What somebody gave of one fund; funds are never added up (product.md 9). */
export interface GivenOf {
  fund: RecordOf<typeof donorTransactions>['fund']
  amount: string
}

/**
 * product.md 6: what the caller gave to a special project that is for them, fund by fund; null where it is not. Their row
 * policies say which projects and which gifts.
 */
export async function givenTo(tx: Tx, project: string): Promise<GivenOf[] | null> {
  const mine = await tx.one(sql`select 1 from ${p} where ${p.id} = ${project}::uuid and ${p.type} = 'special'
    and (${p.entityId}, ${p.id}) in (select d.entity, d.id from athar_dedicated_projects() d (entity, id))`)
  if (!mine) return null
  return tx.rows(
    select(
      { fund: g.fund, amount: sql<string>`sum(${g.amount})::text` },
      sql`from ${g}
    where (${g.entityId}, ${g.donor}) in (select o.entity, o.donor from athar_own_donors() o (entity, donor, working))
      and ${g.project} = ${project}::uuid and not ${g.reversed} and ${g.deletedAt} is null
    group by ${g.fund} order by sum(${g.amount}) desc, ${g.fund}`,
    ),
  )
}

/** The pictures of a page that was opened are had for so long. */
const PICTURES_MS = 60 * 60 * 1000
const USE = 'own project'
const UUID_BYTES = 16

/** A picture in a frame bears no token: its address says whose page it stands on, and until when, and nobody else can make it. */
export function pagesKey(secret: string, project: string, userId: string, now: number = Date.now()): string {
  const until = Buffer.alloc(6)
  until.writeUIntBE(now + PICTURES_MS, 0, 6)
  return seal(secret, USE, project, Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), until]))
}

/** Whose page a key is of, or null: forged, of another project, or run out. */
export function readPagesKey(secret: string, project: string, key: string, now: number = Date.now()): string | null {
  const plain = unseal(secret, USE, project, key)
  if (plain?.length !== UUID_BYTES + 6 || plain.readUIntBE(UUID_BYTES, 6) < now) return null
  return plain
    .subarray(0, UUID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What an entity has signed of a report, for its own staff. */
import { sql } from 'drizzle-orm'
import type { ReportSeal, ReportSeals } from '../../resources/_contracts/seal.ts'
import { auditTrail } from '../../resources/audit_trail/schema.ts'
import { signedVersions } from '../../resources/signed_versions/schema.ts'
import { users } from '../../resources/users/schema.ts'
import { columns, known, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { type Call, inTx } from '../engine/context.ts'
import { check } from './check.ts'
import { readVersion } from './evidence.ts'
import { publicKeys } from './keys.ts'

type PublicKeys = Awaited<ReturnType<typeof publicKeys>>

const a = columns(auditTrail, 'a')
const s = columns(signedVersions, 's')
const u = columns(users, 'u')

/** So many are looked at at once; a report has one for each language and version of it. */
const SHOWN = 50

/** Whoever set it going or set its time: the last person before it was signed. The program’s own steps are nobody’s. Null where it went by itself. */
const BY = sql<string | null>`(
  select coalesce((select ${u.name} from ${u} where ${u.id} = ${a.actor} and ${u.entityId} = ${s.entityId}), athar_actor_from(${a.actor}) ->> 'name')
  from ${a} where ${a.entityId} = ${s.entityId} and ${a.resource} = 'reports' and ${a.record} = ${s.report}::text
    and ${a.actor} is not null and ${a.after} ->> 'status' in ('scheduled', 'sending', 'sent')
    and ${a.before} ->> 'status' is distinct from ${a.after} ->> 'status' and ${a.createdAt} <= ${s.publishedAt} + interval '1 minute'
  order by ${a.createdAt} desc, ${a.id} desc limit 1)`

const versionsOf = (tx: Tx, report: string) =>
  tx.rows(
    select(
      { ...pick(s, 'id', 'language', 'number', 'publishedAt'), code: known(s.code), byName: BY },
      sql`from ${s} where ${s.entityId} = athar_entity() and ${s.report} = ${report}::uuid and ${s.what} = 'version' and ${s.code} is not null
        order by ${s.place} desc limit ${SHOWN}::int`,
    ),
  )

/** A row that cannot even be read as what it should be is not as it was signed. */
async function stateOf(tx: Tx, id: string, keys: PublicKeys): Promise<ReportSeal['state']> {
  try {
    const evidence = await readVersion(tx, id)
    return evidence !== null && check(evidence, keys).state === 'intact' ? 'intact' : 'altered'
  } catch {
    return 'altered'
  }
}

/** product.md 28: the versions of a report, each compared with what was signed as it is asked for. */
export async function sealsOf(call: Call, report: string): Promise<ReportSeals> {
  const keys = await publicKeys(call.services.db)
  return inTx(call, async (tx) => {
    const seals: ReportSeal[] = []
    for (const version of await versionsOf(tx, report)) {
      seals.push({ ...version, state: await stateOf(tx, version.id, keys) })
    }
    return { seals }
  })
}

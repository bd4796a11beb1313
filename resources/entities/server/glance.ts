import { type SQL, sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import type { Glance, SharedLicence } from '../../_contracts/platform.ts'
import { donorIssues } from '../../donor_issues/schema.ts'
import { registrations } from '../../registrations/schema.ts'
import { subscriptions } from '../../subscriptions/schema.ts'
import { entities } from '../schema.ts'

const e = columns(entities, 'e')
const i = columns(donorIssues, 'i')
const rg = columns(registrations, 'rg')
const s = columns(subscriptions, 's')

/** As people write one number: letters and digits alone. */
const bare = (licence: SQL): SQL => sql`regexp_replace(athar_fold(${licence}), '[^[:alnum:]]', '', 'g')`

/** Of entities, and of registrations that wait: what was decided is an entity, or none. */
const LICENCES = sql<SharedLicence[]>`(
  select coalesce(json_agg(json_build_object('licence', s.licence, 'holders', s.holders) order by s.licence), '[]') from (
    select min(h.licence) as licence, json_agg(json_build_object('id', h.id, 'name', h.name, 'nameEn', h.english,
        'branchName', h.branch, 'branchNameEn', h.branch_english,
        'isRegistration', h.waits) order by h.waits, h.name, h.branch, h.id) as holders
    from (
      select ${bare(e.licenceNumber)} as key, ${e.licenceNumber} as licence, ${e.id} as id, ${e.name} as name, ${e.branchName} as branch,
        ${e.nameEn} as english, ${e.branchNameEn} as branch_english,
        coalesce(${e.mainEntity}, ${e.id}) as charity, false as waits from ${e} where ${e.deletedAt} is null
      union all
      select ${bare(rg.licenceNumber)}, ${rg.licenceNumber}, ${rg.id}, ${rg.name}, ${rg.branchName}, ${rg.nameEn}, null, ${rg.id}, true
      from ${rg} where ${rg.deletedAt} is null and ${rg.status} = 'awaiting') h
    where h.key <> '' group by h.key having count(distinct h.charity) > 1) s)`

/** [2.54] how the platform is, in numbers: in one call, so that its home is drawn once. */
export const readGlance = (call: Call): Promise<Glance> =>
  inTx(call, async (tx) => {
    const numbers = sql<Glance>`json_build_object(
      'active', (select count(*)::int from ${e} where ${e.deletedAt} is null and ${e.status} = 'active'),
      'inactive', (select count(*)::int from ${e} where ${e.deletedAt} is null and ${e.status} = 'inactive'),
      'awaiting', (select count(*)::int from ${rg} where ${rg.deletedAt} is null and ${rg.status} = 'awaiting'),
      'openIssues', (select count(*)::int from ${i} where ${i.deletedAt} is null and ${i.status} = 'open'),
      'heldPayments', (select count(*)::int from ${s} where ${s.deletedAt} is null and ${s.status} = 'Processing'),
      'licences', ${LICENCES})`
    const answer = await tx.one(select({ glance: numbers }, sql``))
    if (!answer) throw new Error('the glance answered no row')
    return answer.glance
  })

import { sql } from 'drizzle-orm'
import type { Letter } from '../../resources/_contracts/letter.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { files } from '../../resources/files/schema.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import type { reports } from '../../resources/reports/schema.ts'
import { anyOf, columns, known, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { PictureOf } from './facts.ts'
import { s, spentOn } from './spendings.ts'

const f = columns(files, 'f')
const pu = columns(projectUpdates, 'pu')

type Said = Pick<
  RecordOf<typeof reports>,
  'ehsanNumber' | 'beneficiaries' | 'beforePictures' | 'afterPictures' | 'handover'
>
type Ehsan = NonNullable<Letter['ehsan']>

async function readPapers(tx: Tx, ids: readonly string[]): Promise<Ehsan['handover']> {
  const rows = await tx.rows(
    select({ id: f.id, name: f.name }, sql`from ${f} where ${f.id} = ${anyOf(ids)} and ${f.deletedAt} is null`),
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
}

/** By picture the day on which it was taken, else the first on which the project's news showed it. */
async function readDays(tx: Tx, project: string, ids: readonly string[]): Promise<Map<string, string>> {
  const told = sql`(select min(${pu.dateFrom}) from ${pu} where ${pu.entityId} = ${f.entityId} and ${pu.project} = ${project}::uuid
    and ${pu.status} = 'published' and ${pu.deletedAt} is null and ${pu.images} @> jsonb_build_array(jsonb_build_object('id', ${f.id})))`
  const rows = await tx.rows(
    select(
      { id: f.id, day: sql<string | null>`coalesce(${f.takenOn}, ${told})::text` },
      sql`from ${f} where ${f.id} = ${anyOf(ids)} and ${f.deletedAt} is null`,
    ),
  )
  return new Map(rows.flatMap(({ id, day }) => (day === null ? [] : [[id, day] as const])))
}

/** product.md 21: the number at the platform, before and after, hand-over and the evidence of what was spent. */
export async function readEhsan(tx: Tx, said: Said, project: string, picture: PictureOf): Promise<Ehsan> {
  const evidence = await tx.rows(
    select(
      { ...pick(s, 'id'), file: known(s.evidence) },
      sql`from ${s} where ${spentOn(sql`${project}::uuid`)} and ${s.evidence} is not null order by ${s.date}, ${s.id}`,
    ),
  )
  const days = await readDays(
    tx,
    project,
    [...said.beforePictures, ...said.afterPictures].map(({ id }) => id),
  )
  const pictures = (of: Said['beforePictures']) =>
    of.flatMap((one) => {
      const file = picture(one)
      const day = days.get(one.id)
      return file ? [{ ...file, ...(day !== undefined && { day }) }] : []
    })
  return {
    number: said.ehsanNumber ?? undefined,
    beneficiaries: said.beneficiaries ?? undefined,
    before: pictures(said.beforePictures),
    after: pictures(said.afterPictures),
    handover: await readPapers(
      tx,
      said.handover.map(({ id }) => id),
    ),
    evidence: await readPapers(
      tx,
      evidence.map(({ file }) => file),
    ),
  }
}

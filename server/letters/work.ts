import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import type { projects } from '../../resources/projects/schema.ts'
import type { reports } from '../../resources/reports/schema.ts'
import { columns, known, pick, type Selected, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { publishedAt } from '../messages/news.ts'
import { readSpendings } from './spendings.ts'

const pu = columns(projectUpdates, 'pu')

/** A letter stays as long as a person reads; older news are in the letters before. */
const MAX_UPDATES = 20

const UPDATE = {
  ...pick(pu, 'id', 'name', 'dateTo', 'details', 'images', 'videoLink', 'createdAt'),
  dateFrom: known(pu.dateFrom),
  published: sql<string>`${publishedAt(pu)}`,
}
export type ToldUpdate = Selected<typeof UPDATE>

type Told = Pick<RecordOf<typeof reports>, 'type' | 'newsSince'>

/** What a notice and a word of thanks go without. */
const tellsWork = ({ type }: Told): boolean => type !== 'notice' && type !== 'thanks'

/** The news that a report's letters tell, the latest first. */
export const readUpdates = (tx: Tx, said: Told, project: string): Promise<ToldUpdate[]> =>
  tellsWork(said)
    ? tx.rows(
        select(
          UPDATE,
          sql`from ${pu}
    where ${pu.project} = ${project}::uuid and ${pu.status} = 'published' and ${pu.deletedAt} is null and ${pu.dateFrom} is not null
      and (${said.newsSince}::timestamptz is null or ${publishedAt(pu)} > ${said.newsSince}::timestamptz)
    order by ${pu.dateFrom} desc, ${pu.id} desc limit ${MAX_UPDATES}`,
        ),
      )
    : Promise.resolve([])

/** News and spending. */
export async function readWork(tx: Tx, said: Told, project: Pick<RecordOf<typeof projects>, 'id' | 'stages'>) {
  const updates = await readUpdates(tx, said, project.id)
  return { updates, spendings: tellsWork(said) ? await readSpendings(tx, project) : [] }
}

import { type SQL, sql } from 'drizzle-orm'
import { colors } from '../../resources/colors/schema.ts'
import { columns } from '../db/columns.ts'

const c = columns(colors, 'c')

/** [3.15] the main colour of an entity, for a query that names the entity; null where it has none. */
export const mainColorOf = (entity: SQL): SQL<string | null> =>
  sql<
    string | null
  >`(select ${c.value} from ${c} where ${c.entityId} = ${entity} and ${c.main} and ${c.deletedAt} is null)`

import { sql } from 'drizzle-orm'
import { reportSettings } from '../../../resources/report_settings/schema.ts'
import { columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import type { Setting } from './rule.ts'

const s = columns(reportSettings, 's')

const SETTING = pick(
  s,
  ...(['id', 'version', 'createdAt', 'updatedAt', 'status'] as const),
  ...(Object.keys(reportSettings.fields) as (keyof typeof reportSettings.fields)[]),
)

/** A setting of the transaction's entity; `lock` holds it until the end. */
export const readSetting = (tx: Tx, id: string, lock = false): Promise<Setting | null> =>
  tx.one(
    select(
      SETTING,
      sql`from ${s} where ${s.id} = ${id}::uuid and ${s.deletedAt} is null ${lock ? sql`for update` : sql``}`,
    ),
  )

/** Those that are switched on. */
export const readActive = (tx: Tx): Promise<Setting[]> =>
  tx.rows(select(SETTING, sql`from ${s} where ${s.status} = 'active' and ${s.deletedAt} is null order by ${s.id}`))

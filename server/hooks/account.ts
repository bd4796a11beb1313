import { type SQL, sql } from 'drizzle-orm'
import type { Field } from '../../resources/_kit/field.ts'
import { isSecret } from '../../resources/_kit/fields/secret.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { type Keys, openSecret } from '../engine/secrets.ts'
import type { HookAccount } from './define.ts'

/** An entity's account as it stands, with its secrets; null where there is none. In a transaction of that entity's worker. */
export async function readAccount<R extends Resource>(
  tx: Tx,
  keys: Keys,
  resource: R,
  { entityId, id }: { entityId: string; id: string },
): Promise<HookAccount<R> | null> {
  const t = columns<Resource>(resource, 't')
  const known = t as unknown as Readonly<Record<string, SQL<unknown>>>
  const fields = Object.entries<Field>(resource.fields).filter(([, { column }]) => column !== null)
  const names = ['id', 'version', 'createdAt', 'updatedAt', ...(resource.states ? ['status'] : [])]
  const wanted = [...names, ...fields.map(([name]) => name)].flatMap((name): [string, SQL<unknown>][] => {
    const column = known[name]
    return column ? [[name, column]] : []
  })
  const row = await tx.one(
    select(Object.fromEntries(wanted), sql`from ${t} where ${t.id} = ${id}::uuid and ${t.deletedAt} is null`),
  )
  if (!row) return null
  const hidden = fields.filter(([, field]) => isSecret(field)).map(([name]) => name)
  const secrets = hidden.flatMap((name): [string, string][] => {
    const stored = row[name]
    const opened = openSecret(keys, id, typeof stored === 'string' ? stored : null)
    return opened.kind === 'open' ? [[name, opened.value]] : []
  })
  const record = Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)))
  return { entityId, record: record as unknown as HookAccount<R>['record'], secrets: Object.fromEntries(secrets) }
}

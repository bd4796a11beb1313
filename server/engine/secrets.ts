/** Secrets of the declarations: sealed with a key from APP_SECRET, whose id stands before what is sealed. */
import { type SQL, sql } from 'drizzle-orm'
import { isSecret, setAtName } from '../../resources/_kit/fields/secret.ts'
import type { FieldName, Resource } from '../../resources/_kit/resource.ts'
import { SECRETS } from '../../resources/secrets.ts'
import type { Config } from '../config.ts'
import { select } from '../db/columns.ts'
import type { Database, Tx } from '../db/types.ts'
import { keyFor, seal, unseal } from '../secrets.ts'
import { asColumn, col, tableId } from './fields.ts'

const USE = 'field secret'

/** What secrets are sealed with, and what they may have been sealed with before. */
export type Keys = Pick<Config, 'appSecret' | 'appSecretOld'>

/** Names a key and tells nothing of it. */
export const keyId = (appSecret: string): string =>
  keyFor(appSecret, 'field secret id').toString('base64url').slice(0, 8)

/** `id`: of the row, so that what is sealed opens nowhere else. */
export const sealSecret = (appSecret: string, id: string, plain: string): string =>
  `${keyId(appSecret)}.${seal(appSecret, USE, id, Buffer.from(plain))}`

/** `locked`: sealed with a key that is not here. Whoever needs the secret says so; nothing fails that does not need it. */
export type Opened = { kind: 'open'; value: string } | { kind: 'none' } | { kind: 'locked'; setting: 'APP_SECRET' }

export function openSecret({ appSecret, appSecretOld }: Keys, id: string, stored: string | null): Opened {
  if (stored === null) return { kind: 'none' }
  const [named = '', sealed = ''] = stored.split('.')
  for (const key of [appSecret, appSecretOld]) {
    if (key === null || keyId(key) !== named) continue
    const plain = unseal(key, USE, id, sealed)
    if (plain) return { kind: 'open', value: plain.toString() }
  }
  return { kind: 'locked', setting: 'APP_SECRET' }
}

/** A record's secret, for what hands it to the service that it is for. Whether the record may be seen is the context's matter. */
export async function readSecret<R extends Resource>(
  tx: Tx,
  keys: Keys,
  resource: R,
  field: FieldName<R>,
  id: string,
): Promise<Opened> {
  const row = await tx.one(
    select(
      { stored: sql<string | null>`t.${col(field)}` },
      sql`from ${tableId(resource)} t where t.id = ${id}::uuid and t.deleted_at is null`,
    ),
  )
  return openSecret(keys, id, row?.stored ?? null)
}

type Values = Readonly<Record<string, unknown>>

/** The columns of a secret that was given: sealed, and since when; null takes both away. */
export function secretPairs(appSecret: string, id: string, name: string, value: unknown): [SQL, SQL][] {
  const sealed = typeof value === 'string' ? sealSecret(appSecret, id, value) : null
  return [
    [col(name), asColumn('text', sealed)],
    [col(setAtName(name)), sealed === null ? sql`null` : sql`now()`],
  ]
}

/** A body as it may be kept to be compared with another: of its secrets, what tells two of them apart. */
export const veiled = ({ fields }: Pick<Resource, 'fields'>, { appSecret }: Keys, body: unknown): unknown =>
  typeof body !== 'object' || body === null
    ? body
    : Object.fromEntries(
        Object.entries(body as Values).map(([name, value]) => {
          const field = Object.hasOwn(fields, name) ? fields[name] : undefined
          if (!field || !isSecret(field)) return [name, value]
          return [name, keyFor(appSecret, `compared ${String(value)}`).toString('hex')]
        }),
      )

/** For the start: which secrets no setting here opens. Nothing stops for them. */
export async function lockedNotice(
  {
    config,
    db,
  }: {
    config: Keys
    db: Database
  },
  secrets = SECRETS,
): Promise<string[]> {
  const ids = [config.appSecret, config.appSecretOld].flatMap((key) => (key === null ? [] : [keyId(key)]))
  const found: string[] = []
  for (const { resource, name } of secrets) {
    const stored = sql`split_part(t.${col(name)}, '.', 1)`
    const row = await db.owner((tx) =>
      tx.one(
        select(
          { n: sql<number>`count(*)::int` },
          sql`from ${tableId(resource)} t where t.${col(name)} is not null and ${stored} <> all(${sql.param(ids)}::text[])`,
        ),
      ),
    )
    if (row && row.n > 0) found.push(`  ${resource.name}.${name}: ${row.n}`)
  }
  if (found.length === 0) return []
  return [
    'These secrets were sealed with another APP_SECRET, and what needs them will not work:',
    ...found,
    'Set APP_SECRET_OLD to it and run npm run secrets:rotate, or enter them again.',
  ]
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { registry } from '../../resources/registry.ts'
import {
  amongIds,
  bare,
  columns,
  inserts,
  known,
  names,
  nullable,
  pick,
  routine,
  select,
  shaped,
  updates,
} from '../../server/db/columns.ts'
import { newId } from '../../server/db/ids.ts'
import { infrastructure } from '../../server/db/infrastructure.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const l = columns(infrastructure.accountLinks, 'l')

const inA = <T>(work: Parameters<typeof server.db.as<T>>[1]): Promise<T> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, work)

async function donorNamed(name: string): Promise<string> {
  const id = newId()
  await inA((tx) =>
    tx.rows(
      sql`insert into ${d} ${inserts(d, { entityId: server.entities.a, id, name, tags: ['old', 'new'], contacts: [{ name: 'Huda', role: null, phone: null, email: null }] })}`,
    ),
  )
  return id
}

describe('columns', () => {
  it('are those of the tables in the database, one for one', async () => {
    const found = await server.db.owner((tx) =>
      tx.rows<{ name: string; columns: string[] }>(sql`
        select table_name::text as name, array_agg(column_name::text order by column_name) as columns
        from information_schema.columns where table_schema = 'public' group by table_name`),
    )
    const inDatabase = new Map(found.map((one) => [one.name, one.columns]))
    const tables = [
      ...registry.map(({ resource }) => names(resource)),
      ...Object.values(infrastructure).map((table) => names(table as typeof infrastructure.sessions)),
    ]
    expect(tables.length).toBeGreaterThan(25)
    for (const table of tables)
      expect(
        Object.values(table)
          .filter((one) => typeof one === 'string')
          .sort(),
        String(table),
      ).toEqual(inDatabase.get(String(table)))
  })

  it('stand in SQL by their declared names, and rows answer them with their values', async () => {
    const id = await donorNamed('Sara')
    const row = await inA((tx) =>
      tx.one(
        select(
          {
            ...pick(d, 'id', 'givenTotal', 'emailStopped'),
            phone: d.phone,
            first: known(d.name),
            gifts: sql<number>`${d.giftsCount} + 1`,
          },
          sql`from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.id} = ${id}::uuid and ${e.id} = ${server.entities.a}::uuid`,
        ),
      ),
    )
    expect(row).toEqual({ id, givenTotal: '0.00', emailStopped: false, phone: null, first: 'Sara', gifts: 1 })
    expectTypeOf(row!.gifts).toEqualTypeOf<number>()
    expectTypeOf(row!.phone).toEqualTypeOf<string | null>()
    expectTypeOf(row!.first).toEqualTypeOf<string>()
    expectTypeOf(row!).not.toHaveProperty('email')
  })

  it('go into lists of INSERT and SET as parameters of their types, and SQL stays SQL', async () => {
    const id = await donorNamed('Omar')
    const changed = await inA((tx) =>
      tx.rows(
        shaped(
          {
            name: d.name,
            consent: d.reportConsent,
            tags: d.tags,
            contacts: d.contacts,
            moved: sql<boolean>`${d.updatedAt} >= ${d.createdAt}`,
          },
          (row) => sql`update ${d} set ${updates(d, { reportConsent: 'refused', type: null, updatedAt: sql`now()` })}
            where ${d.id} = ${id}::uuid returning ${row}`,
        ),
      ),
    )
    expect(changed).toEqual([
      {
        name: 'Omar',
        consent: 'refused',
        tags: ['old', 'new'],
        contacts: [{ name: 'Huda', role: null, phone: null, email: null }],
        moved: true,
      },
    ])
  })

  it('of tables that are no resource come from their definition', async () => {
    const id = newId()
    const day = '2100-01-02T03:04:05.678Z'
    const [row] = await server.db.owner(async (tx) => {
      await tx.rows(
        sql`insert into ${l} (${bare(l, 'id', 'purpose', 'email', 'expiresAt')}) values (${id}::uuid, 'verify', 'a@example.com', ${day}::timestamptz)
          on conflict (${bare(l, 'id')}) do nothing`,
      )
      return tx.rows(
        select(pick(l, 'purpose', 'language', 'expiresAt', 'usedAt'), sql`from ${l} where ${l.id} = ${id}::uuid`),
      )
    })
    expect(row).toEqual({ purpose: 'verify', language: 'ar', expiresAt: day, usedAt: null })
    expectTypeOf(row!).toEqualTypeOf<{ purpose: string; language: string; expiresAt: string; usedAt: string | null }>()
  })

  it('of an outer join may be null', async () => {
    const other = nullable(columns(entities, 'o'))
    const row = await inA((tx) =>
      tx.one(
        select(
          { id: e.id, other: other.id },
          sql`from ${e} left join ${other} on false where ${e.id} = ${server.entities.a}::uuid`,
        ),
      ),
    )
    expect(row).toEqual({ id: server.entities.a, other: null })
    expectTypeOf(row!.id).toEqualTypeOf<string>()
    expectTypeOf(row!.other).toEqualTypeOf<string | null>()
  })

  it('find those with some ids, in whatever order and letters these are written, and none for none', async () => {
    const ids = await Promise.all(['One', 'Two', 'Three', 'Four'].map(donorNamed))
    const found = (wanted: readonly string[]) =>
      inA((tx) => tx.rows(select(pick(d, 'id'), sql`from ${d} where ${amongIds(d.id, wanted)} order by ${d.id}`)))
    const [one = '', two = '', three = '', four = ''] = ids
    const rows = [one, three, four].sort().map((id) => ({ id }))
    expect(await found([four.toUpperCase(), one, three.toUpperCase()])).toEqual(rows)
    expect(await found([two])).toEqual([{ id: two }])
    expect(await found([])).toEqual([])
  })

  it('stand as plain text in routines', () => {
    const x = names(donors, 'x')
    const bareNames = names(donors)
    expect(routine`select ${x.reportConsent} from ${x}`).toBe('select x.report_consent from donors x')
    expect(routine`insert into ${bareNames} (${bareNames.emailStopped})`).toBe('insert into donors (email_stopped)')
  })

  it('that no declaration knows are refused', () => {
    const wrong = { reportConsnt: 'given' } as object
    expect(() => updates(d, wrong)).toThrow('no column reportConsnt')
  })
})

import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { Database } from '../../server/db/types.ts'
import { memoryDatabase } from './support/template.ts'

/** Databases of tests share their template's files until they write: what one writes, no other may ever read. */
const opened: Database[] = []
const open = async (): Promise<Database> => {
  const db = await memoryDatabase()
  opened.push(db)
  return db
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()))
})

const ROWS = 500
const tables = (db: Database) =>
  db.owner((tx) => tx.rows<{ n: number }>(sql`select count(*)::int as n from pg_class where relname = 'of_one_alone'`))
const kept = (db: Database) =>
  db.owner((tx) =>
    tx.rows<{ n: number; last: string }>(sql`select count(*)::int as n, max(id) as last from athar_migrations`),
  )

it('what a database of a test writes stands in none that is open beside it, and in none that is opened later', async () => {
  const [one, other] = [await open(), await open()]
  const before = await kept(other)
  expect(before[0]?.n).toBeGreaterThan(50)
  await one.owner(async (tx) => {
    await tx.raw('create table of_one_alone (id int primary key, words text)')
    await tx.rows(sql`insert into of_one_alone select n, repeat('x', 900) from generate_series(1, ${ROWS}) n`)
    await tx.rows(sql`delete from athar_migrations`)
  })
  // Whatever is still in the program's memory goes to the files.
  await one.plain('checkpoint')
  expect(await kept(one)).toEqual([{ n: 0, last: null }])
  for (const db of [other, await open()]) {
    expect(await tables(db)).toEqual([{ n: 0 }])
    expect(await kept(db)).toEqual(before)
  }
})

import { beforeAll, expect, it } from 'vitest'
import { again } from './support/again.ts'
import { openMemory } from './support/template.ts'

const lend = again(async () => {
  const { driver, pg } = await openMemory('migrated')
  await driver.plain.script(`create table shelf (book text not null); insert into shelf values ('first')`)
  return { driver, pg, stands: 'a shelf' }
})

const booksOf = async ({ driver }: Awaited<ReturnType<typeof lend>>) =>
  (await driver.plain.query('select book from shelf order by book')).map(({ book }) => book)

// The first is made whole.
beforeAll(async () => (await lend()).driver.close())

it('a database that is given back begins as it was made: rows, tables, files that grew, sessions’ settings', async () => {
  const one = await lend()
  expect(await booksOf(one)).toEqual(['first'])
  await one.driver.plain.script(`insert into shelf select 'more ' || n from generate_series(1, 200000) n`)
  await one.driver.plain.script(`create table another (n int); checkpoint; set timezone to 'Asia/Riyadh'`)
  await expect(one.driver.plain.query('insert into shelf values (null)')).rejects.toThrow(/null value/)
  await one.driver.close()

  const next = await lend()
  expect(next.stands).toBe('a shelf')
  expect(await booksOf(next)).toEqual(['first'])
  expect(
    await next.driver.plain.query(`select to_regclass('another') as table, current_setting('timezone') as zone`),
  ).toEqual([{ table: null, zone: 'UTC' }])
  await next.driver.plain.script(`insert into shelf select 'other ' || n from generate_series(1, 1000) n`)
  expect(await booksOf(next)).toHaveLength(1001)
  await next.driver.close()
})

it('two that are lent at once know nothing of each other', async () => {
  const [one, other] = [await lend(), await lend()]
  await one.driver.plain.script(`insert into shelf values ('mine')`)
  expect(await booksOf(other)).toEqual(['first'])
  await one.driver.close()
  await other.driver.close()
})

it('whoever has given it back is answered nothing more, and hears nothing of those after them', async () => {
  const one = await lend()
  const heard: string[] = []
  await one.driver.listen('news', { heard: (text) => void heard.push(text), listening: () => undefined })
  await one.driver.plain.query(`select pg_notify('news', 'for the first')`)
  await one.driver.close()
  await expect(one.driver.plain.query('select 1')).rejects.toThrow('the database is closed')
  await expect(one.driver.transaction('', () => Promise.resolve())).rejects.toThrow('the database is closed')

  const next = await lend()
  await next.driver.plain.query(`select pg_notify('news', 'for the second')`)
  await next.driver.close()
  expect(heard).toEqual(['for the first'])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { isTrialMailOf, trialKey } from '../../../server/letters/keys.ts'
import { openLetter } from '../../../server/letters/reading.ts'
import { act, donor, gift, openWorld, report, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await gift(world, await donor(world), '10')
})
afterAll(() => world.close())

it('a trial goes to who asks for it, under an id that is theirs in their entity alone', async () => {
  await act(world, 'test', await report(world))
  const [mail] = world.mailer.accepted
  expect(mail?.to).toEqual({ address: 'sara@suqya.example' })
  const secret = 'the secret of the delivery tests, long enough'
  const asker = { userId: world.user, entityId: world.entity }
  expect(isTrialMailOf(secret, asker, mail?.id ?? '')).toBe(true)
  expect(isTrialMailOf(secret, { ...asker, userId: newId() }, mail?.id ?? '')).toBe(false)
})

it('a trial’s key ends with the account of who asked for it, and with the entity', async () => {
  const [id, to] = [await report(world), await donor(world)]
  await gift(world, to, '10')
  const keyOf = (userId: string): string =>
    trialKey(world.services.config.appSecret, id, {
      userId,
      entityId: world.entity,
      donorId: to,
      until: Date.now() + 60_000,
    })
  const opens = async (userId = world.user): Promise<boolean> =>
    (await openLetter(world.services, id, keyOf(userId), newId())) !== null
  const set = (table: 'users' | 'entities', row: string, value: 'active' | 'inactive') =>
    world.db.owner((tx) => tx.rows(sql`update ${sql.identifier(table)} set status = ${value} where id = ${row}::uuid`))
  expect(await opens()).toBe(true)
  expect(await opens(newId()), 'of somebody who is not').toBe(false)
  for (const [table, row] of [
    ['users', world.user],
    ['entities', world.entity],
  ] as const) {
    await set(table, row, 'inactive')
    expect(await opens(), `${table}: inactive`).toBe(false)
    await set(table, row, 'active')
    expect(await opens(), `${table}: active again`).toBe(true)
  }
})

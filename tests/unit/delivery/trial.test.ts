import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { isTrialMailOf } from '../../../server/letters/keys.ts'
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

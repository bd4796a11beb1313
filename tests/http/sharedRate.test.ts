import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeMailer } from '../../server/channels/email/fake.ts'
import { databaseOver } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Database } from '../../server/db/types.ts'
import { PACE } from '../../server/messages/pace.ts'
import { Turns } from '../../server/messages/turns.ts'
import { accountOf } from './deliveryWorld.ts'
import { openTestDatabase } from './support.ts'

const onPostgres = process.env['ATHAR_TEST_DB'] === 'postgres'
const PER_SECOND = 80

describe.runIf(onPostgres)('two servers that send by one account', () => {
  let databases: Database[] = []
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await openTestDatabase()
    drop = made.close
    const other = databaseOver(await openPostgres(made.url ?? '', () => undefined, 2))
    databases = [made.db, other]
  })
  afterAll(async () => {
    await databases[1]?.close()
    await drop()
  })

  it('keep its rate together, and no turn is given twice', async () => {
    const signal = new AbortController().signal
    const left: number[] = []
    await Promise.all(
      databases.map(async (db) => {
        const turns = new Turns(db, accountOf(fakeMailer()), { ...PACE, perSecond: PER_SECOND })
        for (let round = 0; round < 5; round += 1) {
          const messages = Array.from({ length: 8 }, (_, id) => ({ id }))
          await turns.take(messages)
          await Promise.all(messages.map((one) => turns.wait(one, signal).then(() => left.push(Date.now()))))
        }
      }),
    )
    expect(left).toHaveLength(80)
    // 80 a second: a second for all of them, less a fifth of it that may be made up for. Each by itself takes half a second.
    expect(Math.max(...left) - Math.min(...left)).toBeGreaterThan(780)
  })

  it('each account by itself', async () => {
    const [db] = databases
    if (!db) throw new Error('no database')
    const [one, other] = ['one', 'other'].map(
      (key) => new Turns(db, { ...accountOf(fakeMailer()), key }, { ...PACE, perSecond: 1 }),
    )
    const message = {}
    await one?.take([message, {}, {}])
    await other?.take([message])
    const began = performance.now()
    await other?.wait(message, new AbortController().signal)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

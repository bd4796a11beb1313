import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { databaseOver } from '../../../server/db/database.ts'
import type { Driver } from '../../../server/db/driver.ts'
import { newId } from '../../../server/db/ids.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import type { DbContext } from '../../../server/db/types.ts'

/** What a connection says of itself before anything else is asked. */
async function firstWords(): Promise<string> {
  const sockets = new Set<Socket>()
  let heard: (text: string) => void = () => undefined
  const words = new Promise<string>((resolve) => {
    heard = resolve
  })
  const peer = createServer((socket) => {
    sockets.add(socket)
    socket.once('data', (bytes) => {
      heard(bytes.toString('latin1'))
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const { port } = peer.address() as AddressInfo
  const driver = await openPostgres(`postgres://athar:athar@127.0.0.1:${port}/athar`, () => undefined)
  await driver.plain.query('select 1', []).catch(() => undefined)
  const said = await words
  await driver.close()
  for (const socket of sockets) socket.destroy()
  peer.close()
  return said
}

it('no statement on PostgreSQL runs for longer than a minute, and none waits so long in an open transaction', async () => {
  const said = await firstWords()
  expect(said).toContain('statement_timeout=60000')
  expect(said).toContain('idle_in_transaction_session_timeout=60000')
})

/** A database whose transactions stay open until they are let go, and how many of them are open. */
function waiting() {
  let open = 0
  let letGo: () => void = () => undefined
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const driver = {
    kind: 'pglite',
    gathers: false,
    transaction: async () => {
      open += 1
      await gone
      return undefined
    },
    plain: { query: async () => [], script: async () => [] },
    close: async () => undefined,
  } as unknown as Driver
  return { db: databaseOver(driver), open: () => open, letGo }
}

const staff = (userId: string, entityId: string): DbContext => ({
  kind: 'entity',
  entityId,
  userId,
  session: { id: newId(), roles: ['BranchAdmin'], entityId },
})

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('[product.md 53] one person takes six connections at the most, and a colleague finds one', async () => {
  const { db, open, letGo } = waiting()
  const entity = newId()
  const person = newId()
  const work = Array.from({ length: 20 }, () => db.as(staff(person, entity), async () => null))
  await settled()
  expect(open()).toBe(6)
  work.push(db.as(staff(newId(), entity), async () => null))
  await settled()
  expect(open()).toBe(7)
  letGo()
  await Promise.all(work)
})

it('[product.md 53] one charity’s people take ten connections at the most, and another charity’s find one', async () => {
  const { db, open, letGo } = waiting()
  const entity = newId()
  const work = Array.from({ length: 20 }, () => db.as(staff(newId(), entity), async () => null))
  await settled()
  expect(open()).toBe(10)
  work.push(db.as(staff(newId(), newId()), async () => null))
  await settled()
  expect(open()).toBe(11)
  letGo()
  await Promise.all(work)
})

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { readDispatch } from '../../../server/messages/dispatch.ts'
import { KINDS } from '../../../server/messages/kinds/index.ts'
import { claim, handOver } from '../../../server/messages/ledger.ts'
import type { TestServer } from '../support.ts'

/** A sending of which one mail, to Amal, is in a worker’s hand: what leaves of it then, and how that mail stands. */
export async function inHand(server: TestServer, kind: 'campaign' | 'survey', id: string) {
  const entityId = server.entities.a
  const as = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.db.as({ kind: 'worker', entityId }, work)
  const dispatch = await as((tx) => readDispatch(tx, id))
  if (!dispatch) throw new Error('nothing is on its way')
  await KINDS[kind].plan?.(server.services, dispatch, { entityId, signal: new AbortController().signal, size: 10 })
  const owner = newId()
  const lane = { entityId, dispatch: dispatch.id, channel: 'email' } as const
  const mails = (await as((tx) => claim(tx, lane, owner, 9, 60_000))) ?? []
  expect(mails.map(({ address }) => address)).toEqual(['amal@donors.example'])
  const message = mails[0]?.id ?? ''
  return {
    leave: () => as((tx) => handOver(tx, owner, mails, 60_000, 'a secret of the tests')),
    mail: () =>
      as((tx) =>
        tx.one<{ state: string; reason: string | null }>(
          sql`select state, reason from messages where id = ${message}::uuid`,
        ),
      ),
  }
}

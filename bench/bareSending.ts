import pg from 'pg'
import { Pool } from 'undici'

/** As many as our own worker takes in hand, and has in a service's hands. */
const CLAIMED = 400
const IN_FLIGHT = 100

/**
 * The yardstick of sending: the same three commits for each message (claimed, being handed over, sent) by plain SQL on a
 * plain table, with no gate, no letter, no mail, no counters and no policies.
 * @param hand what becomes of one meanwhile; nothing where it is not said  @returns messages a second
 */
export async function bareLoop(
  url: string,
  messages: number,
  hand: (id: string) => Promise<void> = async () => undefined,
): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create table bare_messages (
    id bigint primary key, dispatch int not null, state text not null, lease_owner text, lease_until timestamptz, sent_at timestamptz)
    with (fillfactor = 50)`)
  await client.query('create index on bare_messages (dispatch, id)')
  await client.query(`insert into bare_messages select n, 1, 'planned' from generate_series(1, $1::int) n`, [messages])
  await client.query('analyze bare_messages')
  const began = performance.now()
  let passed = 0
  for (;;) {
    const claimed = await claim(client, passed)
    if (claimed.length === 0) break
    passed = Number(claimed.at(-1))
    let landed: string[] = []
    for (let from = 0; from < claimed.length; from += IN_FLIGHT) {
      const next = claimed.slice(from, from + IN_FLIGHT)
      await client.query('begin')
      await settle(client, landed)
      await client.query(
        `update bare_messages set state = 'handing', lease_until = now() + interval '12 seconds'
        where id = any($1::bigint[]) and state = 'claimed' and lease_owner = 'bare'`,
        [next],
      )
      await client.query('commit')
      await Promise.all(next.map(hand))
      landed = next
    }
    await settle(client, landed)
  }
  const seconds = (performance.now() - began) / 1000
  await client.query('drop table bare_messages')
  await client.end()
  return messages / seconds
}

async function claim(client: pg.Client, passed: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update bare_messages m set state = 'claimed', lease_owner = 'bare', lease_until = now() + interval '12 seconds'
    from (select id from bare_messages where dispatch = 1 and id > $1 and state = 'planned' order by id limit $2 for update skip locked) n
    where m.id = n.id returning m.id`,
    [passed, CLAIMED],
  )
  return rows.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))
}

const settle = (client: pg.Client, ids: string[]): Promise<unknown> =>
  client.query(
    `update bare_messages set state = 'sent', sent_at = now(), lease_owner = null, lease_until = null
    where id = any($1::bigint[]) and state = 'handing' and lease_owner = 'bare'`,
    [ids],
  )

/** Posts a message over connections that are kept, as a gateway's adapter does. */
export function postTo(gateway: string): (id: string) => Promise<void> {
  const pool = new Pool(new URL(gateway).origin, { connections: IN_FLIGHT, pipelining: 1 })
  const headers = { 'content-type': 'application/json' }
  return async (id) => {
    const body = JSON.stringify({ id, to: '+966550000000', text: 'x' })
    const answer = await pool.request({ path: '/', method: 'POST', headers, body })
    await answer.body.text()
  }
}

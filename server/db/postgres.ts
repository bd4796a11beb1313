import type { Socket } from 'node:net'
import pg from 'pg'
import { type Driver, PARSERS, type Runner } from './driver.ts'
import { listenTo } from './pgListen.ts'
import { nameOf, readIn } from './pgRead.ts'

type Query = Runner['query']

const queryOf =
  (client: pg.PoolClient | pg.Pool): Query =>
  async (text, values = [], keep = false) => {
    const name = keep ? nameOf(text) : undefined
    return (await client.query<Record<string, unknown>>({ text, values, ...(name !== undefined && { name }) })).rows
  }

/** What is asked in the same turn of the loop leaves in one write: each costs the system about as much as a query. */
function inOneWrite(client: pg.PoolClient): Query {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = queryOf(client)
  return (text, values, keep) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return query(text, values, keep)
  }
}

const runner = (client: pg.PoolClient | pg.Pool, query: Query): Runner => ({
  query,
  script: async (text) => {
    const result = (await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]
    const last = Array.isArray(result) ? result.at(-1) : result
    return (last?.rows ?? []) as Record<string, unknown>[]
  },
})

const parserOf = (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) => {
  const own = PARSERS[oid]
  return own ?? (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown)
}

/** @returns what the transaction has gathered (routines/changes.ts); one that failed and was caught only ends */
async function commit(client: pg.PoolClient, gathering: boolean): Promise<string> {
  const isWhole = client.getTransactionStatus() === 'T'
  if (!gathering || !isWhole) return client.query('commit').then(() => '')
  const [asked] = (await client.query(
    `select coalesce(current_setting('app.changed', true), '') as gathered; commit`,
  )) as unknown as pg.QueryResult<{ gathered: string }>[]
  return asked?.rows[0]?.gathered ?? ''
}

/**
 * A pool of connections to the PostgreSQL at `url`. Nothing it does needs a session of its own (pgbouncer fits between) but
 * hearing of changes: a pooler of transactions passes no notifications on, and `listenUrl` leads past it.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  connections = 16,
  listenUrl = url,
): Promise<Driver> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // A query is written without waiting for the answer to the one before; their order is kept.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  })
  // An idle connection that the server closes must not end the program.
  pool.on('error', onError)
  // All connections are taken: that is a server that is busy (SQLSTATE 53300), which the pool's own error does not say.
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect().catch((error: Error) => {
      throw 'code' in error ? error : Object.assign(error, { code: '53300' })
    })
    // A connection that is lost between two queries of a transaction fails the next one; unheard it would end the program.
    client.on('error', onError)
    return client
  }
  const giveBack = (client: pg.PoolClient, broken: Error | undefined): void => {
    client.off('error', onError)
    client.release(broken)
  }
  return {
    kind: 'postgres',
    gathers: true,
    transaction: async (begin, work, changed) => {
      const client = await connect()
      let broken: Error | undefined
      let keeps = false
      const query = inOneWrite(client)
      try {
        const run = runner(client, (text, values, keep = false) => {
          keeps ||= keep
          return query(text, values, keep)
        })
        const begun = await run.script(`begin;${begin}`)
        const result = await work(run, begun)
        const gathered = await commit(client, changed !== undefined)
        changed?.(gathered)
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        // What stood behind the fault was prepared nowhere, and a pooler takes its name for given all the same.
        if (keeps) broken ??= error as Error
        throw error
      } finally {
        giveBack(client, broken)
      }
    },
    read: async (setup, query) => {
      const client = await connect()
      let broken: Error | undefined
      try {
        return await readIn(client, setup, query)
      } catch (error) {
        // What the connection keeps prepared is not known any more.
        broken = error as Error
        throw error
      } finally {
        giveBack(client, broken)
      }
    },
    plain: runner(pool, queryOf(pool)),
    listen: (channel, ears) => listenTo(listenUrl, channel, ears),
    close: () => pool.end(),
  }
}

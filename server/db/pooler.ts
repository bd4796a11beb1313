import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** What is asked here of a connection. */
export interface Asked {
  query(what: { text: string; name?: string }): Promise<unknown>
  end(): Promise<void>
}

/** PostgreSQL's words for a prepared statement that it does not have, and for one that it has already. */
const FORGOTTEN = new Set(['26000', '42P05'])
/** A pooler with one connection alone lets nobody ask while another holds it: then nothing is learnt. */
const LIMIT_MS = 5_000

/** Whether it was refused for want of memory; of one that took too long, or failed otherwise, nothing is learnt. */
const isForgotten = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => false,
    (error: { code?: string }) => FORGOTTEN.has(error.code ?? ''),
  )

/** Who is asked where the first connection's server is taken by the second: another one, which knows of the statement by the pooler alone. */
async function forgets(one: Asked, other: Asked): Promise<boolean> {
  // Of a name of its own: what an earlier start prepared may stand on the server still.
  const prepared = { name: `athar_is_kept_${randomBytes(6).toString('hex')}`, text: 'select 1' }
  if (await isForgotten(one.query(prepared))) return true
  await isForgotten(other.query({ text: 'begin' }))
  return isForgotten(one.query(prepared))
}

/** As the program's own pool connects, which has its own settings for what follows. */
const connected = async (url: string): Promise<Asked> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: LIMIT_MS })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Some poolers of transactions know nothing of prepared statements, and requests would then fail now and then. Asked once,
 * as the program starts. @throws Error where it is so
 */
export async function refuseForgetful(
  url: string,
  connect: (url: string) => Promise<Asked> = connected,
): Promise<void> {
  const one = await connect(url)
  try {
    const other = await connect(url)
    try {
      if (!(await forgets(one, other))) return
    } finally {
      await other.end()
    }
  } finally {
    await one.end()
  }
  throw new Error(
    'DATABASE_URL leads through a pooler that does not keep prepared statements. Athar needs pgbouncer 1.21 or newer with max_prepared_statements set, as docs/decisions/121 says, or an address past the pooler.',
  )
}

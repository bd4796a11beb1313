import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Statement } from './driver.ts'

/** What of a connection of pg is used here; its own queries are written with the same calls. */
interface Wire {
  _send(message: Buffer): void
  parsedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: unknown[] }): void
  execute(message: { rows: number }): void
}
interface Internals {
  prepare(connection: Wire): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const internals = pg.Query.prototype as unknown as Internals

/** As many texts are kept prepared at the most; what comes after them is served as well, only planned anew. */
const MOST_KEPT = 400
const kept = new Map<string, string>()

/**
 * A name for a text, the same on every connection; undefined where it is not kept. It follows from the text: behind a
 * pooler, what another process has prepared under it is the same.
 */
export function nameOf(text: string): string | undefined {
  const known = kept.get(text)
  if (known || kept.size >= MOST_KEPT) return known
  const name = `athar_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  kept.set(text, name)
  return name
}

/**
 * A query with its setup before it, in the one transaction that PostgreSQL makes of all that stands before a Sync: no
 * begin, no commit, one round trip. The setup is kept prepared, and the query where it says so: parsing and planning cost
 * more than running them.
 */
class ReadInContext extends pg.Query {
  alive = false
  #ready = false
  readonly #setup: Statement

  constructor(
    setup: Statement,
    { text, values, keep }: Statement,
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    const name = keep ? nameOf(text) : undefined
    super({ text, values, queryMode: 'extended', ...(name ? { name } : {}) } as pg.QueryConfig, done as never)
    this.#setup = setup
  }

  /** All messages in one write: each costs the system about as much as the query itself. */
  override submit = (connection: unknown): void => {
    const wire = connection as Wire
    const messages: Buffer[] = []
    const collecting = Object.create(wire, { _send: { value: (message: Buffer) => messages.push(message) } }) as Wire
    this.#sendSetup(collecting)
    internals.prepare.call(this as unknown as Internals, collecting)
    wire._send(Buffer.concat(messages))
  }

  #sendSetup(wire: Wire): void {
    const { text, values } = this.#setup
    const name = nameOf(text) ?? ''
    if (name === '' || wire.parsedStatements[name] === undefined) wire.parse({ name, text })
    if (name !== '') wire.parsedStatements[name] = text
    wire.bind({ statement: name, values })
    wire.execute({ rows: 0 })
  }

  /** The setup was not described: its row has no names, and its first column says whether the session is alive. */
  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#ready) internals.handleDataRow.call(this as unknown as Internals, message)
    else this.alive = message.fields[0] === 't'
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#ready) internals.handleCommandComplete.call(this as unknown as Internals, message, connection)
    else this.#ready = true
  }
}

/** Runs `query` behind `setup` on a connection that is in no transaction. A connection that failed here is to be closed. */
export function readIn(
  client: pg.PoolClient,
  setup: Statement,
  query: Statement,
): Promise<{ alive: boolean; rows: Record<string, unknown>[] }> {
  return new Promise((resolve, reject) => {
    const reading = new ReadInContext(setup, query, (error, result) => {
      if (error) reject(error)
      else resolve({ alive: reading.alive, rows: (result as pg.QueryResult).rows })
    })
    client.query(reading as never)
  })
}

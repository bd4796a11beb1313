/** The seam between our database code and an engine. Both engines answer values in the same JavaScript types. */
export interface Runner {
  /** @param keep see {@link Statement} */
  query(text: string, values?: unknown[], keep?: boolean): Promise<Record<string, unknown>[]>
  /** Several statements without parameters; answers the last one's rows. */
  script(text: string): Promise<Record<string, unknown>[]>
}

/** A text with its parameters, $1 to $n. */
export interface Statement {
  text: string
  values: unknown[]
  /** Worth keeping prepared: few such texts, each asked for often, good with one plan whatever the values are. */
  keep?: boolean
}

/** Ears on one channel of notifications. */
export interface Ears {
  heard: (text: string) => void
  /** True once notifications arrive, false where they do not any more: what was told until the next true is lost. */
  listening: (is: boolean) => void
}

export interface Driver {
  readonly kind: 'pglite' | 'postgres'
  /** Transactions of ours gather what they change, to be told after their commit (changes.ts). */
  readonly gathers: boolean
  /**
   * `begin` runs first inside the transaction; its last statement's rows are handed to `work`.
   * @param changed hears, after the commit, what the transaction has gathered
   */
  transaction<T>(
    begin: string,
    work: (run: Runner, begun: Record<string, unknown>[]) => Promise<T>,
    changed?: (gathered: string) => void,
  ): Promise<T>
  /**
   * One query in a transaction of its own, `setup` before it, in a single round trip where the engine can. A setup that
   * fails leaves an aborted transaction, in which the query is refused.
   * @returns what the setup's first column said, and the query's rows
   */
  read(setup: Statement, query: Statement): Promise<{ alive: boolean; rows: Record<string, unknown>[] }>
  /** Outside any transaction of ours, as the owner: for the queue, whose own scripts open transactions themselves. */
  plain: Runner
  /** @returns the way to stop */
  listen(channel: string, ears: Ears): Promise<() => Promise<void>>
  close(): Promise<void>
}

const OID = { int8: 20, numeric: 1700, date: 1082, timestamp: 1114, timestamptz: 1184, json: 114, jsonb: 3802 } as const

const isoMoment = (value: string): string =>
  new Date(value.includes('+') || value.endsWith('Z') ? value : `${value}Z`).toISOString()

/**
 * How values come back, for both engines alike: counts as numbers, money and days as text, moments as ISO 8601 in UTC.
 * Keyed by PostgreSQL's type number.
 */
export const PARSERS: Readonly<Record<number, (value: string) => unknown>> = {
  [OID.int8]: Number,
  [OID.numeric]: (value) => value,
  [OID.date]: (value) => value,
  [OID.timestamp]: isoMoment,
  [OID.timestamptz]: isoMoment,
  [OID.json]: (value) => JSON.parse(value),
  [OID.jsonb]: (value) => JSON.parse(value),
}

import { setImmediate as turn } from 'node:timers/promises'
import { type MemoryFS, PGlite, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Driver, PARSERS, type Runner } from './driver.ts'

const runner = (tx: Transaction | PGlite): Runner => ({
  query: async (text, values) => (await tx.query<Record<string, unknown>>(text, values as never[])).rows,
  script: async (text) => ((await tx.exec(text)).at(-1)?.rows ?? []) as Record<string, unknown>[],
})

/**
 * Its clock counts milliseconds, so that two transactions could have one `now()`, and nobody could tell which of two words
 * of a donor is the last. Each is over a moment later than it began, which is waited for where it was quicker.
 */
async function lastsAMoment<T>(work: () => Promise<T>): Promise<T> {
  const begunAt = Date.now()
  try {
    return await work()
  } finally {
    // A clock that is set back meanwhile keeps nobody.
    for (let at = begunAt; at === begunAt; at = Date.now()) await turn()
  }
}

/** A database in memory lives for seconds: it needs no 128 MB of buffers, which would be filled with zeros before it starts. */
const SMALL = ['-c', 'shared_buffers=16MB']

/**
 * PostgreSQL in WebAssembly, in this process, its files in `dir` (`memory://` in tests). One connection: transactions
 * queue behind each other, so each has to be short.
 */
export async function openPglite(dir: string, files?: MemoryFS): Promise<Driver> {
  const db = await PGlite.create({
    dataDir: dir,
    extensions: { pg_trgm },
    parsers: { ...PARSERS },
    ...(files ? { fs: files, startParams: [...PGlite.defaultStartParams, ...SMALL] } : {}),
  })
  await db.exec(`set timezone to 'UTC'`)
  return {
    kind: 'pglite',
    gathers: false,
    transaction: (begin, work) =>
      db.transaction((tx) =>
        lastsAMoment(async () => {
          const run = runner(tx)
          const begun = begin === '' ? [] : await run.script(begin)
          return work(run, begun)
        }),
      ),
    read: (setup, query) =>
      db.transaction(async (tx) => {
        const run = runner(tx)
        const begun = await run.query(setup.text, setup.values)
        return { alive: begun[0]?.['alive'] === true, rows: await run.query(query.text, query.values) }
      }),
    plain: runner(db),
    listen: async (channel, { heard, listening }) => {
      const stop = await db.listen(channel, heard)
      listening(true)
      return () => stop()
    },
    close: () => db.close(),
  }
}

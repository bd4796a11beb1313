import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const PROGRAM = path.resolve(import.meta.dirname, '../../../bin/postgres.mjs')

export interface Cluster {
  /** Of a superuser, to the database "postgres". */
  url: string
  /** Ends the server in order, as somebody does who restarts it: what was committed is there again afterwards. */
  away: () => Promise<void>
  /** The same server again, at the same address. */
  back: () => Promise<void>
  stop: () => Promise<void>
}

/** A PostgreSQL of one's own. It goes when the pipe to it closes, so it goes too when the run is killed. */
export async function startCluster(): Promise<Cluster> {
  const cluster = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(cluster, 'exit')
  const lines = createInterface({ input: cluster.stdout })
  const line = (): Promise<string | undefined> =>
    Promise.race([once(lines, 'line').then(([one]) => String(one)), exited.then(() => undefined)])
  const url = await line()
  if (url === undefined) throw new Error('no PostgreSQL to test on (see above)')
  const order = async (word: 'away' | 'back'): Promise<void> => {
    const answer = line()
    cluster.stdin.write(`${word}\n`)
    if ((await answer) !== word) throw new Error(`PostgreSQL would not go ${word} (see above)`)
  }
  return {
    url,
    away: () => order('away'),
    back: () => order('back'),
    stop: async () => {
      cluster.stdin.end()
      await exited
    },
  }
}

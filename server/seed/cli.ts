import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { LoadedConfig } from '../config.ts'
import { databaseOver } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/types.ts'
import { chooseFileStore } from '../integrations/files/index.ts'
import { withSecret } from '../lifecycle/dataFolder.ts'
import { StartFault } from '../lifecycle/fault.ts'
import { createLog } from '../log.ts'
import { command, openConfigured, say } from '../transfer/command.ts'
import { loadBasics } from './basics.ts'
import { seedBulk } from './bulk.ts'
import { fillDemo } from './demo.ts'
import { readDemoState } from './state.ts'

// npm run seed -- --demo: the demo data, into a database that somebody names on purpose (DATABASE_URL too).
// npm run seed -- --donors 200000 --transactions 1000000 --entities 50: synthetic data into DATABASE_URL, or into the
// embedded database while no server uses it.
const count = z.coerce.number().int().min(0).max(100_000_000)
const sizes = z.object({ donors: count, transactions: count, entities: count.min(1).max(10_000) })

const readSizes = () => {
  try {
    const { values } = parseArgs({
      options: {
        donors: { type: 'string', default: '2000' },
        transactions: { type: 'string', default: '10000' },
        entities: { type: 'string', default: '2' },
      },
    })
    return sizes.parse(values)
  } catch {
    throw new StartFault('Use it like this: npm run seed -- --donors 200000 --transactions 1000000 --entities 50')
  }
}

const wantsDemo = (): boolean => process.argv.slice(2).join(' ') === '--demo'

async function seedDemo(config: LoadedConfig, db: Database): Promise<void> {
  const files = await chooseFileStore(config)
  await files.prepare()
  await loadBasics({ db })
  if ((await readDemoState(db)) !== 'absent')
    throw new StartFault('The demo data was loaded into this database before.')
  await fillDemo({ config: withSecret(config), db, files, log: createLog(config) })
  say('The demo data is loaded; its sign-ins are printed when the server starts.')
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

await command(
  async (config) => {
    const size = wantsDemo() ? null : readSizes()
    const driver = await openConfigured(config)
    try {
      const db = databaseOver(driver)
      await migrate(db)
      if (size === null) return await seedDemo(config, db)
      const begun = performance.now()
      const made = await seedBulk(db, size, (line) => say(`  ${line} (${seconds(begun)} s)`))
      say(
        `${made.entities} charities, ${made.projects} projects, ${made.donors} donors, ${made.transactions} donations in ${seconds(begun)} s`,
      )
      say(`Sign in: ${made.first[0]} / ${made.first[1]} / admin / ${made.password}`)
    } finally {
      await driver.close()
    }
  },
  { lock: 'embedded' },
)

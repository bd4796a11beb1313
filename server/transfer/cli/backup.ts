import path from 'node:path'
import { chooseFileStore } from '../../integrations/files/index.ts'
import { StartFault } from '../../lifecycle/fault.ts'
import { backup } from '../backup.ts'
import { command, knownMigrations, openConfigured, refuseAbsent, report, say, secretFile } from '../command.ts'

// npm run backup -- <file>: database and files in one archive. The embedded database has to be stopped; a PostgreSQL
// may go on working, the archive holds one moment of it. It holds personal data: keep it safe.
await command(
  async (config) => {
    const [name] = process.argv.slice(2)
    if (!name) throw new StartFault('Name the file to write: npm run backup -- athar-backup.gz')
    const file = path.resolve(name)
    if (config.embedded) refuseAbsent(config)
    const files = await chooseFileStore(config)
    const driver = await openConfigured(config)
    try {
      await files.prepare()
      const carried = await backup({ driver, files, known: knownMigrations() }, file)
      report(carried.tables)
      say(`${carried.files} files. Backup written to ${file}. It holds personal data: keep it safe.`)
      say(
        `It does not hold the secret (${config.appSecret === null ? secretFile(config) : 'APP_SECRET'}): keep that too, elsewhere.`,
      )
    } finally {
      await driver.close()
    }
  },
  { lock: 'embedded' },
)

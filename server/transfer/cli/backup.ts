import path from 'node:path'
import { chooseFileStore } from '../../integrations/files/index.ts'
import { StartFault } from '../../lifecycle/fault.ts'
import { backup } from '../backup.ts'
import { command, knownMigrations, openConfigured, readSecret, refuseAbsent, report, say } from '../command.ts'

// npm run backup -- <file>: database and files in one archive. The embedded database has to be stopped; a PostgreSQL
// may go on working, the archive holds one moment of it. It holds personal data and the secret: keep it safe.
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
      const secret = config.embedded ? (config.appSecret ?? readSecret(config)) : null
      const carried = await backup({ driver, files, secret, known: knownMigrations() }, file)
      report(carried.tables)
      say(`${carried.files} files. Backup written to ${file}. It holds personal data: keep it safe.`)
    } finally {
      await driver.close()
    }
  },
  { lock: 'embedded' },
)

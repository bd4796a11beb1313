import path from 'node:path'
import { chooseFileStore } from '../../integrations/files/index.ts'
import { StartFault } from '../../lifecycle/fault.ts'
import {
  command,
  keepSecret,
  knownMigrations,
  openConfigured,
  readSecret,
  report,
  say,
  secretFile,
} from '../command.ts'
import { restore } from '../restore.ts'

// npm run restore -- <file>: a backup into an empty database (of DATA_DIR or DATABASE_URL) and an empty file store.
await command(
  async (config) => {
    const [name] = process.argv.slice(2)
    if (!name) throw new StartFault('Name the backup: npm run restore -- athar-backup.gz')
    const files = await chooseFileStore(config)
    const driver = await openConfigured(config)
    try {
      await files.prepare()
      const {
        tables,
        files: count,
        secret,
      } = await restore({ driver, files, known: knownMigrations() }, path.resolve(name))
      report(tables)
      say(`${count} files. Restored; counts and hashes are those of the backup.`)
      const own = config.appSecret ?? readSecret(config)
      if (secret === null) {
        say(
          `A backup holds no secret. ${own === null ? `Put the old one into ${secretFile(config)}, or set APP_SECRET` : 'If the one here is not the old one, set APP_SECRET to that'} before the first start: otherwise links already sent and secrets that were entered will not work.`,
        )
        return
      }
      if (config.embedded && own === null) keepSecret(config, secret)
      else if (own !== secret)
        say(
          'The secret here differs from the one of the backup: links already sent and secrets that were entered will not work. Set APP_SECRET to the old one.',
        )
    } finally {
      await driver.close()
    }
  },
  { lock: 'embedded' },
)

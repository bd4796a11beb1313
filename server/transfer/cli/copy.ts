import { StartFault } from '../../lifecycle/fault.ts'
import { command, openEmbedded, openRemote, readSecret, refuseAbsent, report, say } from '../command.ts'
import { copyDatabase } from '../copy.ts'

// npm run db:copy: the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL. Files stay in the folder.
await command(
  async (config) => {
    if (!config.databaseUrl)
      throw new StartFault('Set DATABASE_URL to the PostgreSQL that the embedded database of DATA_DIR goes to.')
    refuseAbsent(config)
    const source = await openEmbedded(config)
    try {
      const target = await openRemote(config)
      try {
        report(await copyDatabase(source, target))
        say('Copied; counts and hashes of each table are equal. Files stay in the data folder: keep DATA_DIR as it is.')
        const secret = readSecret(config)
        if (secret !== null && secret !== config.appSecret)
          say(
            'APP_SECRET differs from the secret in the data folder: links already sent and secrets that were entered will not work. Use the folder’s own.',
          )
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  },
  { lock: 'always' },
)

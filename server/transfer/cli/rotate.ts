import { databaseOver } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { withSecret } from '../../lifecycle/dataFolder.ts'
import { command, openConfigured, refuseAbsent, say } from '../command.ts'
import { rotateSecrets } from '../rotate.ts'

// npm run secrets:rotate: what was sealed with APP_SECRET_OLD (or with the data folder's own secret) is sealed anew with
// APP_SECRET. It may be stopped and run again.
await command(
  async (loaded) => {
    if (loaded.embedded) refuseAbsent(loaded)
    const config = withSecret(loaded)
    const db = databaseOver(await openConfigured(config))
    try {
      await migrate(db)
      const { done, locked } = await rotateSecrets(db, config)
      say(`${done} secrets sealed anew.`)
      for (const [field, count] of Object.entries(locked))
        say(
          `${count} of ${field} open with neither APP_SECRET nor APP_SECRET_OLD: give the one they were written with.`,
        )
      if (Object.keys(locked).length > 0) process.exitCode = 1
      else
        say(
          'No secret needs APP_SECRET_OLD any more. Letters that wait, or are sent again, do: keep it until they are gone.',
        )
    } finally {
      await db.close()
    }
  },
  { lock: 'embedded' },
)

import { databaseOver } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { withSecret } from '../../lifecycle/dataFolder.ts'
import { command, openConfigured, refuseAbsent, say } from '../../transfer/command.ts'
import { rotateKeys } from '../keys.ts'

// npm run keys:rotate: what is published from now on is signed with a new key. The private half of the one before is gone;
// its public half stays in /.well-known/athar-keys.json, and what it has signed stays good.
await command(
  async (loaded) => {
    if (loaded.embedded) refuseAbsent(loaded)
    const config = withSecret(loaded)
    const db = databaseOver(await openConfigured(config))
    try {
      await migrate(db)
      const { from, to } = await rotateKeys(db, config)
      say(
        from === null
          ? `The first key signs: ${to}`
          : `${from} has retired. What is published now is signed with ${to}.`,
      )
    } finally {
      await db.close()
    }
  },
  { lock: 'embedded' },
)

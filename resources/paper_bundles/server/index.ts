import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, pairs } from '../../../server/db/columns.ts'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, FileAnswer, free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { writeRow } from '../../../server/engine/write.ts'
import { FileMissing } from '../../../server/integrations/files/port.ts'
import { PAPERS } from '../../../server/letters/bundle/begin.ts'
import { isOutdated } from '../../../server/letters/bundle/letGo.ts'
import { papersKey } from '../../../server/letters/bundle/make.ts'
import { paperBundles } from '../schema.ts'

const b = columns(paperBundles)
const nothing = z.strictObject({})

/** [9.9] the letters of a report in one archive: stopped while it is made, had while it is kept. */
export const server = defineServer(paperBundles, {
  actions: {
    stop: atomic(paperBundles, {
      on: 'record',
      input: nothing,
      run: async ({ tx, call, addJob }, _input, row) => {
        if (row.state !== 'making') throw new AppFault('wrongState', [], { status: row.state })
        const stopped = await writeRow(tx, call, row.id, pairs(b, { state: 'stopped', endedAt: sql`now()` }))
        await addJob(PAPERS, { entityId: call.actor.entityId, id: row.id })
        return stopped
      },
    }),
    archive: free(paperBundles, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: async (call, _input, id) => {
        const { entityId } = call.actor
        const row = await inTx(call, async (tx) => {
          const isGone = await isOutdated(tx, id)
          return isGone ? null : findRow(tx, call, id, 'archive')
        })
        const isKept = row?.state === 'ready' && row.until !== null && Date.parse(row.until) > Date.now()
        if (entityId === null || !isKept) throw new AppFault('wrongState', [], { status: row?.state ?? 'expired' })
        const open = call.services.files.open(papersKey({ entityId, id })).catch((error: unknown) => {
          throw error instanceof FileMissing ? new AppFault('notFound') : error
        })
        return new FileAnswer('letters.zip', 'application/zip', await open)
      },
    }),
  },
})

/** The end of each log, signed once in a while: what stood before it can no longer be written anew without being noticed. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { signedVersions } from '../../resources/signed_versions/schema.ts'
import { columns, inserts, pick, select } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import { defineJob } from '../engine/job.ts'
import type { Services } from '../engine/services.ts'
import { UPKEEP_JOBS } from '../jobs/upkeep.ts'
import { signJws } from './jws.ts'
import { signingKey } from './keys.ts'
import { holdLog } from './log.ts'

const h = columns(infrastructure.logHeads, 'h')
const into = columns(infrastructure.logHeads)
const s = columns(signedVersions, 's')

const signEnd = ({ db, config }: Pick<Services, 'db' | 'config'>, entityId: string): Promise<void> =>
  db.as({ kind: 'worker', entityId }, async (tx) => {
    await holdLog(tx)
    const last = await tx.one(select(pick(s, 'place', 'hash'), sql`from ${s} order by ${s.place} desc limit 1`))
    const known = last && (await tx.one(sql`select 1 from ${h} where ${h.place} = ${last.place}::int`))
    if (!last || known) return
    const said = { v: 1, type: 'head', iss: config.publicUrl, entity: entityId, ...last, at: new Date().toISOString() }
    const signature = signJws(said, await signingKey(tx, config))
    await tx.rows(sql`insert into ${into} ${inserts(into, { entityId, ...last, signature })}`)
  })

/** Signs the end of every log that has grown. @returns how many */
export async function signEnds(services: Pick<Services, 'db' | 'config'>, signal?: AbortSignal): Promise<number> {
  const grown = await services.db.read<{ id: string }>(
    { kind: 'anonymous' },
    sql`select id from athar_unsigned_ends() as u (id)`,
  )
  for (const { id } of grown) {
    if (signal?.aborted) break
    await signEnd(services, id)
  }
  return grown.length
}

export const signHeads = defineJob({
  name: UPKEEP_JOBS.signHeads,
  data: z.strictObject({}),
  run: async (services, _data, signal) => void (await signEnds(services, signal)),
})

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, shaped, updates } from '../../../server/db/columns.ts'
import { actingAs } from '../../../server/engine/acting.ts'
import { atomic, type HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { CODES } from '../../_kit/codes.ts'
import { clock } from '../../_kit/forms.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { type QuietHours, quietFault } from '../quiet.ts'
import { donors } from '../schema.ts'

const d = columns(donors, 'd')

const hour = z.string().check(z.refine(clock.holds))

const input = z.strictObject({
  /** Null: as the charity writes and reckons. */
  language: z.enum(['ar', 'en']).nullable(),
  calendar: z.enum(['gregorian', 'hijri', 'both']).nullable(),
  emailStopped: z.boolean(),
  whatsappStopped: z.boolean(),
  smsStopped: z.boolean(),
  /** From when to when nothing is to come; null: at any hour; left out: as it was. */
  quiet: z.strictObject({ from: hour, to: hour }).nullable().optional(),
  /** Left out by whoever has not been asked and says nothing. */
  appealConsent: z.enum(['given', 'refused']).optional(),
})

/** @throws 422 where they are longer than half a day, or none at all */
function refuseWrong(quiet: QuietHours): void {
  const key = quietFault(quiet)
  if (key !== null) throw new AppFault('invalid', [{ field: 'quiet', key, args: {}, code: CODES.generic }])
}

/**
 * [1.13], PDPL: how a donor wants to be written to by one charity. What they say here holds like a stop by a letter's link, and
 * takes one back. The trail tells it, by no name.
 */
async function prefer(
  { tx }: HookContext<typeof donors>,
  { appealConsent, quiet, ...wanted }: z.infer<typeof input>,
  { id }: RecordOf<typeof donors>,
) {
  if (quiet) refuseWrong(quiet)
  const set = {
    ...wanted,
    ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }),
    ...(appealConsent !== undefined && { appealConsent, appealConsentWay: null, appealConsentSince: null }),
  }
  const changed = await actingAs(tx, 'prefer', () =>
    tx.one(
      shaped(
        { id: d.id, version: d.version },
        (row) => sql`update ${d} set ${updates(d, { ...set, version: sql`${d.version} + 1`, updatedAt: sql`now()` })}
          where ${d.id} = ${id}::uuid returning ${row}`,
      ),
    ),
  )
  if (!changed) throw new AppFault('notFound')
  return changed
}

export const preferAction = atomic(donors, { on: 'record', input, run: prefer })

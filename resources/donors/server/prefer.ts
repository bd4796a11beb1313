import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, shaped, updates } from '../../../server/db/columns.ts'
import { actingAs } from '../../../server/engine/acting.ts'
import { atomic, type HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { CODES } from '../../_kit/codes.ts'
import { clock } from '../../_kit/forms.ts'
import type { RecordOf } from '../../_kit/resource.ts'
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

/** Half a day: with the charity's own quiet hours something is left of the day at which a letter may come. */
const MOST_MINUTES = 12 * 60
const DAY_MINUTES = 24 * 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** @throws 422 where they are longer than half a day */
function refuseLong({ from, to }: { from: string; to: string }): void {
  const length = (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES
  if (length > MOST_MINUTES)
    throw new AppFault('invalid', [{ field: 'quiet', key: 'quietLong', args: {}, code: CODES.generic }])
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
  if (quiet) refuseLong(quiet)
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

import type { SQL } from 'drizzle-orm'
import { donors } from '../../../resources/donors/schema.ts'
import { type Planted, plants } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'

type Donor = Planted<typeof donors>

/** Donors as rows, past the engine: what a test does not care about is filled in here, for all tests. */
export function donorRows(entityId: string, ...given: readonly Partial<Omit<Donor, 'entityId'>>[]): SQL {
  // A column that one row brings is brought by all.
  const rest = Object.fromEntries(given.flatMap((one) => Object.keys(one)).map((key) => [key, null]))
  return plants(
    donors,
    given.map((one): Donor => ({ ...rest, ...DEFAULTS, ...one, id: one.id ?? newId(), entityId })),
  )
}

/** Where the database would not take nothing for an answer. */
const DEFAULTS = {
  name: 'Giver',
  hiddenName: false,
  deceased: false,
  emailStopped: false,
  unknownGiver: false,
  reportConsent: 'unknown',
  appealConsent: 'unknown',
} as const

/** What was said of all the donors whom a file brings (product.md 29), beside what its rows say of each. */
import { CONSENT_OF, PURPOSES } from '../../resources/donors/consents.ts'
import { donors } from '../../resources/donors/schema.ts'
import type { Tx } from '../db/types.ts'
import type { Values } from '../engine/importing.ts'
import type { BulkColumn } from './bulk.ts'
import { refusedOnce } from './knownDonors.ts'

/** The columns that it fills. */
export const besideColumns = (beside: Values): BulkColumn[] =>
  Object.entries(donors.fields).flatMap(([name, field]) =>
    Object.hasOwn(beside, name) ? [{ name, type: field.column ?? 'text' }] : [],
  )

const isTold = (values: Values): boolean =>
  PURPOSES.some((purpose) => Object.hasOwn(values, CONSENT_OF[purpose].answer))

/**
 * New donors with it, in their order. Neither that nor a cell opens again what one of them has refused before: a refusal
 * holds from the trash too.
 */
export async function withBeside<V extends Values>(
  tx: Tx,
  entityId: string,
  beside: Values,
  made: readonly V[],
): Promise<(V & Values)[]> {
  const all = made.map((one) => ({ ...one, ...beside }))
  if (!all.some(isTold)) return all
  const refusals = await refusedOnce(tx, entityId, all)
  for (const values of all)
    for (const { answer, way, since } of Object.values(CONSENT_OF))
      if (Object.hasOwn(values, answer) && refusals(answer, values))
        Object.assign(values, { [answer]: 'refused', [way]: null, [since]: null })
  return all
}

/** What whoever begins an import says of all the donors whom it brings (product.md 29). */
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { checkField, type Fault } from '../../resources/_kit/validate.ts'
import { CONSENT_OF, type ConsentsOfMany, PURPOSES } from '../../resources/donors/consents.ts'
import { CONSENT_WAYS, CONSENTS, donors } from '../../resources/donors/schema.ts'
import { AppFault } from '../engine/fault.ts'
import type { PreparedRow } from './preview.ts'
import type { Mapping, Target } from './types.ts'

const said = z.strictObject({
  answer: z.enum(CONSENTS),
  way: z.enum(CONSENT_WAYS).nullable().default(null),
  since: z.iso.date().nullable().default(null),
})
export const consentsInput = z.strictObject({ report: said.optional(), appeal: said.optional() })

/** Whether rows of a file may bring donors: gifts do where whoever imports says so, operations and grants by themselves. */
const bringsDonors = (target: Target, createDonors: boolean): boolean =>
  target === 'donor_transactions' ? createDonors : target !== 'projects'

/** Asked of files that bring donors, and only for what no column tells of; who agreed did so in some way. @throws 422 */
export function checkConsents(
  { target }: PreparedRow,
  { mapping, createDonors }: { mapping: Mapping; createDonors: boolean },
  consents: ConsentsOfMany,
): void {
  const faults = PURPOSES.flatMap((purpose): Fault[] => {
    const one = consents[purpose]
    const { answer, way, since } = CONSENT_OF[purpose]
    if (one === undefined) return []
    if (!bringsDonors(target, createDonors) || (mapping[answer] ?? null) !== null)
      return [{ field: answer, key: 'invalid', args: {}, code: CODES.generic }]
    const lacking = one.answer === 'given' && one.way === null
    return [
      ...(lacking ? [{ field: way, key: 'required', args: {}, code: CODES.required }] : []),
      ...checkField(since, donors.fields[since], one.since).faults,
    ]
  })
  if (faults.length > 0) throw new AppFault('invalid', faults)
}

import type { RecordOf } from '../_kit/resource.ts'
import type { entities } from '../entities/schema.ts'

/** An entity, or one that asks to be let in. */
interface Holder extends Pick<RecordOf<typeof entities>, 'id' | 'name' | 'branchName' | 'nameEn' | 'branchNameEn'> {
  isRegistration: boolean
}

/** A licence number that more than one charity bears; branches of one charity share theirs. */
export interface SharedLicence {
  licence: string
  holders: readonly Holder[]
}

/** GET /api/entities/actions/glance [2.54]: how the platform is, in numbers. */
export interface Glance {
  active: number
  inactive: number
  /** Registrations that wait for a decision. */
  awaiting: number
  openIssues: number
  /** Payments for packages that wait for a person. */
  heldPayments: number
  licences: readonly SharedLicence[]
}

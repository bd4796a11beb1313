import type { RecordOf } from '../../../_kit/resource.ts'
import type { users } from '../../../users/schema.ts'
import type { entities } from '../../schema.ts'

export type EntityRow = RecordOf<typeof entities>
type User = RecordOf<typeof users>

/** The answer of the action `overview`, which is recorded in the entity's trail. */
export interface Overview {
  counts: Record<CountName, number>
  /** `lastSeenAt`: ISO timestamp. */
  admins: readonly (Pick<User, 'id' | 'name' | 'userName' | 'email' | 'invited' | 'status'> & {
    lastSeenAt: string | null
  })[]
  branches: readonly Pick<EntityRow, 'id' | 'branchName' | 'branchNameEn' | 'status'>[]
  main: Pick<EntityRow, 'id' | 'branchName' | 'branchNameEn'> | null
  lastActivityAt: string | null
}

export const COUNTS = ['projects', 'donors', 'transactions', 'letters', 'users'] as const
export type CountName = (typeof COUNTS)[number]

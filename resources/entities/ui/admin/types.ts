import type { Row } from '../../../../src/generate/calls.ts'

/** An entity as the platform reads it; what else it declares is shown by its fields. */
export interface EntityRow extends Row {
  name: string
  branchName: string
  status: 'active' | 'inactive'
  verified: boolean | null
}

/** The answer of the action `overview`, which is recorded in the entity's trail. */
export interface Overview {
  counts: Record<CountName, number>
  admins: readonly {
    id: string
    name: string
    userName: string
    email: string
    status: string
    /** ISO timestamp. */
    lastSeenAt: string | null
  }[]
  branches: readonly { id: string; branchName: string; status: string }[]
  main: { id: string; branchName: string } | null
  lastActivityAt: string | null
}

export const COUNTS = ['projects', 'donors', 'transactions', 'letters', 'users'] as const
export type CountName = (typeof COUNTS)[number]

/** A file that came with a registration. */
export interface SentFile {
  id: string
  name: string
  mime: string
  bytes: number
}

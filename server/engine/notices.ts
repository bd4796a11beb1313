import { type SQL, sql } from 'drizzle-orm'
import type { NoticeGroup } from '../../resources/_contracts/notices.ts'
import { branchAdmins, type Role } from '../../resources/_kit/roles.ts'

/** Who asks. */
export interface Reader {
  userId: string
  roles: readonly Role[]
}

/** Rows of a resource that somebody is to know of. */
export interface NoticeSource {
  /** Its words are `notices.kinds.<resource>.<kind>`. */
  kind: string
  group: NoticeGroup
  /** Whoever may do this with the resource hears of it. */
  operation: string
  at: SQL<string | null>
  /** What the record is called; never a person's name. */
  name: SQL<string | null>
  /** Where it is called otherwise in English. */
  nameEn?: SQL<string | null>
  about?: SQL<string | null>
  count?: SQL<number | null>
  /** `from … where …`, with the resource's own rows as `t`: which of them are the reader's is added to it. */
  rest: SQL
}

/** What a resource tells whoever asks. */
export type NoticesOf = (reader: Reader) => readonly NoticeSource[]

/** What has happened is told for so long; what waits is told until it is done. */
const TOLD = sql`interval '30 days'`

export const lately = (at: SQL<string | null>): SQL => sql`${at} > now() - ${TOLD}`

/** Who administers the branch hears of all of it; others of what they lead or have begun. */
export const concerns = ({ roles, userId }: Reader, whose: SQL<string | null>): SQL =>
  branchAdmins.some((role) => roles.includes(role)) ? sql`true` : sql`${whose} = ${userId}::uuid`

import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { NoticesOf } from '../../../server/engine/notices.ts'
import { registrations } from '../schema.ts'

const t = columns(registrations, 't')

/** Who asks to be let in, once the address that they gave is theirs: until then it is they who are waited for. */
export const notices: NoticesOf = () => [
  {
    kind: 'awaiting',
    group: 'waits',
    operation: 'approve',
    at: t.createdAt,
    name: t.name,
    nameEn: t.nameEn,
    about: t.branchName,
    rest: sql`from ${t} where ${t.status} = 'awaiting' and ${t.emailVerified}`,
  },
]

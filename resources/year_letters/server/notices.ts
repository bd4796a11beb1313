import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { dispatchNotices } from '../../../server/messages/sendingNotices.ts'
import { yearLetters } from '../schema.ts'

const t = columns(yearLetters, 't')

/** What became of its sending, to who administers the branch: it is about no single project. */
export const notices = dispatchNotices(t, { name: t.title, as: 'yearLetter', project: sql<string | null>`null::uuid` })

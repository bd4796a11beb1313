import { type SQL, sql } from 'drizzle-orm'
import { type Columns, columns, type RowOf } from '../../../server/db/columns.ts'
import type { Reader } from '../../../server/engine/notices.ts'
import type { projects } from '../../projects/schema.ts'
import { users } from '../../users/schema.ts'
import type { donorIssues } from '../schema.ts'

const m = columns(users, 'm')

type Issues = Columns<RowOf<typeof donorIssues>>
type Projects = Columns<RowOf<typeof projects>>

/** Whose a question is: a branch administrator's all; otherwise of a project that one leads, or that nobody does who may sign in. */
const forWhom = ({ userId, roles }: Reader, p: Projects): SQL =>
  roles.includes('BranchAdmin')
    ? sql`true`
    : sql`not exists (select 1 from ${m} where ${m.id} = ${p.manager} and ${m.status} = 'active' and ${m.id} <> ${userId}::uuid)`

/** Whether what support asks of the project `p` waits for this person. */
export const waitsFor = (reader: Reader, i: Issues, p: Projects): SQL =>
  sql`${i.status} = 'open' and ${i.passedAt} is not null and ${i.answeredAt} is null and ${forWhom(reader, p)}`

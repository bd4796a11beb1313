import { sql } from 'drizzle-orm'
import { columns, known } from '../../../server/db/columns.ts'
import { concerns, lately, type NoticesOf } from '../../../server/engine/notices.ts'
import { projects } from '../../projects/schema.ts'
import { surveyAnswers } from '../../survey_answers/schema.ts'
import { surveys } from '../schema.ts'

const a = columns(surveyAnswers, 'a')
const p = columns(projects, 'p')
const t = columns(surveys, 't')

/** Answers came: one line a survey, which moves up with the latest. To who administers the branch and who leads its project. */
export const notices: NoticesOf = (actor) => [
  {
    kind: 'answered',
    group: 'finished',
    operation: 'results',
    at: sql<string | null>`latest.at`,
    name: known(t.title),
    about: p.name,
    count: t.answersCount,
    rest: sql`from ${t} left join ${p} on ${p.entityId} = ${t.entityId} and ${p.id} = ${t.project} and ${p.deletedAt} is null
      cross join lateral (select max(${a.createdAt}) as at from ${a} where ${a.entityId} = ${t.entityId} and ${a.survey} = ${t.id}
        and ${a.deletedAt} is null) latest
      where ${t.answersCount} > 0 and ${lately(sql`latest.at`)} and ${concerns(actor, p.manager)}`,
  },
]

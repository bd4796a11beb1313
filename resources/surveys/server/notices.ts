import { sql } from 'drizzle-orm'
import { columns, known } from '../../../server/db/columns.ts'
import { concerns, lately, type NoticesOf } from '../../../server/engine/notices.ts'
import { aboutProject, besideProject, dispatchNotices } from '../../../server/messages/sendingNotices.ts'
import { surveyAnswers } from '../../survey_answers/schema.ts'
import { surveys } from '../schema.ts'

const a = columns(surveyAnswers, 'a')
const t = columns(surveys, 't')

const ended = dispatchNotices(t, { name: t.title, as: 'survey', project: t.project })

/** What became of its sending; and answers came: one line a survey, which moves up with the latest. To who administers the branch and who leads its project. */
export const notices: NoticesOf = (actor) => [
  ...ended(actor),
  {
    kind: 'answered',
    group: 'finished',
    operation: 'results',
    at: sql<string | null>`latest.at`,
    name: known(t.title),
    about: aboutProject.name,
    count: t.answersCount,
    rest: sql`${besideProject(t, t.project)}
      cross join lateral (select max(${a.createdAt}) as at from ${a} where ${a.entityId} = ${t.entityId} and ${a.survey} = ${t.id}
        and ${a.deletedAt} is null) latest
      where ${t.answersCount} > 0 and ${lately(sql`latest.at`)} and ${concerns(actor, aboutProject.manager)}`,
  },
]

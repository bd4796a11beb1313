import { sql } from 'drizzle-orm'
import { RESULT_DAYS, type ReportResults } from '../../../resources/_contracts/reportResults.ts'
import type { Channel } from '../../../resources/_kit/channels.ts'
import { CONTENT } from '../../../resources/_kit/satisfaction.ts'
import { FEWEST_TOLD, percentTold } from '../../../resources/_kit/told.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { surveyAnswers } from '../../../resources/survey_answers/schema.ts'
import { surveys } from '../../../resources/surveys/schema.ts'
import { columns, pick, select, shaped } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { stands } from '../../letters/gifts.ts'
import { isTold } from '../reached.ts'
import { openedBy, partsOf } from './fold.ts'
import { lettersOf, reached } from './reached.ts'

const a = columns(surveyAnswers, 'a')
const c = columns(chatMessages, 'c')
const e = columns(entities, 'e')
const g = columns(donorTransactions, 'g')
const i = columns(donorIssues, 'i')
const l = columns(letters, 'l')
const r = columns(reports, 'r')
const v = columns(surveys, 'v')

const SPAN = sql`make_interval(days => ${RESULT_DAYS}::int)`
/** Within the days that are told beside a letter. */
const after = (moment: ReturnType<typeof sql>) => sql`${moment} >= x.at and ${moment} < x.at + ${SPAN}`
const COUNTED = sql`from reached x where not x.objects`

/** Letters by channel and by the hour after which they were opened. */
const readOpened = (tx: Tx, id: string) =>
  tx.rows(
    shaped(
      {
        channel: sql<Channel>`x.channel`,
        hour: sql<
          number | null
        >`case when ${after(sql`x.opened`)} then floor(extract(epoch from x.opened - x.at) / 3600)::int end`,
        n: sql<number>`count(*)::int`,
      },
      (row) => sql`with ${reached(lettersOf(id))} select ${row} ${COUNTED} group by 1, 2`,
    ),
  )

const issues = (kind: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from reached x join ${i} on ${i.donor} = x.donor and ${i.deletedAt} is null and ${kind}
    and (${i.project} is null or ${i.project} = o.project) and ${after(i.sentAt)} where not x.objects)`

/** Gifts of recipients: from the day after their letter on, or on that day where it is known that they came later. */
const gifts = sql`from reached x join ${g} on ${g.donor} = x.donor and ${stands(g)}
    and ${g.date} <= (x.at at time zone o.zone)::date + ${RESULT_DAYS}::int
    and (${g.date} > (x.at at time zone o.zone)::date or (${g.date} = (x.at at time zone o.zone)::date and ${g.moment} >= x.at))
  where not x.objects`

const ratings = sql`from reached x join ${a} on ${a.donor} = x.donor and ${a.deletedAt} is null and ${after(a.createdAt)}
  join ${v} on ${v.entityId} = ${a.entityId} and ${v.id} = ${a.survey} and ${v.project} = o.project where not x.objects`

const said = sql`from reached x join ${l} on ${l.entityId} = athar_entity() and ${l.report} = x.report and ${l.donor} = x.donor
    and ${l.satisfaction} is not null and ${after(l.ratedAt)} where not x.objects`

/** What else happened, a number each. */
const readFollowed = (tx: Tx, id: string) =>
  tx.one(
    shaped(
      {
        objecting: sql<number>`(select count(*)::int from reached x where x.objects)`,
        clicked: sql<number>`(select count(x.clicked)::int ${COUNTED})`,
        said: sql<number>`(select count(*)::int ${said})`,
        pleased: sql<number>`(select count(*)::int ${said} and ${l.satisfaction} = any(${sql.param([...CONTENT])}))`,
        rated: sql<number>`(select coalesce(sum(${a.rated}), 0)::int ${ratings})`,
        raters: sql<number>`(select count(distinct ${a.donor})::int ${ratings} and ${a.rated} > 0)`,
        satisfied: sql<number>`(select coalesce(sum(${a.satisfied}), 0)::int ${ratings})`,
        issues: issues(sql`true`),
        questions: issues(sql`${i.type} = 'question'`),
        complaints: issues(sql`${i.type} = 'complaint'`),
        replies: sql<number>`(select count(*)::int from reached x join ${c} on ${c.donor} = x.donor and ${c.direction} = 'in' and ${after(c.at)} where not x.objects)`,
        gifts: sql<number>`(select count(*)::int ${gifts})`,
        givers: sql<number>`(select count(distinct ${g.donor})::int ${gifts})`,
        given: sql<string>`(select coalesce(sum(${g.amount}), 0)::numeric(18, 2)::text ${gifts})`,
      },
      (row) => sql`with ${reached(lettersOf(id))},
        o as (select ${r.project} as project, ${e.timeZone} as zone from ${r} join ${e} on ${e.id} = ${r.entityId} where ${r.id} = ${id}::uuid)
      select ${row} from o`,
    ),
  )

const readAbout = (tx: Tx, id: string) =>
  tx.one(
    select(
      {
        ...pick(r, 'title', 'sentAt'),
        age: sql<number>`coalesce(extract(epoch from now() - ${r.sentAt}) / 3600, 0)::float8`,
      },
      sql`from ${r} where ${r.id} = ${id}::uuid and ${r.deletedAt} is null and ${r.type} <> 'ehsan'`,
    ),
  )

type Opened = Awaited<ReturnType<typeof readOpened>>

function lettersIn(rows: Opened): Pick<ReportResults, 'letters' | 'opened' | 'channels'> {
  const parts = new Map<string, { letters: number; opened: number }>()
  for (const { channel, hour, n } of rows) {
    const { letters, opened } = parts.get(channel) ?? { letters: 0, opened: 0 }
    parts.set(channel, { letters: letters + n, opened: opened + (hour === null ? 0 : n) })
  }
  const all = [...parts.values()]
  return {
    letters: all.reduce((sum, { letters }) => sum + letters, 0),
    opened: all.reduce((sum, { opened }) => sum + opened, 0),
    channels: partsOf(Array.from(parts, ([key, part]) => ({ key, ...part }))),
  }
}

/** [2.63] what came of a report; nothing yet of one that has not gone out. @throws 404 of a file for the platform too */
export const readReportResults = (call: Call, id: string): Promise<ReportResults> =>
  inTx(call, async (tx) => {
    const about = await readAbout(tx, id)
    const followed = about && (await readFollowed(tx, id))
    if (!about || !followed) throw new AppFault('notFound')
    const rows = await readOpened(tx, id)
    const { said: sayers, pleased, rated, raters, satisfied, questions, complaints, clicked, ...others } = followed
    const { gifts, givers, given, ...rest } = others
    const byKind = rest.issues >= FEWEST_TOLD
    return {
      id,
      title: about.title,
      sentAt: about.sentAt,
      ...lettersIn(rows),
      openedBy: openedBy(rows, about.age),
      // Letters count no clicks: a number stands only where a message of this report did.
      clicked: clicked > 0 && isTold(clicked) ? clicked : null,
      content: percentTold(sayers, pleased, sayers),
      satisfied: percentTold(raters, satisfied, rated),
      questions: byKind ? questions : null,
      complaints: byKind ? complaints : null,
      // As of campaigns (docs/decisions/141).
      ...(isTold(givers) ? { gifts, givers, given } : { gifts: null, givers: null, given: null }),
      ...rest,
    }
  })

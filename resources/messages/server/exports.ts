import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { ExportColumn } from '../../../server/engine/define.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { dispatches } from '../../dispatches/schema.ts'
import { metaCampaigns } from '../../meta_campaigns/schema.ts'
import { reports } from '../../reports/schema.ts'
import { surveys } from '../../surveys/schema.ts'
import { yearLetters } from '../../year_letters/schema.ts'
import { messages } from '../schema.ts'
import { STATES_OF, STATUSES } from '../status.ts'

const c = columns(campaigns, 'c')
const d = columns(dispatches, 'd')
const mc = columns(metaCampaigns, 'mc')
const r = columns(reports, 'r')
const s = columns(surveys, 's')
const t = columns(messages, 't')
const y = columns(yearLetters, 'y')

const STATUS = sql`case ${sql.join(
  STATUSES.map(
    (status) =>
      sql`when ${t.state} in (${sql.join(
        STATES_OF[status].map((one) => sql`${one}::text`),
        sql`, `,
      )}) then ${status}::text`,
  ),
  sql` `,
)} end`

/** What a sending was of, by the name that staff know it by. */
const NAME = sql`(select coalesce(
    (select ${r.title} from ${r} where ${r.id} = ${d.report}), (select ${c.title} from ${c} where ${c.id} = ${d.appeal}),
    (select ${mc.name} from ${mc} where ${mc.id} = ${d.campaign}), (select ${s.title} from ${s} where ${s.id} = ${d.survey}),
    (select ${y.title} from ${y} where ${y.id} = ${d.yearLetter})) from ${d} where ${d.id} = ${t.dispatch})`

/** As pages say it: the gate's word, else the service's. What was called off waits for nothing any more. */
const REASON = sql`case when ${t.state} <> 'cancelled' then json_build_array(${t.reason}, ${t.channel}) end`

type Translate = Parameters<NonNullable<ExportColumn['show']>>[1]

function reasonText(value: unknown, t: Translate): string {
  const [reason, channel] = value as [string | null, string]
  if (reason === null) return ''
  const service = t(`reports.service.${channel}`)
  const own = channel === 'email' ? 'failMail' : 'failPhone'
  for (const group of ['gate', own, 'fail']) {
    const said = t(`reports.${group}.${reason}`, { _: '', service })
    if (said !== '') return said
  }
  return reason
}

/** [3.9] what the file says beyond the fields, and in words where they are codes. */
export const exports: readonly ExportColumn[] = [
  { label: 'brought', instead: 'dispatch', select: NAME },
  { label: 'why', instead: 'reason', select: REASON, show: reasonText },
  { label: 'status', select: STATUS, show: (value, t) => t(`resources.messages.text.${String(value)}`) },
  { label: 'chatId', select: sql`case when ${t.donor} is not null then ${t.channel} || ':' || ${t.donor} end` },
]

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, nullable, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { findRow, present } from '../../../server/engine/read.ts'
import { chatMessages } from '../../chat_messages/schema.ts'
import { dispatches } from '../../dispatches/schema.ts'
import { messages } from '../../messages/schema.ts'
import { metaCampaigns } from '../../meta_campaigns/schema.ts'
import { reports } from '../../reports/schema.ts'
import { users } from '../../users/schema.ts'
import type { Line, Thread } from '../contract.ts'
import type { conversations } from '../schema.ts'
import { cursor, cursorOf, olderThan } from './cursor.ts'

const c = columns(chatMessages, 'c')
const m = columns(messages, 'm')
const n = columns(messages, 'n')
const p = columns(metaCampaigns, 'p')
const r = columns(reports, 'r')
const s = columns(dispatches, 's')
const u = columns(users, 'u')
const own = nullable(n)

const PAGE = 40

export const threadInput = z.strictObject({ before: cursor.optional() })

type Row = { line: Line; cursor: string }

/** The file of a message as it is called; null once it is gone. */
const fileTold = sql`case when ${c.file} is not null then athar_issue_files(jsonb_build_array(jsonb_build_object('id', ${c.file}))) -> 0 end`

/** What was said, each of ours with the newest message that brings it. */
const said = (conversation: string, before: string | undefined) => sql`
  select ${c.at} as at, ${c.id} as id, case when ${c.direction} = 'in' then
      json_build_object('what', 'in', 'id', ${c.id}, 'at', ${c.at}, 'text', ${c.text}, 'file', ${fileTold},
      'fileName', ${c.fileName}, 'fileState', ${c.fileState})
    else json_build_object('what', 'out', 'id', ${c.id}, 'at', ${c.at}, 'text', ${c.text}, 'files', athar_issue_files(${c.files}),
      'author', (select ${u.name} from ${u} where ${u.id} = ${c.author}),
      'message', (select json_build_object('id', ${own.id}, 'state', ${own.state}, 'reason', ${own.reason}, 'readAt', ${own.readAt})
        from ${n} where ${own.entityId} = ${c.entityId} and ${own.chat} = ${c.id} order by ${own.attempt} desc limit 1)) end as line
  from ${c} where ${c.conversation} = ${conversation}::uuid and ${olderThan(c.at, c.id, before)}
  order by ${c.at} desc, ${c.id} desc limit ${sql.raw(String(PAGE + 1))}`

/** What else reached the donor by the channel, from when it left. */
const beside = (donor: string, channel: string, before: string | undefined) => sql`
  select ${m.sentAt} as at, ${m.id} as id, json_build_object('what', 'sent', 'id', ${m.id}, 'at', ${m.sentAt}, 'kind', ${m.kind},
    'state', ${m.state}, 'readAt', ${m.readAt}, 'title', coalesce(
      (select ${r.title} from ${r} where ${r.entityId} = ${m.entityId} and ${r.id} = ${m.report}),
      (select ${p.name} from ${s} join ${p} on ${p.entityId} = ${s.entityId} and ${p.id} = ${s.campaign}
        where ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch}))) as line
  from ${m} where ${m.donor} = ${donor}::uuid and ${m.channel} = ${channel} and ${m.kind} <> 'chat' and not ${m.hidden}
    and ${m.sentAt} is not null and ${olderThan(m.sentAt, m.id, before)}
  order by ${m.sentAt} desc, ${m.id} desc limit ${sql.raw(String(PAGE + 1))}`

/** The lines before a given one, or the newest. @throws 404 */
export const readThread = (
  call: Call<typeof conversations>,
  { before }: z.output<typeof threadInput>,
  id: string,
): Promise<Thread> =>
  inTx(call, async (tx) => {
    const { donor, channel } = present(await findRow(tx, call, id, 'thread'))
    const other = donor === null ? sql`` : sql`union all (${beside(donor, channel, before)})`
    const rows: Row[] = await tx.rows(
      select(
        { line: sql<Line>`x.line`, cursor: cursorOf(sql`x.at`, sql`x.id`) },
        sql`from ((${said(id, before)}) ${other}) x order by x.at desc, x.id desc limit ${sql.raw(String(PAGE + 1))}`,
      ),
    )
    const page = rows.slice(0, PAGE)
    return {
      lines: page.map(({ line }) => line).toReversed(),
      before: rows.length > PAGE ? (page.at(-1)?.cursor ?? null) : null,
    }
  })

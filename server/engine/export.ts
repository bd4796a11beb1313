import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { displayPhone } from '../../resources/_kit/phonePlans.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { seenAs } from '../../resources/_kit/seen.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { readBody } from './body.ts'
import { allow, type Call, inTx } from './context.ts'
import { AppFault } from './fault.ts'
import { col, listable, tableId, toldOf } from './fields.ts'
import { parseListQuery } from './query.ts'
import { listWhere } from './where.ts'

const BATCH = 1000
const BOM = '\ufeff'

/**
 * [security] what a spreadsheet would take for a formula is made text; plain numbers stay numbers. Where semicolons part
 * cells, as Excel has it in Saudi Arabia, quotes within a line part nothing: a formula may begin after each of them.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const guarded = isNumber ? text : text.replaceAll(/(^|[;\t\r\n])(?=[=+\-@])/g, "$1'")
  const safe = /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A number as people write it. */
export const phoneCell = (value: unknown): unknown => (typeof value === 'string' ? displayPhone(value) : value)

interface Column {
  label: string
  select: SQL
  show: (value: unknown) => unknown
}

type Translate = (key: string) => string

/** The title of the row `x`, both parts of it where there are two. */
function titleIn({ title, titleToo }: Resource): SQL {
  const first = sql`x.${col(title)}`
  return titleToo === undefined ? first : sql`concat_ws(' · ', ${first}, x.${col(titleToo)})`
}

/** Whom the reader cannot look up goes by what the record itself tells of them, joined as the two parts of a title are. */
function elseTold(resource: Resource, name: string, titled: SQL): SQL {
  const told = toldOf(resource).find(({ column }) => column === columnName(name))
  if (told?.toldBy === undefined) return titled
  return sql`coalesce(${titled}, (select string_agg(o.value, ' · ') from json_each_text(${sql.identifier(told.toldBy)}(t.${col(name)})) o))`
}

/** A reference is exported by its title: an id says nothing to a person. */
function columnsOf({ server }: Call, resource: Resource, isWhole: boolean, t: Translate): Column[] {
  const own = Object.entries(resource.fields)
    .filter(
      ([, f]) => !f.hidden && f.column !== null && f.column !== 'json' && f.column !== 'uuids' && f.kind !== 'upload',
    )
    .map(([name, field]): Column => {
      const column = sql`t.${col(name)}`
      const label = t(`resources.${resource.name}.fields.${name}`)
      const to = field.options['to']
      if (typeof to === 'string') {
        const target = resourceNamed(to).resource
        const titled = sql`(select ${titleIn(target)} from ${tableId(target)} x where x.id = ${column})`
        return { label, select: elseTold(resource, name, titled), show: (v) => v }
      }
      if (field.kind === 'choice')
        return {
          label,
          select: column,
          show: (v) => (v === null ? v : t(`resources.${resource.name}.choices.${name}.${String(v)}`)),
        }
      if (field.kind === 'phone') return { label, select: column, show: phoneCell }
      if (field.column === 'texts') return { label, select: column, show: (v) => (Array.isArray(v) ? v.join(', ') : v) }
      return { label, select: column, show: (v) => v }
    })
  if (resource.states)
    own.push({
      label: t(`resources.${resource.name}.fields.status`),
      select: sql`t.status`,
      show: (v) => t(`resources.${resource.name}.states.${String(v)}`),
    })
  const more = isWhole ? server.exports : []
  own.push(
    ...more.map(
      ({ label, select }): Column => ({
        label: t(`resources.${resource.name}.text.${label}`),
        select,
        show: (v) => v,
      }),
    ),
  )
  // Where the list says when, the file does too.
  if (!resource.list.columns.includes('createdAt') || Object.hasOwn(resource.fields, 'createdAt')) return own
  const label = t(`resources.${resource.name}.fields.createdAt`)
  return [
    { label, select: sql`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`, show: (v) => v },
    ...own,
  ]
}

/**
 * GET /api/{resource}/export.csv: every row that the list's filter finds, by key in short transactions, so that a long
 * download holds nothing. UTF-8 with BOM, so that Excel shows Arabic.
 */
export function exportCsv(call: Call, rawQuery: Record<string, unknown>, t: Translate): AsyncGenerator<string> {
  const grant = allow(call, 'export')
  const seen = seenAs(call.resource, grant)
  const query = parseListQuery(seen, rawQuery)
  const where = listWhere(call, seen, query, grant.rows)
  return fileOf(call, seen, where, t)
}

/** What is asked of the chosen rows: those, and not more than one step takes. */
export const CHOSEN = z.strictObject({ ids: z.array(z.uuid()).min(1).max(LIMITS.bulk) })

/** POST /api/{resource}/export.csv: the rows that were chosen, for their ids are more than an address holds. @throws 404 none of them */
export async function exportChosen(call: Call, body: unknown, t: Translate): Promise<AsyncGenerator<string>> {
  const grant = allow(call, 'export')
  const { ids } = readBody(CHOSEN, body)
  const seen = seenAs(call.resource, grant)
  const id = listable(seen).get('id')
  if (id === undefined) throw new AppFault('notFound')
  const where = listWhere(call, seen, { conditions: [{ field: id, operator: 'in', values: ids }], q: null }, grant.rows)
  const some = await inTx(call, (tx) => tx.one(sql`select 1 from ${tableId(call.resource)} t where ${where} limit 1`))
  if (!some) throw new AppFault('notFound')
  return fileOf(call, seen, where, t)
}

function fileOf(call: Call, seen: Resource, where: SQL, t: Translate): AsyncGenerator<string> {
  const columns = columnsOf(call, seen, allow(call, 'export').fields === undefined, t)
  const selects = sql.join(
    columns.map(({ select }, i) => sql`${select} as ${sql.identifier(`c${i}`)}`),
    sql`, `,
  )
  async function* lines(): AsyncGenerator<string> {
    // The head leaves with the first page: a fault of the first page is still an answer, not a broken download.
    let head = `${BOM}${columns.map((c) => csvCell(c.label)).join(',')}\r\n`
    let after: string | null = null
    for (;;) {
      const from: SQL = after ? sql`and t.id > ${after}::uuid` : sql``
      const page: Record<string, unknown>[] = await inTx(call, (tx) =>
        tx.rows(
          sql`select t.id, ${selects} from ${tableId(call.resource)} t where ${where} ${from} order by t.id limit ${BATCH}`,
        ),
      )
      yield head + page.map((row) => `${columns.map((c, i) => csvCell(c.show(row[`c${i}`]))).join(',')}\r\n`).join('')
      head = ''
      if (page.length < BATCH) return
      after = String(page.at(-1)?.['id'])
    }
  }
  return lines()
}

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '../../resources/_kit/limits.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { seenAs } from '../../resources/_kit/seen.ts'
import { readBody } from './body.ts'
import { allow, type Call, inTx } from './context.ts'
import { columnsOf, type Translate } from './exportColumns.ts'
import { AppFault } from './fault.ts'
import { listable, tableId } from './fields.ts'
import { parseListQuery } from './query.ts'
import { listWhere } from './where.ts'
import { zoneOf } from './zone.ts'

const BATCH = 1000
const BOM = '\ufeff'

/**
 * [security] what a spreadsheet would take for a formula is made text; plain numbers stay numbers. Where semicolons part
 * cells, as Excel has it in Saudi Arabia, quotes within a line part nothing: a formula may begin after each of them, and within the
 * quotes that stand there.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const guarded = isNumber ? text : text.replaceAll(/(^|[;\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'")
  const safe = /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
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
  const isWhole = allow(call, 'export').fields === undefined
  async function* lines(): AsyncGenerator<string> {
    const columns = columnsOf({ call, t, zone: await inTx(call, zoneOf) }, seen, isWhole)
    const selects = sql.join(
      columns.map(({ select }, i) => sql`${select} as ${sql.identifier(`c${i}`)}`),
      sql`, `,
    )
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

import { sql } from 'drizzle-orm'
import { sumMoney } from '../../resources/_kit/money.ts'
import { donors } from '../../resources/donors/schema.ts'
import { amongIds, columns, pick, type Selected, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Common } from '../letters/common.ts'
import type { sharesOf } from '../letters/content.ts'
import { GATE, type ReportRow } from './audience.ts'
import { wayTo } from './gate.ts'
import { phoneOf } from './phones.ts'
import { LATE } from './planned.ts'

const d = columns(donors, 'd')

const CANDIDATE = { ...pick(d, 'id', 'email', 'language'), phone: phoneOf(d), ...GATE }

/** What the letters of one report are made from, as far as its donors are asked for. */
export interface Looking {
  report: ReportRow
  sentAt: string
  common: Common
  /** Every donor's gifts to the project and their share, by kind. */
  shares: ReturnType<typeof sharesOf>
}

/** A donor of whom the gate was asked, with their gifts by kind. */
export interface Checked {
  one: Selected<typeof CANDIDATE>
  own: NonNullable<ReturnType<Looking['shares']['get']>>
  way: ReturnType<typeof wayTo> | { reason: string }
}

/** Held until what is planned of them stands: somebody who is erased meanwhile would be written down again. */
const candidates = (tx: Tx, ids: readonly string[]): Promise<Selected<typeof CANDIDATE>[]> =>
  tx.rows(
    select(
      CANDIDATE,
      sql`from ${d} where ${amongIds(d.id, ids)} and ${d.deletedAt} is null order by ${d.id} for key share of d`,
    ),
  )

/** By id, whom the gate lets pass; who came to it when there was no room any more is held back. @param room so many may pass */
export async function checkAll(
  tx: Tx,
  { report, shares }: Looking,
  ids: readonly string[],
  room: number,
): Promise<Map<string, Checked>> {
  let left = room
  const found = (await candidates(tx, ids)).map((one): Checked => {
    const own = shares.get(one.id) ?? []
    const gave = Number(sumMoney(own.map(({ given }) => given))) > 0
    const way = wayTo({ ...one, gave }, report.appeal, report.channels)
    if ('channel' in way) left -= 1
    return { one, own, way: 'channel' in way && left < 0 ? { reason: LATE } : way }
  })
  return new Map(found.map((one) => [one.one.id, one]))
}

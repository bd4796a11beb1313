import { sql } from 'drizzle-orm'
import { sumMoney } from '../../resources/_kit/money.ts'
import { donors } from '../../resources/donors/schema.ts'
import { amongIds, columns, pick, type Selected, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Common } from '../letters/common.ts'
import { type Reader, readReaders, type sharesOf } from '../letters/content.ts'
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

/** A donor of whom the gate was asked, with their gifts by kind; `reader`: none where nothing goes to them. */
export interface Checked {
  one: Selected<typeof CANDIDATE>
  own: NonNullable<ReturnType<Looking['shares']['get']>>
  way: ReturnType<typeof wayTo> | { reason: string }
  reader: Reader | undefined
}

/** Some donors of a batch, and those of them to whom something goes. */
interface Look {
  all: Checked[]
  readers: Reader[]
}

/** Held until what is planned of them stands: somebody who is erased meanwhile would be written down again. */
const candidates = (tx: Tx, ids: readonly string[]): Promise<Selected<typeof CANDIDATE>[]> =>
  tx.rows(
    select(
      CANDIDATE,
      sql`from ${d} where ${amongIds(d.id, ids)} and ${d.deletedAt} is null order by ${d.id} for key share of d`,
    ),
  )

/** A failure that is asked for later must not end the program before that. */
export function heard<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Whom the gate lets pass; who came to it when there was no room any more is held back. */
class Room {
  constructor(
    private readonly plan: Looking,
    private left: number,
  ) {}

  check(one: Checked['one']): Omit<Checked, 'reader'> {
    const { report, shares } = this.plan
    const own = shares.get(one.id) ?? []
    const gave = Number(sumMoney(own.map(({ given }) => given))) > 0
    const way = wayTo({ ...one, gave }, report.appeal, report.channels)
    if ('channel' in way) this.left -= 1
    return { one, own, way: 'channel' in way && this.left < 0 ? { reason: LATE } : way }
  }
}

async function look(tx: Tx, plan: Looking, ids: readonly string[], room: Room): Promise<Look> {
  const found = (await candidates(tx, ids)).map((one) => room.check(one))
  const going = found.flatMap(({ one, way }) => ('channel' in way ? [one.id] : []))
  const readers = await readReaders(tx, plan.report.project, going, plan.sentAt, plan.common)
  const byId = new Map(readers.map((reader) => [reader.id, reader]))
  return { all: found.map((one) => ({ ...one, reader: byId.get(one.one.id) })), readers }
}

/** So many are looked at together. */
const SIZE = 500

/**
 * The donors of a batch in their order, some at a time: the next are asked for as soon as some are there.
 * @param room how many of them something may go to
 */
export async function* lookAhead(tx: Tx, plan: Looking, ids: readonly string[], room: number): AsyncGenerator<Look> {
  const left = new Room(plan, room)
  const from = (at: number) => (at < ids.length ? heard(look(tx, plan, ids.slice(at, at + SIZE), left)) : null)
  let coming = from(0)
  try {
    for (let at = SIZE; coming !== null; at += SIZE) {
      const now = await coming
      coming = from(at)
      yield now
    }
  } finally {
    // Nothing is under way when the transaction ends.
    await Promise.allSettled([coming])
  }
}

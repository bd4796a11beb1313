import { sql } from 'drizzle-orm'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import {
  FIGURES,
  type FigureKey,
  type FigurePage,
  type FigureRow,
  keyFrom,
  keyOf,
  type ReportFigure,
  type ReportFigures,
} from '../../../resources/_contracts/reportFigures.ts'
import { grantFor, reachOf } from '../../../resources/_kit/access.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import { select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { ALWAYS } from '../../messages/audience.ts'
import { readSums, sharedOf } from '../../messages/reconcile.ts'
import { commonFrom, readAbout } from '../common.ts'
import { letterFor, letterOfOne, sharesOf } from '../content.ts'
import { COUNTED, g, giftsTo } from '../gifts.ts'
import { frozenOf, nobody, sentLetter } from '../present.ts'
import type { Rows } from './rows.ts'
import { factsOf, listOf } from './rules.ts'
import { type Ground, SOURCES } from './sources.ts'
import { type Told, toldIn } from './told.ts'

/** A report as its figures are looked at: what it says now, and what it said when it went out. */
interface Looked {
  ground: Ground
  now: Told
  before: Told
}

/** Only who may list a figure's rows sees it. */
const maySee = ({ actor }: Call, { name }: FigureKey): boolean =>
  grantFor(resourceNamed(FIGURES[name].row).access, 'list', { roles: actor.roles, reach: reachOf(actor) }) !== null

/** How many have given more than came back. */
async function countGivers(tx: Tx, project: string): Promise<number> {
  const row = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from (select 1 from ${g} where ${giftsTo(project, ALWAYS)} group by ${g.donor} having sum(${COUNTED}) > 0) x`,
    ),
  )
  return row?.n ?? 0
}

/** As it went out: to this donor, or what all its letters share. */
async function wentOut(
  tx: Tx,
  id: string,
  donor: string | null,
): Promise<{ letter: Letter; personal: boolean } | null> {
  const own = donor === null ? null : await sentLetter(tx, id, donor)
  if (own) return { letter: own, personal: true }
  const letter = await frozenOf(tx, id)
  return letter && { letter, personal: false }
}

async function look(tx: Tx, id: string, donor: string | null): Promise<Looked> {
  const about = await readAbout(tx, id)
  if (!about) throw new AppFault('notFound')
  const project = about.project.id
  const common = await commonFrom(tx, about, about, new Date().toISOString())
  const sums = await readSums(tx, project)
  const shares = sharesOf(sums.nets, common)
  const letter =
    donor === null ? letterFor(common, nobody, []) : await letterOfOne(tx, common, { project, donor, shares })
  if (!letter) throw new AppFault('notFound')
  const sent = await wentOut(tx, id, donor)
  const counted = new Map([
    ['shares', sharedOf(sums)],
    ['donors', String(await countGivers(tx, project))],
  ])
  return {
    ground: { tx, about, common, sums, shares, donor, sentAt: sent?.letter.report.sentAt ?? null },
    now: new Map([...toldIn(letter, donor !== null), ...counted]),
    before: sent ? toldIn(sent.letter, sent.personal) : new Map(),
  }
}

/** The figures that a report tells now or told then, in their order. */
function keysOf({ now, before }: Looked): FigureKey[] {
  const names = Object.keys(FIGURES)
  const keys = [...new Set([...now.keys(), ...before.keys()])].map(keyFrom)
  return keys.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
}

const nothing = ({ name }: FigureKey): string => (FIGURES[name].unit === 'money' ? '0.00' : '0')

async function figureOf({ ground, now, before }: Looked, key: FigureKey, rows: Rows): Promise<ReportFigure> {
  const totals = await rows.totals()
  return {
    ...key,
    told: now.get(keyOf(key)) ?? nothing(key),
    atSending: before.get(keyOf(key)) ?? null,
    rows: totals.rows,
    sum: FIGURES[key.name].unit === 'money' ? totals.sum : String(Number(totals.sum)),
    facts: factsOf(ground, key),
    list: listOf(ground, key),
  }
}

/** [9.9] what a report says in figures, beside what the rows of each come to. @throws 404 */
export const readFigures = (call: Call, id: string, donor: string | null): Promise<ReportFigures> =>
  inTx(call, async (tx) => {
    const looked = await look(tx, id, donor)
    const figures: ReportFigure[] = []
    for (const key of keysOf(looked).filter((one) => maySee(call, one))) {
      const rows = await SOURCES[key.name](looked.ground, key.fund)
      figures.push(await figureOf(looked, key, rows))
    }
    return { at: new Date().toISOString(), sentAt: looked.ground.sentAt, figures }
  })

interface Asked extends FigureKey {
  donor: string | null
  /** From 1. */
  page: number
}

/** The rows of one. @throws 404 where the report does not tell it, 403 */
export const readFigure = (call: Call, id: string, { donor, page, ...key }: Asked): Promise<FigurePage> =>
  inTx(call, async (tx) => {
    if (!maySee(call, key)) throw new AppFault('forbidden')
    const looked = await look(tx, id, donor)
    if (!keysOf(looked).some((one) => keyOf(one) === keyOf(key))) throw new AppFault('notFound')
    const rows = await SOURCES[key.name](looked.ground, key.fund)
    const shown: FigureRow[] = await rows.page((page - 1) * LIMITS.pageSize, LIMITS.pageSize)
    return {
      at: new Date().toISOString(),
      sentAt: looked.ground.sentAt,
      figure: await figureOf(looked, key, rows),
      page: shown,
    }
  })

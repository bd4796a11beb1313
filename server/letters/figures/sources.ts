import { sql } from 'drizzle-orm'
import { percentOf } from '../../../resources/_contracts/letterFigures.ts'
import {
  type FigureKey,
  type FigureName,
  type FigureRow,
  type FigureRowKind,
  keyOf,
} from '../../../resources/_contracts/reportFigures.ts'
import { compareMoney, fromHalalas, impactUnits, sumMoney, toHalalas } from '../../../resources/_kit/money.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { STAGES } from '../../../resources/projects/schema.ts'
import { dayOfStage } from '../../../resources/projects/stages.ts'
import { anyOf, columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { ALWAYS, readBooked } from '../../messages/audience.ts'
import type { Sums } from '../../messages/reconcile.ts'
import { readCollected } from '../collected.ts'
import type { About, Common, Said } from '../common.ts'
import type { sharesOf } from '../content.ts'
import { updateFacts } from '../facts.ts'
import { readPictures } from '../shown.ts'
import { readUpdates, type ToldUpdate } from '../work.ts'
import { gifts, giftsOfDonor, listed, opening, queried, type Rows, spendingsOf } from './rows.ts'
import { mediaOf } from './told.ts'

const d = columns(donors, 'd')

/** What the figures of a report are made of, as its records stand. */
export interface Ground {
  tx: Tx
  about: Said & About
  common: Common
  sums: Sums
  /** Of all donors of the project. */
  shares: ReturnType<typeof sharesOf>
  /** Whose letter is looked at. */
  donor: string | null
  /** When the letter went out: what was recorded since is told apart. */
  sentAt: string | null
}

const total = (amounts: readonly string[]): string => sumMoney(['0.00', ...amounts])

const row = (of: FigureRowKind, value: string | number, more: Partial<FigureRow> = {}): FigureRow => ({
  of,
  id: null,
  name: null,
  choice: null,
  date: null,
  amount: null,
  after: false,
  ...more,
  value: String(value),
})

interface Gave {
  donor: string
  given: string
  spentOfYours: string
}

/** What each donor of a project gave, and the share that their letter tells; the most first. Whose gifts went back gave nothing. */
export const gaveOf = (shares: Ground['shares']): Gave[] =>
  Array.from(shares, ([donor, funds]) => ({
    donor,
    given: total(funds.map((one) => one.given)),
    spentOfYours: total(funds.map((one) => one.spentOfYours)),
  }))
    .filter(({ given }) => compareMoney(given, '0.00') > 0)
    .toSorted((one, other) => compareMoney(other.given, one.given) || one.donor.localeCompare(other.donor))

/** Names are read of those alone that are shown. */
function named(tx: Tx, rows: Rows): Rows {
  const page = async (offset: number, limit: number): Promise<FigureRow[]> => {
    const found = await rows.page(offset, limit)
    const ids = found.map(({ id }) => id)
    const names = await tx.rows(select(pick(d, 'id', 'name'), sql`from ${d} where ${d.id} = ${anyOf(ids)}`))
    const known = new Map(names.map(({ id, name }) => [id, name]))
    return found.map((one) => ({ ...one, name: known.get(one.id ?? '') ?? null }))
  }
  return { totals: rows.totals, page }
}

/** A donor's gifts of a kind, and what refunds of another took off it. */
async function ofReader({ tx, about, donor, shares, sentAt }: Ground, fund: string | null): Promise<Rows> {
  if (donor === null) return listed('money', [])
  const project = about.project.id
  const lines = [giftsOfDonor(project, donor, fund)]
  if (fund === null) return queried(tx, sentAt, lines)
  const netOf = (funds: readonly { fund: string; net: string }[] = []) =>
    funds.find((one) => one.fund === fund)?.net ?? '0.00'
  const told = netOf(shares.get(donor)?.map(({ given, ...one }) => ({ ...one, net: given })))
  const booked = netOf((await readBooked(tx, project, ALWAYS, donor)).get(donor))
  const moved = toHalalas(told) - toHalalas(booked)
  return queried(tx, sentAt, lines, moved === 0n ? [] : [row('moved', fromHalalas(moved), { choice: fund })])
}

/** The kinds of gifts of the reader, as their letter tells them. */
const ownFunds = ({ shares, donor }: Ground) => (donor === null ? [] : (shares.get(donor) ?? []))

const ofFund = (value: string | number, { fund, given }: { fund: string; given: string }): FigureRow =>
  row('fund', value, { choice: fund, amount: given })

function ofUnits(ground: Ground): Rows {
  const cost = ground.common.unit?.unitCost ?? '0'
  const standing = ownFunds(ground).filter(({ given }) => compareMoney(given, '0.00') > 0)
  return listed(
    'count',
    standing.map((one) => ofFund(impactUnits(one.given, cost)?.units ?? 0, one)),
  )
}

function ofBeneficiaries({ about }: Ground): Rows {
  const { project } = about
  const own = about.type === 'ehsan' ? about.beneficiaries : null
  return listed('count', [
    own === null
      ? row('project', project.beneficiaryNumbers ?? 0, { id: project.id, name: project.name })
      : row('report', own, { id: about.id, name: about.title, choice: 'beneficiaries' }),
  ])
}

const ofStages = ({ about }: Ground): Rows =>
  listed(
    'count',
    about.project.stages.slice(0, STAGES.length).map((stage) =>
      row('stage', stage.state === 'completed' ? 1 : 0, {
        id: about.project.id,
        name: stage.label?.trim() || null,
        choice: stage.stage,
        date: dayOfStage(stage),
      }),
    ),
  )

const ofUpdate = ({ sentAt }: Ground, { id, name, dateFrom, createdAt }: ToldUpdate, value: number): FigureRow =>
  row('update', value, {
    id,
    name,
    date: dateFrom,
    after: sentAt !== null && Date.parse(createdAt) > Date.parse(sentAt),
  })

async function ofMedia(ground: Ground): Promise<Rows> {
  const { tx, about, common } = ground
  if (common.ehsan) {
    const at = (choice: string, pictures: readonly unknown[]) =>
      row('report', pictures.length, { id: about.id, name: about.title, choice })
    return listed('count', [at('beforePictures', common.ehsan.before), at('afterPictures', common.ehsan.after)])
  }
  const updates = await readUpdates(tx, about, about.project.id)
  const ids = updates.flatMap(({ images }) => images.map(({ id }) => id))
  const picture = await readPictures(tx, about.entity.id, ids)
  return listed(
    'count',
    updates.map((update) => ofUpdate(ground, update, mediaOf(updateFacts(update, picture)))),
  )
}

interface Amount extends FigureKey {
  value: string
}

/** A percentage: both of its amounts, each of which opens to rows of its own. */
function ofTwo(part: Amount, whole: Amount): Rows {
  const rows = [part, whole].map(({ value, ...key }) => row('figure', value, { choice: keyOf(key) }))
  return {
    totals: () => Promise.resolve({ rows: rows.length, sum: String(percentOf(part.value, whole.value)) }),
    page: (offset, limit) => Promise.resolve(rows.slice(offset, offset + limit)),
  }
}

/** Of gifts that stand, as the letter draws it: of one kind, or of all. */
function ofSharePercent(ground: Ground, fund: string | null): Rows {
  const all = ownFunds(ground)
  const standing = all.filter(({ given }) => compareMoney(given, '0.00') > 0)
  const wanted = (standing.length > 0 ? standing : all).filter((one) => fund === null || one.fund === fund)
  return ofTwo(
    { name: 'share', fund: null, value: total(wanted.map((one) => one.spentOfYours)) },
    {
      name: fund === null ? 'given' : 'givenFund',
      fund: fund as FigureKey['fund'],
      value: total(wanted.map((one) => one.given)),
    },
  )
}

type Source = (ground: Ground, fund: string | null) => Rows | Promise<Rows>

/** Where the rows of each figure come from. */
export const SOURCES: Record<FigureName, Source> = {
  required: ({ about: { project } }) =>
    listed('money', [row('project', project.requiredAmount ?? '0.00', { id: project.id, name: project.name })]),
  collected: ({ tx, about, sentAt }) => queried(tx, sentAt, [opening(about.project.id), gifts(about.project.id, null)]),
  funds: async ({ tx, about }) =>
    listed(
      'money',
      (await readCollected(tx, about.project)).map(({ fund, amount }) => row('fund', amount, { choice: fund })),
    ),
  fund: ({ tx, about, sentAt }, fund) =>
    queried(tx, sentAt, [fund === 'earlier' ? opening(about.project.id) : gifts(about.project.id, fund)]),
  spent: ({ tx, about, sentAt }) => queried(tx, sentAt, [spendingsOf(about.project.id)]),
  collectedPercent: ({ about, common }) =>
    ofTwo(
      { name: 'collected', fund: null, value: common.collected },
      { name: 'required', fund: null, value: about.project.requiredAmount ?? '0.00' },
    ),
  spentPercent: ({ common }) =>
    ofTwo(
      { name: 'spent', fund: null, value: common.spent },
      { name: 'collected', fund: null, value: common.collected },
    ),
  shares: ({ tx, shares }) =>
    named(
      tx,
      listed(
        'money',
        gaveOf(shares).map((one) => row('donor', one.spentOfYours, { id: one.donor, amount: one.given })),
      ),
    ),
  donors: ({ tx, shares }) =>
    named(
      tx,
      listed(
        'count',
        gaveOf(shares).map((one) => row('donor', 1, { id: one.donor, amount: one.given })),
      ),
    ),
  beneficiaries: ofBeneficiaries,
  stages: ofStages,
  updates: async (ground) =>
    listed(
      'count',
      (await readUpdates(ground.tx, ground.about, ground.about.project.id)).map((one) => ofUpdate(ground, one, 1)),
    ),
  media: ofMedia,
  given: ofReader,
  givenFund: ofReader,
  share: (ground) =>
    listed(
      'money',
      ownFunds(ground).map((one) => ofFund(one.spentOfYours, one)),
    ),
  sharePercent: ofSharePercent,
  units: ofUnits,
}

import { sql } from 'drizzle-orm'
import type { Days } from '../../../i18n/years.ts'
import type { YearLetterInput } from '../../../resources/_contracts/yearLetter.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { projectUpdates } from '../../../resources/project_updates/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { anyOf, columns, exact, known, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { mainColorOf } from '../../letters/colours.ts'
import { sharesOf } from '../../letters/content.ts'
import { entityFacts, OF_ENTITY, said, standingFacts, unitFacts } from '../../letters/facts.ts'
import { readPictures } from '../../letters/shown.ts'
import { readNets } from '../audience.ts'
import { ofYear, type YearLetterRow } from './audience.ts'

// As `ofYear` names it.
const g = columns(donorTransactions, 'g')
const e = columns(entities, 'e')
const p = columns(projects, 'p')
const pu = columns(projectUpdates, 'pu')

type ProjectInput = YearLetterInput['projects'][number]

/** What is told of a project to everybody who gave to it in the year. */
export interface ProjectFacts {
  told: Omit<ProjectInput, 'funds' | 'letter'>
  /** What one unit costs; null where the project has none. */
  unitCost: string | null
  /** Every donor's gifts of all years to it, and their share, by kind. */
  shares: ReturnType<typeof sharesOf>
}

/** What all pages of one letter have in common. */
export interface YearFacts {
  days: Days
  sentAt: string
  timeZone: string
  entity: YearLetterInput['entity']
  defaults: { lang: 'ar' | 'en'; calendar: YearLetterInput['calendar'] }
  projects: ReadonlyMap<string, ProjectFacts>
}

const ENTITY = {
  ...pick(e, 'id', ...OF_ENTITY),
  mainColor: mainColorOf(e.id),
}

const PROJECT = {
  ...pick(p, 'id', 'name', 'code', 'city', 'type', 'status', 'archived', 'progress', 'startDate', 'endDate'),
  ...pick(p, 'unitName', 'unitTwo', 'unitPlural', 'unitMany', 'unitNameEn', 'unitPluralEn'),
  requiredAmount: exact(p.requiredAmount),
  collectedAmount: exact(known(p.collectedAmount)),
  spentMoney: exact(known(p.spentMoney)),
  unitCost: exact(p.unitCost),
}
type ProjectRow = Selected<typeof PROJECT>

/** A letter stays as long as a person reads: the rest is in the letters about the project. */
const MAX_UPDATES = 8

type Update = ProjectInput['updates'][number]

/** product.md 54: what was published, and happened in the year. By project, the latest first. */
async function readUpdates(tx: Tx, { from, to }: Days, ids: readonly string[]): Promise<Map<string, Update[]>> {
  const rows = await tx.rows(
    select(
      { project: pu.project, title: pu.name, day: known(pu.dateFrom) },
      sql`from ${pu} where ${pu.project} = ${anyOf(ids)} and ${pu.status} = 'published' and ${pu.deletedAt} is null
        and ${pu.dateFrom} between ${from}::date and ${to}::date order by ${pu.dateFrom} desc, ${pu.id} desc`,
    ),
  )
  const found = new Map<string, Update[]>()
  for (const { project, title, day } of rows) {
    const own = found.get(project) ?? []
    if (own.length < MAX_UPDATES) found.set(project, [...own, { title, day }])
  }
  return found
}

function unitOf(row: ProjectRow): ProjectInput['unit'] {
  const unitName = said(row.unitName)
  return unitName === undefined ? undefined : unitFacts({ ...row, unitName })
}

function toldOf(row: ProjectRow, today: string, updates: Update[]): ProjectFacts['told'] {
  const standing = standingFacts(row, today)
  const inactive = row.status !== 'published' && !row.archived
  return {
    name: row.name,
    code: row.code,
    city: said(row.city),
    special: row.type === 'special',
    inactive,
    status: standing.state,
    money: { required: standing.required ?? '0.00', collected: standing.collected, spent: standing.spent },
    collectedPercent: standing.collectedPercent,
    spentPercent: standing.spentPercent,
    unit: unitOf(row),
    updates: inactive ? [] : updates,
  }
}

/** The facts as the records stand now, in a few queries. The transaction's context decides whose records. */
export async function readYearFacts(tx: Tx, days: Days, sentAt: string): Promise<YearFacts> {
  const entity = await tx.one(select(ENTITY, sql`from ${e} where ${e.id} = athar_entity()`))
  if (!entity) throw new Error('the entity of a letter is not there')
  const rows = await tx.rows(
    select(
      PROJECT,
      sql`from ${p} where ${p.entityId} = ${entity.id}::uuid and ${p.id} in (
        select ${g.project} from ${g} where ${g.entityId} = ${entity.id}::uuid and ${ofYear(days, sentAt)})`,
    ),
  )
  const updates = await readUpdates(
    tx,
    days,
    rows.map(({ id }) => id),
  )
  const found = new Map<string, ProjectFacts>()
  for (const row of rows) {
    const nets = await readNets(tx, row.id, sentAt)
    const shares = sharesOf(nets, { collected: row.collectedAmount, spent: row.spentMoney })
    found.set(row.id, { told: toldOf(row, days.to, updates.get(row.id) ?? []), unitCost: row.unitCost, shares })
  }
  const picture = await readPictures(tx, entity.id, entity.logo === null ? [] : [entity.logo])
  return {
    days,
    sentAt,
    timeZone: entity.timeZone,
    // What asks for a gift would make it an appeal (product.md 29).
    entity: { ...entityFacts({ ...entity, donationWays: [] }, picture), donationWays: [] },
    defaults: { lang: entity.defaultLanguage, calendar: entity.calendar },
    projects: found,
  }
}

export type Words = Pick<YearLetterRow, 'id' | 'year' | 'calendar' | 'titleAr' | 'titleEn' | 'messageAr' | 'messageEn'>

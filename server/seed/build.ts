import { addDays, daysBetween } from '../../i18n/dates.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import type { donors } from '../../resources/donors/schema.ts'
import type { entities } from '../../resources/entities/schema.ts'
import type { projectUpdates } from '../../resources/project_updates/schema.ts'
import { type projects, STAGES } from '../../resources/projects/schema.ts'
import { untouched } from '../../resources/projects/stages.ts'
import type { spendings } from '../../resources/spendings/schema.ts'
import type { users } from '../../resources/users/schema.ts'
import type { Planted } from '../db/columns.ts'
import { classificationId } from './basics.ts'
import { BRANCHES } from './content/branches.ts'
import { ENDOWMENTS } from './content/endowments.ts'
import { ENTITIES, type EntitySeed, USERS } from './content/entities.ts'
import { RIYADH } from './content/riyadh.ts'
import type { ProjectSeed, Shot, UpdateSeed } from './content/types.ts'
import { makeDonors } from './donors.ts'
import { FIRST_DAY, LAST_DAY, makeGift, riyals } from './gifts.ts'
import { type LogoName, type SceneName, SHOWN } from './pictures/index.ts'
import { dayMs, Random } from './random.ts'

/** A picture that an entity needs: its row is written once the picture is made. */
export interface Wanted {
  id: string
  entityId: string
  scene?: SceneName
  logo?: LogoName
  name: string
  createdAt: string
}

/** Everything of the demo but pictures' bytes and passwords' hashes; rows by table, in the order to insert them. */
export interface Demo {
  files: Wanted[]
  tables: {
    entities: Planted<typeof entities>[]
    users: Planted<typeof users>[]
    projects: Planted<typeof projects>[]
    project_updates: Planted<typeof projectUpdates>[]
    spendings: Planted<typeof spendings>[]
    donors: Planted<typeof donors>[]
    donor_transactions: Planted<typeof donorTransactions>[]
  }
}

type Project = Planted<typeof projects>

const SEED = 1447
const PROJECTS: readonly ProjectSeed[] = [...RIYADH, ...ENDOWMENTS, ...BRANCHES]
/** The family's well has its own few givers, from the one to the other. */
const FEW = [30, 36] as const

const moment = (day: string, hour = 8): string => new Date(dayMs(day) + hour * 3_600_000).toISOString()

const entityRow = (entity: EntitySeed): Planted<typeof entities> => ({
  id: entity.id,
  name: entity.name,
  branchName: entity.branchName,
  nameEn: entity.english?.[0] ?? null,
  branchNameEn: entity.english?.[1] ?? null,
  mainBranch: entity.mainBranch,
  mainEntity: entity.main === undefined ? null : (ENTITIES[entity.main]?.id ?? null),
  licenceNumber: entity.licence,
  verified: true,
  website: `https://${entity.domain}`,
  brief: entity.brief,
  objectives: entity.objectives,
  categories: entity.categories,
  managementTitle: entity.management[0],
  managementPerson: entity.management[1],
  contactEmail: `hello@${entity.domain}`,
  contactPhone: '+966500009999',
  donationWays: entity.ways,
  defaultLanguage: entity.language,
  // Whoever tries it out in the evening sees letters go.
  quietFrom: '00:00',
  quietTo: '00:00',
  createdAt: moment('2023-09-01'),
  updatedAt: moment('2023-09-01'),
})

const userRows = (): Planted<typeof users>[] =>
  USERS.map(({ id, entity, role, name, userName, language }, n) => ({
    id,
    entityId: entity === null ? null : (ENTITIES[entity]?.id ?? null),
    name,
    userName,
    email: `${userName}@${entity === null ? 'athar.test' : (ENTITIES[entity]?.domain ?? 'athar.test')}`,
    phone: `+96650000${String(9000 + n)}`,
    roles: [role],
    language,
    createdAt: moment('2023-09-02'),
    updatedAt: moment('2023-09-02'),
  }))

/** product.md 16: six stages over the project's time. */
function stagesOf(project: ProjectSeed, entityId: string, shelf: Shelf): RecordOf<typeof projects>['stages'] {
  const { start, end, stagesDone, progress } = project
  return STAGES.map((stage, n) => {
    // What is done before a project begins was done before its first day.
    const ahead = progress === 'notStarted' ? stagesDone : 0
    const dayAt = (at: number): string | null =>
      start && end ? addDays(start, Math.round((daysBetween(start, end) * (at - ahead)) / STAGES.length)) : null
    const state =
      n < stagesDone ? 'completed' : n === stagesDone && progress === 'inProgress' ? 'inProgress' : 'notStarted'
    const pictures = shelf.shots(entityId, n < stagesDone ? (project.stageShots?.[stage] ?? []) : [])
    return { ...untouched(stage), state, startDate: dayAt(n - 1), endDate: dayAt(n), pictures }
  })
}

const ARABIC = /\p{Script=Arabic}/u

/** One row in `files` for each scene that an entity uses. */
class Shelf {
  readonly wanted = new Map<string, Wanted>()
  constructor(readonly rng: Random) {}

  take(entityId: string, what: { scene: SceneName } | { logo: LogoName }): string {
    const name = 'scene' in what ? `${what.scene}.jpg` : `${what.logo}.png`
    const key = `${entityId}/${name}`
    const found = this.wanted.get(key)
    if (found) return found.id
    const id = this.rng.id(dayMs('2023-09-03') + this.wanted.size)
    this.wanted.set(key, { id, entityId, ...what, name, createdAt: moment('2023-09-03') })
    return id
  }

  shots(entityId: string, shots: readonly Shot[]): RecordOf<typeof projects>['images'] {
    return shots.map(([scene, alt]) => {
      const { ar, en } = SHOWN[scene]
      const id = this.take(entityId, { scene })
      return ARABIC.test(alt) ? { id, altAr: alt, altEn: en } : { id, altAr: ar, altEn: alt }
    })
  }
}

interface Money {
  collected: number
}

/** Required so that the collected part of it is what the demo should show, in whole thousands. */
function requiredOf(project: ProjectSeed, { collected }: Money): string | null {
  if (project.filled <= 0) return null
  return riyals(Math.max(1, Math.round(collected / 100 / project.filled / 1000)) * 100_000)
}

function projectRow(
  project: ProjectSeed,
  id: string,
  managers: Demo['tables']['users'],
  shelf: Shelf,
  money: Money,
): Project {
  const entity = ENTITIES[project.entity] as EntitySeed
  const previous = (project.previous ?? 0) * 100
  const born = project.start && project.start < LAST_DAY ? addDays(project.start, -60) : '2026-02-01'
  const latest =
    project.updates
      .map((u) => u.to ?? u.from)
      .sort()
      .at(-1) ?? LAST_DAY
  return {
    id,
    entityId: entity.id,
    code: project.code,
    name: project.name,
    licenceNumber: `${entity.licence}/${project.code.slice(3)}`,
    type: project.type ?? 'general',
    classification: classificationId(project.symbol),
    description: project.description,
    idea: project.idea ?? null,
    target: project.target?.[0] ?? null,
    targetDescription: project.target?.[1] ?? null,
    requiredAmount: requiredOf(project, { collected: money.collected + previous }),
    previousDonations: riyals(previous),
    previousDonationsUntil: previous > 0 ? addDays(FIRST_DAY, -1) : null,
    startDate: project.start ?? null,
    endDate: project.end ?? null,
    city: project.city,
    region: project.region,
    place: project.place ?? null,
    mapLink: project.mapLink ?? null,
    indicators: (project.indicators ?? []).map(([name, unit, baseline, target, actual]) => ({
      name,
      unit,
      baseline,
      target,
      actual,
    })),
    beneficiaryNumbers: project.beneficiaries?.[0] ?? null,
    beneficiaryCategory: project.beneficiaries?.[1] ?? null,
    supervisingAuthority: project.authority ?? null,
    manager: managers.find((user) => user.entityId === entity.id && user.userName === 'projects')?.id ?? null,
    progress: project.progress,
    unitName: project.unit?.[0] ?? null,
    ...project.unit?.[2],
    unitCost: project.unit?.[1] ?? null,
    images: shelf.shots(entity.id, project.shots),
    stages: stagesOf(project, entity.id, shelf),
    objectives: project.objectives ?? [],
    outcomes: project.outcomes ?? [],
    achievements: project.achievements ?? [],
    partners: project.partners ?? [],
    contactNumber: '+966500009999',
    inboxEmail: `projects@${entity.domain}`,
    donationLink: project.type === 'special' ? null : `https://store.${entity.domain}/${project.code.toLowerCase()}`,
    showOnMainPage: project.featured ?? false,
    hideFromStore: project.hideFromStore ?? false,
    status: project.status,
    createdAt: moment(born),
    updatedAt: moment(latest, 11),
  }
}

/** Spent money, split so that its parts add up to the halala; never more than was collected. */
function spendingRows(rng: Random, project: ProjectSeed, id: string, collected: number): Planted<typeof spendings>[] {
  const total = Math.round(collected * project.spent)
  const start = project.start ?? FIRST_DAY
  const end = project.end && project.end < LAST_DAY ? project.end : LAST_DAY
  let left = total
  return project.spendings.map(([stage, description, part], n, all) => {
    const amount = n === all.length - 1 ? left : Math.round((total * part) / 100) * 100
    left -= amount
    const date = addDays(start, Math.round((daysBetween(start, end) * (n + 1)) / (all.length + 1)))
    const stamp = moment(date, 9)
    const entityId = (ENTITIES[project.entity] as EntitySeed).id
    return {
      id: rng.id(dayMs(date)),
      entityId,
      project: id,
      amount: riyals(amount),
      date,
      stage,
      description,
      createdAt: stamp,
      updatedAt: stamp,
    }
  })
}

function updateRow(
  rng: Random,
  update: UpdateSeed,
  project: ProjectSeed,
  id: string,
  people: Demo['tables']['users'],
  shelf: Shelf,
): Planted<typeof projectUpdates> {
  const entityId = (ENTITIES[project.entity] as EntitySeed).id
  const stamp = moment(addDays(update.to ?? update.from, 1), 12)
  return {
    id: rng.id(dayMs(update.from)),
    entityId,
    project: id,
    name: update.name,
    dateFrom: update.from,
    dateTo: update.to ?? null,
    details: update.details,
    images: shelf.shots(entityId, update.shots),
    createdBy: people.find((user) => user.entityId === entityId && user.userName === 'projects')?.id ?? null,
    status: update.status ?? 'published',
    createdAt: stamp,
    updatedAt: stamp,
  }
}

/** The whole demo as plain data: the same rows with the same ids at every call. */
export function buildDemo(): Demo {
  const rng = new Random(SEED)
  const shelf = new Shelf(rng)
  const homes = ENTITIES.map((one) => ({ ...entityRow(one), logo: shelf.take(one.id, { logo: one.logo }) }))
  const people = userRows()
  const known = makeDonors(rng)
  const demo: Demo['tables'] = {
    entities: homes,
    users: people,
    projects: [],
    project_updates: [],
    spendings: [],
    donors: known.map(({ row }) => row),
    donor_transactions: [],
  }
  for (const project of PROJECTS) {
    const id = rng.id(dayMs(project.start ?? LAST_DAY))
    const givers = known.filter(({ entity }) => entity === project.entity)
    const circle = project.type === 'special' ? givers.slice(...FEW) : givers
    let collected = 0
    for (let n = 0; n < project.gifts; n += 1) {
      const { halalas, ...gift } = makeGift(rng, project, id, rng.pick(circle), demo.donor_transactions.length + 1)
      collected += halalas
      demo.donor_transactions.push(gift)
    }
    demo.projects.push(projectRow(project, id, people, shelf, { collected }))
    demo.spendings.push(...spendingRows(rng, project, id, collected + (project.previous ?? 0) * 100))
    demo.project_updates.push(...project.updates.map((update) => updateRow(rng, update, project, id, people, shelf)))
  }
  return { files: [...shelf.wanted.values()], tables: demo }
}

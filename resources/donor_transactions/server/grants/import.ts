/** Granting bodies with their contact persons and grants from a file; product.md 4. */
import { newId } from '../../../../server/db/ids.ts'
import type { Tx } from '../../../../server/db/types.ts'
import { holdLiving } from '../../../../server/engine/hold.ts'
import type {
  CheckedRow,
  Columns,
  Decision,
  ImportRun,
  Surroundings,
  TargetRun,
} from '../../../../server/engine/importing.ts'
import { besideColumns, withBeside } from '../../../../server/import/besideNew.ts'
import { type BulkColumn, bulkInsert } from '../../../../server/import/bulk.ts'
import { bulkChange } from '../../../../server/import/change.ts'
import { importFields } from '../../../../server/import/fields.ts'
import { codeKey, type KnownProject } from '../../../../server/import/knownProjects.ts'
import { NewProjects } from '../../../../server/import/newProjects.ts'
import { digest, Occurrences } from '../../../../server/import/occurrences.ts'
import { CODES } from '../../../_kit/codes.ts'
import { fold } from '../../../_kit/fold.ts'
import { donors } from '../../../donors/schema.ts'
import { projects } from '../../../projects/schema.ts'
import { referenceKey } from '../../identity.ts'
import { donorTransactions } from '../../schema.ts'
import { ForeseenGifts } from '../foreseen.ts'
import { aimOf, type KnownGift, likeness, momentOf, recorded, sameGift, textOf } from '../giftRows.ts'
import { Bodies, type Body } from './bodies.ts'

/** What a grant needs, and what says that a row has one. */
const NEEDED = ['project', 'amount', 'date'] as const
const hasGrant = ({ values }: CheckedRow): boolean =>
  [...NEEDED, 'agreementNumber', 'donationReferenceId'].some((name) => textOf(values, name) !== '')

const BODY_COLUMNS: readonly BulkColumn[] = [
  { name: 'type', type: 'uuid' },
  { name: 'registrationNumber', type: 'text' },
  { name: 'phone', type: 'text' },
  { name: 'email', type: 'text' },
  { name: 'contacts', type: 'json' },
]
const NAME: BulkColumn = { name: 'name', type: 'text' }
const FILLED = new Set(['project', 'moment', 'fund'])
const isOfGift = (name: string): boolean => Object.hasOwn(donorTransactions.fields, name)

/** The grants that a row's own numbers name, and those that look alike. */
interface Identity {
  key: string
  /** Its place among equal rows of the file tells it from them. */
  counted: boolean
}

/** product.md 10: by its reference, or its agreement and the number of its instalment; else as it looks. */
function identityOf({ values }: CheckedRow): Identity {
  const reference = referenceKey(values)
  if (reference !== null) return { key: reference, counted: false }
  const who = fold(textOf(values, 'bodyName'))
  const agreement = fold(textOf(values, 'agreementNumber'))
  if (agreement === '') return { key: `row|${likeness(values, who) ?? ''}`, counted: true }
  const { instalment } = values
  if (typeof instalment === 'number') return { key: `grant|${digest(who, agreement)}|${instalment}`, counted: false }
  const day = digest(who, agreement, codeKey(textOf(values, 'project')), textOf(values, 'date'))
  return { key: `grant|${day}`, counted: true }
}

const keyOf = (row: CheckedRow): string => {
  const { key, counted } = identityOf(row)
  return counted ? `${key}|${row.occurrence}` : key
}

/** What a question about the amount calls the grant by. */
const namedBy = ({ values }: CheckedRow): string =>
  textOf(values, 'donationReferenceId') === '' ? 'agreementNumber' : 'donationReferenceId'

interface Plan {
  body: Body
  project: KnownProject | null
}

interface NewGrant {
  key: string
  project: KnownProject
}

class Grants implements TargetRun {
  readonly #columns: Columns
  readonly #around: Surroundings
  readonly #occurrences = new Occurrences()
  readonly #inserted: readonly BulkColumn[]
  readonly #foreseen = new ForeseenGifts()
  readonly #fresh: NewProjects
  /** Bodies as earlier rows would have left them, where the file is only looked at. */
  readonly #bodies = new Map<string, Body>()
  /** By row: what was decided about its body, and the project of its grant. */
  #planned = new Map<CheckedRow, Plan>()

  constructor(columns: Columns, around: Surroundings) {
    this.#columns = columns
    this.#around = around
    this.#fresh = new NewProjects(around)
    this.#inserted = importFields('foundation_grants')
      .filter(({ name }) => columns.mapped(name) && isOfGift(name) && !FILLED.has(name))
      .map(({ name, field }): BulkColumn => ({ name, type: field.column ?? 'text' }))
      .concat(
        { name: 'fund', type: 'text' },
        { name: 'donor', type: 'uuid' },
        { name: 'project', type: 'uuid' },
        { name: 'importKey', type: 'text' },
        { name: 'moment', type: 'timestamp', timeZone: around.timeZone },
      )
  }

  place(row: CheckedRow): void {
    if (!hasGrant(row)) return
    const refused = new Set(row.faults.map(({ field }) => field))
    for (const name of NEEDED)
      if (textOf(row.values, name) === '' && !refused.has(name))
        row.faults.push(this.#columns.faultAt(row, name, 'required', {}, CODES.required))
    // Who grants says what for.
    if (!this.#columns.given(row).includes('fund')) row.values['fund'] = 'restricted'
    const { key, counted } = identityOf(row)
    if (counted) row.occurrence = this.#occurrences.next(key)
  }

  async decide(tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]> {
    const grants = rows.filter(hasGrant)
    const keys = grants.map(keyOf)
    const known = this.#foreseen.over(await recorded(tx, this.#around.entityId, keys), keys)
    const meant = await this.#fresh.meant(
      tx,
      grants.map(({ values }) => textOf(values, 'project')),
    )
    const bodies = await Bodies.among(tx, this.#around, this.#columns, rows, this.#bodies)
    this.#planned = new Map()
    const touched = new Map<string, Pick<KnownGift, 'amount'>>()
    return rows.map((row): Decision => {
      const found = bodies.of(row)
      if (found.fault) return { kind: 'fault', row, faults: [found.fault] }
      if (!hasGrant(row)) return this.#accept(bodies, row, found.body, null)
      const key = keyOf(row)
      const earlier = known.get(key) ?? touched.get(key)
      const again = earlier && sameGift(this.#columns, row, earlier, namedBy(row))
      if (again) return again.kind === 'fault' ? again : this.#accept(bodies, row, found.body, null)
      const { project, fault } = aimOf(this.#columns, row, meant(textOf(row.values, 'project')))
      // A body is not made, nor told more of, for a grant that is refused.
      if (fault) return { kind: 'fault', row, faults: [fault] }
      touched.set(key, { amount: textOf(row.values, 'amount') })
      return this.#accept(bodies, row, found.body, { key, project })
    })
  }

  #accept(bodies: Bodies, row: CheckedRow, body: Body, grant: NewGrant | null): Decision {
    const taken = bodies.take(row, body)
    const makes = taken === 'made' ? { makes: body.id } : {}
    this.#planned.set(row, { body, project: grant?.project ?? null })
    if (grant === null)
      return taken === 'known'
        ? { kind: 'skip', row, ...(body.isNew ? {} : { met: body.id }) }
        : { kind: taken === 'made' ? 'create' : 'update', row, values: {}, ...makes }
    const { key, project } = grant
    const values = { ...row.values, project: project.id, donor: body.id, importKey: key, moment: momentOf(row) }
    return { kind: 'create', row, values, ...this.#fresh.broughtBy(project), ...makes }
  }

  foresee(decisions: readonly Decision[]): void {
    this.#foreseen.take(decisions.filter(({ kind }) => kind === 'create'))
    for (const one of decisions) {
      const body = one.kind === 'create' || one.kind === 'update' ? this.#planned.get(one.row)?.body : undefined
      if (body) this.#bodies.set(body.id, { ...body, isNew: false, changes: {} })
    }
  }

  async write(tx: Tx, decisions: readonly Decision[]): Promise<CheckedRow[]> {
    const wanted = decisions.flatMap((one) => (one.kind === 'create' || one.kind === 'update' ? [one] : []))
    const { entityId, importId } = this.#around
    const projectsOf = wanted.flatMap(({ row }) => this.#planned.get(row)?.project?.id ?? [])
    await this.#fresh.write(tx, projectsOf)
    const living = await holdLiving(tx, projects, projectsOf)
    const stands = ({ row }: (typeof wanted)[number]): boolean => {
      const project = this.#planned.get(row)?.project
      return !project || living.has(project.id)
    }
    const standing = wanted.filter(stands)
    const there = await this.#writeBodies(
      tx,
      new Set(standing.flatMap(({ row }) => this.#planned.get(row)?.body ?? [])),
    )
    const isHere = ({ row }: (typeof wanted)[number]): boolean => there.has(this.#planned.get(row)?.body.id ?? '')
    await bulkInsert(
      tx,
      { table: 'donor_transactions', ids: { entityId, importId } },
      this.#inserted,
      standing.filter(isHere).flatMap(({ values }) => ('donor' in values ? [{ ...values, id: newId() }] : [])),
    )
    return wanted.filter((one) => !stands(one) || !isHere(one)).map(({ row }) => row)
  }

  /** @returns ids of those who are there: somebody else may have changed or archived one in the meantime */
  async #writeBodies(tx: Tx, bodies: ReadonlySet<Body>): Promise<Set<string>> {
    const { entityId, importId, beside = {} } = this.#around
    const [made, known] = [[...bodies].filter(({ isNew }) => isNew), [...bodies].filter(({ isNew }) => !isNew)]
    await bulkInsert(
      tx,
      { table: 'donors', ids: { entityId, importId } },
      [NAME, ...BODY_COLUMNS, ...besideColumns(beside)],
      await withBeside(
        tx,
        entityId,
        beside,
        made.map((body) => ({ ...body })),
      ),
    )
    const living = await holdLiving(
      tx,
      donors,
      known.map(({ id }) => id),
    )
    const changing = known.filter(({ id, changes }) => living.has(id) && Object.keys(changes).length > 0)
    const changed = await bulkChange(
      tx,
      { target: 'donors', entityId, importId },
      BODY_COLUMNS,
      changing.map(({ id, version, changes }) => ({ id, version, values: changes })),
    )
    const overtaken = new Set(changing.flatMap(({ id }) => (changed.has(id) ? [] : [id])))
    return new Set([...made.map(({ id }) => id), ...[...living].filter((id) => !overtaken.has(id))])
  }
}

export const grantRun: ImportRun = (columns, around) => new Grants(columns, around)

/**
 * Donors from a file. Who is who (docs/decisions/019, 128): a phone names a donor, and with their name whoever shares it; without one, name and email together; with
 * neither, the n-th row of a name is the n-th donor of that name who has neither; and where such a row bears the name of one who
 * can be reached, whoever imports says whether it is theirs.
 */
import { sql } from 'drizzle-orm'
import { todayIn } from '../../../i18n/dates.ts'
import type { Tx } from '../../../server/db/types.ts'
import type {
  Ahead,
  CheckedRow,
  Columns,
  Decision,
  Surroundings,
  TargetRun,
  Values,
} from '../../../server/engine/importing.ts'
import { besideColumns } from '../../../server/import/besideNew.ts'
import type { BulkColumn } from '../../../server/import/bulk.ts'
import { decideChange, decideNew, type Rules } from '../../../server/import/existing.ts'
import { importFields } from '../../../server/import/fields.ts'
import { ForeseenDonors } from '../../../server/import/foreseen.ts'
import {
  byEmail,
  byPhone,
  countBare,
  FILLABLE,
  type KnownDonor,
  mailKey,
  namesakesOf,
} from '../../../server/import/knownDonors.ts'
import { digest, Occurrences } from '../../../server/import/occurrences.ts'
import { writeRows } from '../../../server/import/writeRows.ts'
import { refuseDeceased } from '../../../server/privacy/deceased.ts'
import { CODES } from '../../_kit/codes.ts'
import { fold } from '../../_kit/fold.ts'
import type { FieldName } from '../../_kit/resource.ts'
import { donors } from '../schema.ts'
import { besideEach, sourceColumns, withSource } from './consentSource.ts'
import { asSharer, linked, Sharers, type Sharing, withOwnPhone } from './importShared.ts'

const CONSENTS = ['reportConsent', 'appealConsent'] as const satisfies readonly FieldName<typeof donors>[]

const textOf = (values: Values, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

interface Identity {
  phone: string | null
  mail: string | null
  name: string
}

const identityOf = ({ values }: CheckedRow): Identity => {
  const name = textOf(values, 'name') ?? ''
  const email = textOf(values, 'email')
  const folded = fold(name)
  return { phone: textOf(values, 'phone'), mail: email === null ? null : mailKey(folded, email), name: folded }
}

const isBare = ({ phone, mail }: Identity): boolean => phone === null && mail === null

/** By what a row may mean whom another row of the file has brought. */
const keysOf = (who: Identity): string[] =>
  isBare(who) ? [`= ${who.name}`] : [who.phone, who.mail].filter((key) => key !== null)

/** Who is on record by phone and by email, and how many there are of a name alone. */
type Looks = [phones: Map<string, KnownDonor>, mails: Map<string, KnownDonor[]>, bare: Map<string, number>]

/** What the file knows of a donor and the donor's own record does not say. */
function gaps(known: KnownDonor, values: Values): Values {
  const found: Values = {}
  for (const name of FILLABLE)
    if (known.record[name] === null && textOf(values, name) !== null) found[name] = values[name]
  for (const name of CONSENTS)
    if (known.record[name] === 'unknown' && (values[name] === 'given' || values[name] === 'refused'))
      found[name] = values[name]
  return found
}

/** A consent is a person's own word: a file may bring the first one, or a refusal, and takes nothing back. */
const consentStands = (before: unknown, after: unknown): boolean => before !== 'unknown' && after !== 'refused'

const STOPS = ['emailStopped', 'whatsappStopped', 'smsStopped']

const RULES: Rules = {
  // The folded name is part of who a donor is; another spelling of it is no change.
  identity: new Set(['name']),
  keeps: (field, record, value) =>
    (CONSENTS.some((name) => name === field) && consentStands(record[field], value)) ||
    (STOPS.some((name) => name === field) && record[field] === true),
}

/** Details that donors manage themselves once they sign in. */
const OWNED = ['phone', 'email']

/** A donor who signs in owns phone and email (product.md 3): a file that has others is refused, as the form is. */
async function refuseOwned(tx: Tx, columns: Columns, decisions: readonly Decision[]): Promise<Decision[]> {
  const touching = decisions.flatMap((one) =>
    one.kind === 'update' && OWNED.some((name) => name in one.values) ? [String(one.values['id'])] : [],
  )
  if (touching.length === 0) return [...decisions]
  const rows = await tx.rows<{ id: string }>(
    sql`select id from athar_donors_linked(${sql.param(touching)}::uuid[]) as l(id)`,
  )
  const linked = new Set(rows.map(({ id }) => id))
  return decisions.map((one) => {
    if (one.kind !== 'update' || !linked.has(String(one.values['id']))) return one
    const owned = OWNED.filter((name) => name in one.values)
    if (owned.length === 0) return one
    const faults = owned.map((name) => columns.faultAt(one.row, name, 'sharedDonor', {}, CODES.generic))
    return { kind: 'fault', row: one.row, faults }
  })
}

export function donorRun(columns: Columns, around: Surroundings): TargetRun {
  const { entityId, importId, existing, beside = {} } = around
  const occurrences = new Occurrences()
  const foreseen = new ForeseenDonors()
  // Told while a row is checked, when the database still writes those before it.
  const identities = new WeakMap<CheckedRow, Identity>()
  const identityIn = (row: CheckedRow): Identity => {
    const told = identities.get(row) ?? identityOf(row)
    identities.set(row, told)
    return told
  }
  const inserted: BulkColumn[] = importFields('donors')
    .filter(({ name }) => columns.mapped(name))
    .map(({ name, field }) => ({ name, type: field.column ?? 'text' }))
  // What was said of all new donors at once: whoever is there already keeps their own word.
  inserted.push(...besideColumns(beside), ...sourceColumns(columns))
  if (columns.mapped('phone')) inserted.push({ name: 'reachedBy', type: 'uuid' })

  const place = (row: CheckedRow): void => {
    if (row.faults.length > 0) return
    const { phone, mail, name } = identityIn(row)
    if (phone === null && mail === null) row.occurrence = occurrences.next(digest(name))
  }

  const ofKnown = (row: CheckedRow, known: KnownDonor): Decision => {
    foreseen.meets(row, known)
    if (existing === 'update') {
      const change = asMet(known, decideChange('donors', columns, RULES, row, known))
      if (change.kind !== 'update' || !known.archived) return change
      const { phone, mail } = identityIn(row)
      const at = phone === null ? (mail === null ? 'name' : 'email') : 'phone'
      return { kind: 'fault', row, faults: [columns.faultAt(row, at, 'archivedDonor', {}, CODES.generic)] }
    }
    const missing = existing === 'skip' || known.archived ? {} : gaps(known, row.values)
    return Object.keys(missing).length === 0
      ? { kind: 'skip', row, met: known.id }
      : { kind: 'update', row, values: { ...missing, id: known.id, version: known.version } }
  }

  const look = (tx: Tx, rows: readonly CheckedRow[]): Promise<Looks> =>
    Promise.all([
      byPhone(
        tx,
        entityId,
        rows.flatMap((row) => identityIn(row).phone ?? []),
      ),
      byEmail(
        tx,
        entityId,
        rows.flatMap(({ values }) => textOf(values, 'email') ?? []),
      ),
      countBare(
        tx,
        entityId,
        rows.map(identityIn).flatMap((who) => (isBare(who) ? who.name : [])),
      ),
    ])

  const decideBy = async (tx: Tx, rows: readonly CheckedRow[], looks: Looks): Promise<Decision[]> => {
    const who = rows.map(identityIn)
    const [phones, mails, bare] = looks
    const isThere = (row: CheckedRow, name: string): boolean =>
      row.occurrence <= (bare.get(name) ?? 0) + foreseen.bareOf(name)
    const alone = rows.flatMap((row, i) => {
      const { phone, mail, name } = who[i] as Identity
      return phone === null && mail === null && !isThere(row, name) ? name : []
    })
    const namesakes = await namesakesOf(tx, around, alone)
    const sharers = await Sharers.among(tx, columns, { entityId, foreseen }, [...phones.keys()])
    const touched = new Map<string, { line: number; name: string }>()
    const ofName = (row: CheckedRow, name: string): Decision => {
      const [one, another] = namesakes.get(name) ?? []
      if (one === undefined) return decideNew(row)
      if (around.namesakes !== 'same') return asAlike(decideNew(row))
      if (another !== undefined)
        return { kind: 'fault', row, faults: [columns.faultAt(row, 'name', 'donorAmbiguous', {}, CODES.donorUnknown)] }
      if (touched.has(one.id)) return { kind: 'later', row }
      const decision = ofKnown(row, foreseen.byNow(one))
      if (decision.kind === 'update') touched.set(one.id, { line: row.line, name })
      return asAlike(decision)
    }
    const ofSharer = (one: Sharing, mail: string | null): Decision => {
      const { row, phone, name, holder } = one
      const meant = sharers.meant(one)
      if (meant !== null && 'kind' in meant) return meant
      const keys = [phone, `${phone} ${name}`, mail, meant?.id].filter((key) => typeof key === 'string')
      if (keys.some((key) => touched.has(key))) return { kind: 'later', row }
      const own = asSharer(one)
      const found = meant === null ? decideNew(own) : ofKnown(own, meant)
      const decision = meant === null || existing === 'skip' ? found : linked(found, meant, holder)
      if (meant !== null) foreseen.meets(row, meant)
      if (decision.kind !== 'skip') for (const key of keys.slice(1)) touched.set(key, { line: row.line, name })
      return { ...decision, row }
    }
    const decided = rows.map((row, i): Decision => {
      const { phone, mail, name } = who[i] as Identity
      if (phone === null && mail === null) return isThere(row, name) ? { kind: 'skip', row } : ofName(row, name)
      const keys = [phone, mail].filter((key) => key !== null)
      const byMail = mail === null ? [] : foreseen.byMail(mail, mails.get(mail) ?? [])
      const [sharing, earlier] =
        phone === null ? [] : [foreseen.byPhone(phone) ?? phones.get(phone), touched.get(phone)]
      if (phone !== null && sharing && fold(sharing.name) !== name)
        return ofSharer({ row, phone, name, holder: sharing, byMail: knownByMail(byMail, phone) }, mail)
      if (earlier && earlier.name !== name) {
        // Whose phone it is, is known once the earlier row stands.
        if (row.shares) return { kind: 'later', row }
        const at = { line: earlier.line, phone: phone ?? '' }
        return { kind: 'fault', row, faults: [columns.faultAt(row, 'phone', 'phoneTwice', at, CODES.phoneUsed)] }
      }
      const known = sharing ?? knownByMail(byMail, phone)
      if (known) keys.push(known.id)
      const waits = keys.some((key) => touched.has(key))
      const decision: Decision = waits ? { kind: 'later', row } : known ? ofKnown(row, known) : decideNew(row)
      // Whoever waits is known by the rest of its keys as well, so that the rows of one donor keep their order.
      if (decision.kind !== 'skip')
        for (const key of keys) if (!touched.has(key)) touched.set(key, { line: row.line, name })
      return decision
    })
    const sourced = withSource(columns, todayIn(around.timeZone), decided)
    const told = await besideEach(tx, entityId, beside, sourced)
    const living = await refuseDeceased(tx, columns, told)
    return existing === 'update' ? refuseOwned(tx, columns, living) : living
  }

  const decide = async (tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]> =>
    decideBy(tx, rows, await look(tx, rows))

  const ahead = async (tx: Tx, rows: readonly CheckedRow[], before: readonly CheckedRow[]): Promise<Ahead | null> => {
    const taken = new Set(before.flatMap((row) => keysOf(identityIn(row))))
    if (rows.some((row) => keysOf(identityIn(row)).some((key) => taken.has(key)))) return null
    const looks = await look(tx, rows)
    // Of whoever is on record already anything may change until it is these rows' turn: an erasure, the trash, another phone.
    if (looks.some(({ size }) => size > 0)) return null
    return (later) => decideBy(later, rows, looks)
  }

  const write = async (tx: Tx, decisions: readonly Decision[]): Promise<CheckedRow[]> => {
    const late = await writeRows(tx, { target: 'donors', entityId, importId }, inserted, RULES, decisions)
    if (decisions.some(({ kind }) => kind === 'update')) await withOwnPhone(tx, entityId)
    return late
  }
  return { place, decide, ahead, write, foresee: (decisions) => foreseen.take(decisions) }
}

const asMet = ({ id }: KnownDonor, decision: Decision): Decision =>
  decision.kind === 'skip' ? { ...decision, met: id } : decision

const asAlike = (decision: Decision): Decision =>
  decision.kind === 'create' || decision.kind === 'update' || decision.kind === 'skip'
    ? { ...decision, alike: true }
    : decision

/** A row with a phone fits a donor of its name and email only while that donor has none. */
const knownByMail = (donors: readonly KnownDonor[], phone: string | null): KnownDonor | undefined =>
  phone === null ? donors[0] : donors.find((donor) => donor.phone === null)

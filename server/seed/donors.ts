import type { donors } from '../../resources/donors/schema.ts'
import type { Planted, RowOf } from '../db/columns.ts'
import { unknownGiverName } from '../privacy/unknownGiver.ts'
import { type DonorTypeName, donorTypeId } from './basics.ts'
import { ENTITIES, type EntitySeed } from './content/entities.ts'
import * as names from './content/names.ts'
import { dayMs, type Random } from './random.ts'

type Donor = Planted<typeof donors>

export interface DemoDonor {
  row: Donor & Pick<RowOf<typeof donors>, 'id' | 'entityId'>
  entity: number
  /** What a usual gift of theirs is multiplied with. */
  means: number
  person: boolean
}

const JOINED = dayMs('2023-10-01')

interface Person {
  name: string
  type: DonorTypeName
  latin: boolean
}

const person = (rng: Random, latin: boolean): Person => {
  const woman = rng.chance(0.45)
  if (latin)
    return {
      name: `${rng.pick(woman ? names.EN_WOMEN : names.EN_MEN)} ${rng.pick(names.EN_FAMILIES)}`,
      type: 'Individual',
      latin,
    }
  const first = rng.pick(woman ? names.AR_WOMEN : names.AR_MEN)
  const link = rng.chance(0.4) ? ` ${woman ? 'بنت' : 'بن'} ${rng.pick(names.AR_FATHERS)}` : ''
  return { name: `${first}${link} ${rng.pick(names.AR_FAMILIES)}`, type: 'Individual', latin }
}

/** [3.6] numbers of one block that looks unassigned; never dialled, as nothing sends to phones here. */
export const phoneOf = (entity: number, n: number): string => `+9665000${String(entity)}${String(n).padStart(4, '0')}`

function contactsOf(rng: Random, entity: EntitySeed, n: number): NonNullable<Donor['contacts']> {
  const one = person(rng, entity.language === 'en')
  const role = entity.language === 'en' ? 'Partnerships' : 'مسؤول الشراكات'
  return [{ name: one.name, role, phone: null, email: `partner${n}@${entity.domain}` }]
}

/** [3.6] consent, language and the exceptions that a real list always has. */
function traits(rng: Random, n: number, who: Person): Partial<Donor> {
  return {
    language: who.latin ? 'en' : rng.chance(0.4) ? 'ar' : null,
    calendar: rng.chance(0.1) ? 'hijri' : null,
    hiddenName: n % 41 === 7,
    deceased: n % 67 === 11,
    emailStopped: n % 47 === 13,
    reportConsent: n % 59 === 17 ? 'refused' : rng.chance(0.5) ? 'given' : 'unknown',
    appealConsent: rng.chance(0.12) ? 'refused' : rng.chance(0.4) ? 'given' : 'unknown',
    tags: rng.chance(0.18) ? [rng.pick(who.latin ? names.EN_TAGS : names.TAGS)] : [],
    notes: rng.chance(0.05) ? (who.latin ? 'Prefers a call before noon.' : 'يفضل الاتصال قبل الظهر.') : null,
  }
}

function donorOf(rng: Random, entityIndex: number, n: number): DemoDonor {
  const entity = ENTITIES[entityIndex] as EntitySeed
  const bodies = entity.language === 'en' ? names.EN_BODIES : names.AR_BODIES
  const body = bodies[n - 2]
  const who: Person = body
    ? { name: body[1], type: body[0], latin: entity.language === 'en' }
    : person(rng, rng.chance(entity.language === 'en' ? 0.7 : 0.12))
  const created = new Date(JOINED + n * 3_600_000).toISOString()
  const row: DemoDonor['row'] = {
    id: rng.id(JOINED + n * 3_600_000),
    entityId: entity.id,
    name: who.name,
    phone: n % 17 === 5 ? null : phoneOf(entityIndex, n),
    email: n % 6 === 4 ? null : `donor${n}@${entity.domain}`,
    type: donorTypeId(who.type),
    ...traits(rng, n, who),
    registrationNumber: body ? `70000${String(entityIndex)}${String(n).padStart(4, '0')}` : null,
    contacts: body ? contactsOf(rng, entity, n) : [],
    unknownGiver: false,
    createdAt: created,
    updatedAt: created,
  }
  const means = body ? rng.between(8, 40) : rng.chance(0.04) ? rng.between(10, 30) : 1
  return { row, entity: entityIndex, means, person: !body }
}

/** product.md 3: the one that takes bank transfers nobody can name. */
function unknownGiver(rng: Random, entityIndex: number): DemoDonor {
  const entity = ENTITIES[entityIndex] as EntitySeed
  const created = new Date(JOINED).toISOString()
  const row: DemoDonor['row'] = {
    id: rng.id(JOINED),
    entityId: entity.id,
    name: unknownGiverName(entity.language),
    phone: null,
    email: null,
    type: null,
    contacts: [],
    tags: [],
    hiddenName: false,
    deceased: false,
    emailStopped: false,
    reportConsent: 'unknown',
    appealConsent: 'unknown',
    unknownGiver: true,
    createdAt: created,
    updatedAt: created,
  }
  return { row, entity: entityIndex, means: 2, person: true }
}

/** 300 donors; a few of the second branch are known to the first one too, with the same phone. */
export function makeDonors(rng: Random): DemoDonor[] {
  const all: DemoDonor[] = []
  ENTITIES.forEach((entity, index) => {
    all.push(unknownGiver(rng, index))
    for (let n = 2; n <= entity.donors; n += 1) all.push(donorOf(rng, index, n))
  })
  const main = all.filter(({ entity, person: human }) => entity === 0 && human).slice(20, 25)
  const branch = all.filter(({ entity, person: human }) => entity === 1 && human).slice(-5)
  branch.forEach((donor, n) => {
    const { name, phone, email } = (main[n] as DemoDonor).row
    Object.assign(donor.row, { name, phone, email })
  })
  return all
}

import { sql } from 'drizzle-orm'
import { hashDonorPassword, hashPassword } from '../../../server/auth/passwords.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Database } from '../../../server/db/types.ts'
import { donorRows } from '../../ground/support/donors.ts'

/** Signed-in people of the two charities that every suite starts with, and of the platform. */
export const PEOPLE = [
  'adminA',
  'projectsA',
  'adminA2',
  'adminB',
  'projectsB',
  'donorA',
  'potentialA',
  'supportA',
  'super',
  'support',
] as const
export type Person = (typeof PEOPLE)[number]

const PASSWORD = 'Correct-Horse-7'

type Donor = 'donorA' | 'potentialA'
const PHONES: Record<Donor, string> = { donorA: '+966512000001', potentialA: '+966512000002' }
const isDonor = (person: Person): person is Donor => person in PHONES
const STAFF = PEOPLE.filter((person): person is Exclude<Person, Donor> => !isDonor(person))

/** Roles as the specification spells them [6.1]; typed out, not imported. */
const ROLE: Record<Person, string> = {
  adminA: 'BranchAdmin',
  projectsA: 'ProjectAdmin',
  adminA2: 'BranchAdmin',
  adminB: 'BranchAdmin',
  projectsB: 'ProjectAdmin',
  donorA: 'Donor',
  potentialA: 'PotentialDonner',
  supportA: 'TechnicalSupport',
  super: 'SuperAdmin',
  support: 'TechnicalSupport',
}

const ENTITY_OF: Record<Person, 'a' | 'a2' | 'b' | null> = {
  adminA: 'a',
  projectsA: 'a',
  adminA2: 'a2',
  adminB: 'b',
  projectsB: 'b',
  donorA: 'a',
  potentialA: 'a',
  supportA: 'a',
  super: null,
  support: null,
}

const hashes = new Map<string, Promise<string>>()

/** Each hash is made once by a worker: to make one takes long on purpose. */
function hashedOnce(what: string, make: () => Promise<string>): Promise<string> {
  const made = hashes.get(what) ?? make()
  hashes.set(what, made)
  return made
}

const NAMES = { a: ['جمعية البر', 'الرياض'], a2: ['جمعية البر', 'جدة'], b: ['Wells of Goodness', 'Dammam'] } as const

/** Where and with what a person signs in [6.9]. */
export const signInOf = (person: Person): { url: string; payload: Record<string, string> } =>
  isDonor(person)
    ? { url: '/api/Account/DonorLogin', payload: { phone: `0${PHONES[person].slice(4)}`, password: PASSWORD } }
    : { url: '/api/Account/Login', payload: credentialsOf(person) }

/** What one of the staff types to sign in [6.9]. */
export const credentialsOf = (person: Person): Record<string, string> => {
  const which = ENTITY_OF[person]
  const [entityName, branchName] = which ? NAMES[which] : ['', '']
  return { entityName, branchName, userName: person, password: PASSWORD }
}

/** Two branches of one charity, another charity, and someone of every role. */
export async function plant(db: Database) {
  const entities = { a: newId(), a2: newId(), b: newId() }
  const users = Object.fromEntries(PEOPLE.map((person) => [person, newId()])) as Record<Person, string>
  const donorTypes = { person: newId(), foundation: newId() }
  const hash = await hashedOnce('staff', () => hashPassword(PASSWORD))
  await db.as({ kind: 'platform', userId: null }, async (tx) => {
    await tx.rows(sql`insert into entities (id, name, branch_name, main_branch) values
      (${entities.a}, 'جمعية البر', 'الرياض', true), (${entities.a2}, 'جمعية البر', 'جدة', false), (${entities.b}, 'Wells of Goodness', 'Dammam', true)`)
    // Tests send by day and by night.
    await tx.rows(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
    await tx.rows(sql`update entities set main_entity = ${entities.a} where id = ${entities.a2}`)
    for (const person of STAFF) {
      const which = ENTITY_OF[person]
      await tx.rows(sql`insert into users (id, entity_id, name, user_name, email, roles, password_hash)
        values (${users[person]}, ${which ? entities[which] : null}::uuid, ${person}, ${person}, ${`${person.toLowerCase()}@athar.test`}, ${sql.param([ROLE[person]])}::text[], ${hash})`)
    }
    await tx.rows(sql`insert into donor_types (id, title_ar, title_en, body) values
      (${donorTypes.person}, 'فرد', 'Individual', 'person'), (${donorTypes.foundation}, 'مؤسسة مانحة', 'Foundation', 'foundation')`)
  })
  await plantDonors(db, users)
  return { entities, users, donorTypes }
}

/**
 * Someone who gave and someone who has not yet, known to a third charity, so that the others' lists stay empty. They
 * sign in by phone [6.9]; product.md 3, 5.
 */
async function plantDonors(db: Database, users: Record<Person, string>): Promise<void> {
  const [entity, project] = [newId(), newId()]
  await db.owner(async (tx) => {
    const pepper = (await tx.one<{ pepper: string }>(sql`select athar_pepper() as pepper`))?.pepper ?? ''
    await tx.rows(
      sql`insert into entities (id, name, branch_name, main_branch) values (${entity}, 'House of Giving', 'Abha', true)`,
    )
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, status) values (${project}, ${entity}, 'H-1', 'Bread', 'published')`,
    )
    for (const [person, phone] of Object.entries(PHONES) as [Donor, string][]) {
      const donor = newId()
      const hash = await hashedOnce(`${phone} ${pepper}`, () => hashDonorPassword(PASSWORD, phone, pepper))
      await tx.rows(sql`insert into identities (id, phone, email, password_hash, name, first_time_login)
        values (${users[person]}, ${phone}, ${`${person.toLowerCase()}@athar.test`}, ${hash}, ${person}, false)`)
      await tx.rows(donorRows(entity, { id: donor, name: person, phone }))
      await tx.rows(
        sql`insert into identity_links (identity_id, entity_id, donor_id) values (${users[person]}, ${entity}, ${donor})`,
      )
      if (person === 'donorA')
        await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source, donation_reference_id)
          values (${newId()}, ${entity}, ${donor}, ${project}, 10, '2026-01-01', 'manual', 'H-1-1')`)
    }
  })
}

export type Planted = Awaited<ReturnType<typeof plant>>

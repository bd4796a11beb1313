import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { type AppOptions, buildApp } from '../../server/app.ts'
import { hashDonorPassword, hashPassword } from '../../server/auth/passwords.ts'
import type { Config } from '../../server/config.ts'
import { databaseOver } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Database } from '../../server/db/types.ts'
import type { Services } from '../../server/engine/services.ts'
import { createLog } from '../../server/log.ts'
import { buildServices } from '../../server/services.ts'
import { donorRows } from '../ground/support/donors.ts'
import { memoryDatabase } from '../ground/support/template.ts'

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

export interface CallOptions {
  as?: Person | null
  body?: unknown
  query?: Record<string, string | string[]>
  headers?: Record<string, string>
}

export interface TestServer {
  app: FastifyInstance
  services: Services
  db: Database
  entities: { a: string; a2: string; b: string }
  users: Record<Person, string>
  donorTypes: { person: string; foundation: string }
  token(person: Person): Promise<string>
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export interface ServerOptions {
  config?: Partial<Config>
  limits?: boolean
  live?: AppOptions['live']
  /** Jobs run in the background as in the program; without it they only gather. */
  work?: boolean
  withoutTenantFilter?: boolean
  /** A migrated database to serve in place of a new one; closed with the server. */
  database?: OpenedDatabase
}

const configFor = (dataDir: string, overrides: Partial<Config>): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  databaseUrl: null,
  publicUrl: 'http://localhost:3000',
  appSecret: 'a secret of the tests, long enough to be one',
  tls: null,
  appSecretOld: null,
  trustProxy: false,
  smtpUrl: null,
  mailFrom: 'Athar <letters@athar.test>',
  contactEmail: null,
  countryLookupUrl: null,
  ai: null,
  // Nobody listens there: a test that speaks to Meta brings its own stand-in.
  metaGraphUrl: 'http://127.0.0.1:9',
  payment: null,
  seller: { name: 'Athar', vatNumber: null, address: null },
  s3: null,
  privateHosts: true,
  demo: true,
  logLevel: 'silent',
  embedded: true,
  massHoldMs: 0,
  loopback: true,
  production: false,
  ...overrides,
})

export interface OpenedDatabase {
  db: Database
  url: string | null
  close: () => Promise<void>
}

/** A copy of the template that tests/ground/support/postgres.ts has migrated, else of the one that is named. */
async function openPostgresCopy(template = process.env['ATHAR_TEST_PG_TEMPLATE']): Promise<OpenedDatabase> {
  const url = process.env['ATHAR_TEST_PG_URL']
  if (!url || !template) throw new Error('ATHAR_TEST_PG_URL and ATHAR_TEST_PG_TEMPLATE name no PostgreSQL')
  const name = `athar_test_${newId().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name} encoding 'UTF8' template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = databaseOver(await openPostgres(own.href, () => undefined, 8))
  return {
    db,
    url: own.href,
    close: async () => {
      await db.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

const onPostgres = (): boolean => process.env['ATHAR_TEST_DB'] === 'postgres'

/** A database of the suite's own engine (ATHAR_TEST_DB) without any table. */
export async function openEmptyDatabase(): Promise<OpenedDatabase> {
  if (onPostgres()) return openPostgresCopy('template0')
  const db = await memoryDatabase('empty')
  return { db, url: null, close: () => db.close() }
}

/** A database of the suite's own engine (ATHAR_TEST_DB), migrated and empty. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  if (onPostgres()) return openPostgresCopy()
  const db = await memoryDatabase()
  return { db, url: null, close: () => db.close() }
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

/** Two branches of one charity, another charity, and someone of every role. */
async function plant(db: Database) {
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

/** The real server on a real database of the suite's engine, in this process; calls go through its whole stack. */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'athar-http-'))
  const { db, close } = options.database ?? (await openTestDatabase())
  const planted = await plant(db)
  const config = configFor(dataDir, options.config ?? {})
  const services = await buildServices({ config, log: createLog(config), db })
  services.withoutTenantFilter = options.withoutTenantFilter ?? false
  const app = await buildApp({ services, limits: options.limits ?? false, live: options.live })
  await app.ready()
  if (options.work) for (const one of services.startables) await one.start()

  const tokens = new Map<Person, Promise<string>>()
  const signIn = async (person: Person): Promise<string> => {
    const answer = await app.inject({ method: 'POST', ...signInOf(person) })
    if (answer.statusCode !== 200) throw new Error(`sign-in of ${person} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<{ data: string }>().data
  }
  const token = (person: Person): Promise<string> => {
    const known = tokens.get(person) ?? signIn(person)
    tokens.set(person, known)
    return known
  }
  return {
    app,
    services,
    db,
    ...planted,
    token,
    call: async (method, url, { as = 'adminA', body, query, headers } = {}) => {
      const authorization: Record<string, string> = as ? { authorization: `Bearer ${await token(as)}` } : {}
      const request: InjectOptions = { method, url, headers: { 'accept-language': 'en', ...authorization, ...headers } }
      if (body !== undefined) request.payload = body as NonNullable<InjectOptions['payload']>
      if (query) request.query = query
      return app.inject(request)
    },
    close: async () => {
      await app.close()
      for (const one of services.startables) await one.stop()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { type AppOptions, buildApp } from '../../server/app.ts'
import type { Config } from '../../server/config.ts'
import { databaseOver } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Database } from '../../server/db/types.ts'
import type { Services } from '../../server/engine/services.ts'
import { createLog } from '../../server/log.ts'
import { buildServices } from '../../server/services.ts'
import { again } from '../ground/support/again.ts'
import { pooled } from '../ground/support/pooler.ts'
import { memoryDatabase, openMemory } from '../ground/support/template.ts'
import { type Person, type Planted, plant, signInOf } from './support/people.ts'

export { credentialsOf, PEOPLE, type Person, signInOf } from './support/people.ts'

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
  databaseListenUrl: null,
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
  const by = pooled(own.href)
  const db = databaseOver(await openPostgres(by, () => undefined, 8, own.href))
  return {
    db,
    url: by,
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

/** PGlite with everybody in it, put back to just that for each server. */
const plantedMemory = again<Planted>(async () => {
  const { driver, pg: database } = await openMemory('migrated')
  return { driver, pg: database, stands: await plant(databaseOver(driver)) }
})

async function openPlanted(opened?: OpenedDatabase): Promise<OpenedDatabase & { planted: Planted }> {
  if (opened || onPostgres()) {
    const database = opened ?? (await openTestDatabase())
    return { ...database, planted: await plant(database.db) }
  }
  const { driver, stands } = await plantedMemory()
  const db = databaseOver(driver)
  return { db, url: null, close: () => db.close(), planted: stands }
}

/** The real server on a real database of the suite's engine, in this process; calls go through its whole stack. */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'athar-http-'))
  const { db, close, planted } = await openPlanted(options.database)
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

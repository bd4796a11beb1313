import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { databaseOver } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import type { Database } from '../../../server/db/types.ts'
import { type Program, projectRoot, startProgram } from '../../ground/support/processes.ts'
import type { Sink } from './sink.ts'
import { donorRows } from '../../ground/support/donors.ts'

type Row = Record<string, unknown> & { id: string }

interface Message {
  id: string
  state: string
}

export interface KillWorld {
  sink: Sink
  start(): Promise<void>
  /** SIGKILL, and the process is gone. */
  kill(): Promise<void>
  startImport(n: number, donors: number): Promise<string>
  startSending(n: number): Promise<string>
  /** Invites people: so many single mails. */
  invite(n: number, people: number): Promise<void>
  until(path: string, holds: (row: Row) => boolean): Promise<Row>
  count(path: string): Promise<number>
  /** Waits until a list is empty. */
  none(path: string): Promise<void>
  letters(reportId: string): Promise<Message[]>
  /** The mails of invitations. */
  invitations(): Promise<Message[]>
  close(): Promise<void>
}

const PASSWORD = 'Correct-Horse-7'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A charity with one admin, one published project and donors who gave to it. */
async function plant(db: Database, letters: number): Promise<string> {
  await migrate(db)
  const [entity, project] = [newId(), newId()]
  const hash = await hashPassword(PASSWORD)
  await db.as({ kind: 'platform', userId: null }, async (tx) => {
    await tx.rows(sql`insert into entities (id, name, branch_name) values (${entity}, 'Kill', 'Main')`)
    await tx.rows(sql`insert into users (id, entity_id, name, user_name, email, roles, password_hash) values
      (${newId()}, ${entity}, 'Admin', 'admin', 'admin@kill.sa', ${sql.param(['BranchAdmin'])}::text[], ${hash})`)
  })
  await db.as({ kind: 'worker', entityId: entity }, async (tx) => {
    await tx.rows(sql`insert into projects (entity_id, id, code, name, status, description, required_amount, start_date)
      values (${entity}, ${project}, 'K1', 'بئر', 'published', 'x', 1000, '2026-01-01')`)
    const people = Array.from({ length: letters }, (_, i) => ({
      name: `Giver ${i + 1}`,
      email: `giver${i + 1}@kill.sa`,
    }))
    await tx.rows(donorRows(entity, ...people))
    await tx.rows(
      sql`insert into donor_transactions (entity_id, id, donor, project, amount, date) select entity_id, gen_random_uuid(), id, ${project}::uuid, 100, '2026-02-01' from donors`,
    )
  })
  await db.close()
  return project
}

interface Ground {
  env: Record<string, string>
  project: string
  drop: () => Promise<void>
}

async function onPglite(dataDir: string, letters: number): Promise<Ground> {
  const project = await plant(databaseOver(await openPglite(join(dataDir, 'database'))), letters)
  return { env: {}, project, drop: async () => undefined }
}

async function onPostgres(letters: number): Promise<Ground> {
  const base = process.env['ATHAR_TEST_PG_URL'] ?? ''
  const name = `athar_kill_${newId().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(base)
  url.pathname = `/${name}`
  const project = await plant(databaseOver(await openPostgres(url.href, () => undefined, 2)), letters)
  return {
    env: { DATABASE_URL: url.href, APP_SECRET: 'a secret of the kill test, long enough' },
    project,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

const sheet = (n: number, donors: number): string => {
  const rows = Array.from(
    { length: donors },
    (_, i) => `kill${n}x ${i},05${String(10_000_000 + n * 10_000 + i)},k${n}-${i}@kill.sa`,
  )
  // One row without a name: a fault, and it too stands there once.
  return ['Donor name,Mobile,Email', ...rows, ',0599999999,'].join('\n')
}

/** The program on one database, with what the test asks of it by HTTP. */
export async function killWorld(database: 'pglite' | 'postgres', sink: Sink, lettersEach: number): Promise<KillWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'athar-kill-'))
  const { env, project, drop } =
    database === 'pglite' ? await onPglite(dataDir, lettersEach) : await onPostgres(lettersEach)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let program: Program | undefined
  let token = ''

  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const raw = typeof body === 'string'
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': raw ? 'text/csv' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const row = async (method: string, path: string, body?: unknown): Promise<Row> =>
    (await (await ask(method, path, body)).json()) as Row

  const count = async (path: string): Promise<number> =>
    Number(((await ask('GET', path)).headers.get('content-range') ?? '').split('/').pop())
  const messages = async (query: string): Promise<(Message & { kind: string })[]> =>
    (await (await ask('GET', `/api/messages?${query}`)).json()) as (Message & { kind: string })[]

  return {
    sink,
    start: async () => {
      program = startProgram([process.execPath, join(projectRoot, 'dist/server/main.js')], {
        ...env,
        DATA_DIR: dataDir,
        PORT: String(port),
        SMTP_URL: sink.url,
        DEMO: 'off',
        LOG_LEVEL: 'error',
        MAIL_FROM: 'letters@kill.sa',
      })
      await program.prints(/Press Ctrl\+C/)
      const signedIn = await row('POST', '/api/Account/Login', {
        entityName: 'Kill',
        branchName: 'Main',
        userName: 'admin',
        password: PASSWORD,
      })
      token = String(signedIn['data'])
    },
    kill: async () => {
      program?.child.kill('SIGKILL')
      await program?.ended
    },
    startImport: async (n, donors) => {
      const file = await row('POST', `/api/files/upload?kind=sheet&name=kill${n}.csv`, sheet(n, donors))
      const prepared = await row('POST', '/api/imports/actions/prepare', { target: 'donors', file: file.id })
      await row('POST', `/api/imports/${prepared.id}/run`, { mapping: prepared['mapping'] })
      return prepared.id
    },
    startSending: async (n) => {
      const report = await row('POST', '/api/reports', { project, title: `Report ${n}`, message: 'x' })
      await row('POST', `/api/reports/${report.id}/send`, { expected: lettersEach })
      return report.id
    },
    invite: async (n, people) => {
      await Promise.all(
        Array.from({ length: people }, (_, i) =>
          ask('POST', '/api/users', {
            name: 'Joins',
            userName: `joins${n}x${i}`,
            email: `joins${n}x${i}@kill.sa`,
            roles: ['ProjectAdmin'],
          }),
        ),
      )
    },
    until: async (path, holds) => {
      const limit = Date.now() + 240_000
      for (;;) {
        const now = await row('GET', path)
        if (holds(now)) return now
        if (Date.now() > limit) throw new Error(`${path} never came to its end: ${JSON.stringify(now).slice(0, 600)}`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    count,
    none: async (path) => {
      const limit = Date.now() + 240_000
      while ((await count(path)) > 0) {
        if (Date.now() > limit) throw new Error(`${path} never became empty`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    letters: (reportId) => messages(`filter.report=${reportId}&perPage=1000`),
    invitations: async () => (await messages('perPage=1000')).filter(({ kind }) => kind === 'account'),
    close: async () => {
      program?.child.kill('SIGKILL')
      await program?.ended
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

import { join } from 'node:path'
import { freePort } from '../../../bin/lib/freePort.mjs'
import { type Program, projectRoot, SHORT_LIVED, startProgram } from '../../ground/support/processes.ts'
import { type Ground, PASSWORD } from './killGround.ts'
import type { Sink } from './sink.ts'

type Row = Record<string, unknown> & { id: string }

interface Message {
  id: string
  state: string
}

export interface KillWorld {
  sink: Sink
  start(): Promise<void>
  /** Whatever is answered, faults too. */
  answer(path: string): Promise<Response>
  isAlive(): boolean
  /** What the program has printed. */
  printed(): string
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
  /** Ids of what the killed program has left in the service's hands; only while none runs. */
  handing(): Promise<string[]>
  /** The mails of invitations. */
  invitations(): Promise<Message[]>
  close(): Promise<void>
}

/** States of a mail until it is known what became of it or that nobody knows. */
export const OPEN = ['planned', 'claimed', 'handing']

const PAGE = 1000

const sheet = (n: number, donors: number): string => {
  const rows = Array.from(
    { length: donors },
    (_, i) => `kill${n}x ${i},05${String(10_000_000 + n * 10_000 + i)},k${n}-${i}@kill.sa`,
  )
  // One row without a name: a fault, and it too stands there once.
  return ['Donor name,Mobile,Email', ...rows, ',0599999999,'].join('\n')
}

/** The program on one database, with what the test asks of it by HTTP. */
export async function killWorld(ground: Ground, sink: Sink, lettersEach: number): Promise<KillWorld> {
  const { env, dataDir, project } = ground
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let program: Program | undefined
  let token = ''

  const call = (method: string, path: string, body?: unknown): Promise<Response> => {
    const raw = typeof body === 'string'
    return fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': raw ? 'text/csv' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    })
  }
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await call(method, path, body)
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
      program = startProgram([process.execPath, ...SHORT_LIVED, join(projectRoot, 'dist/server/main.js')], {
        ...env,
        DATA_DIR: dataDir,
        PORT: String(port),
        ...(sink.channel === 'email' && { SMTP_URL: sink.url }),
        DEMO: 'off',
        MASS_HOLD_SECONDS: '0',
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
    answer: (path) => call('GET', path),
    isAlive: () => program !== undefined && program.child.exitCode === null && program.child.signalCode === null,
    printed: () => program?.output() ?? '',
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
      const report = await row('POST', '/api/reports', {
        project,
        title: `Report ${n}`,
        message: 'x',
        channels: [sink.channel],
      })
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
        if (Date.now() > limit) {
          const open = await Promise.all(OPEN.map((state) => messages(`filter.state=${state}&perPage=3`)))
          throw new Error(`${path} never came to its end: ${JSON.stringify([now, open.flat()]).slice(0, 3000)}`)
        }
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
    letters: async (reportId) => {
      const pages = Array.from({ length: Math.ceil(lettersEach / PAGE) }, (_, page) =>
        messages(`filter.report=${reportId}&perPage=${PAGE}&page=${page + 1}`),
      )
      return (await Promise.all(pages)).flat()
    },
    handing: ground.handing,
    invitations: async () => (await messages('perPage=1000')).filter(({ kind }) => kind === 'account'),
    close: async () => {
      program?.child.kill('SIGKILL')
      await program?.ended
      await ground.drop()
    },
  }
}

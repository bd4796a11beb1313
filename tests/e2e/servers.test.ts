import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../bin/lib/freePort.mjs'
import { type S3Peer, startS3rver } from '../contract/files.peer.ts'
import {
  type Program,
  projectRoot,
  SHORT_LIVED,
  startProgram,
  stopPrograms,
  temporaryFolder,
} from '../ground/support/processes.ts'
import { type Ground, grounds, PASSWORD } from './support/killGround.ts'
import { type Sink, startSink } from './support/sink.ts'

// Two servers, each a web server and a worker, on one PostgreSQL and one bucket; neither sees the other's folder.
const LETTERS = 120
const isHere = Boolean(process.env['ATHAR_TEST_PG_URL'])
if (!isHere && process.env['REQUIRE_ALL'] === '1') throw new Error('ATHAR_TEST_PG_URL names no PostgreSQL')

type Row = Record<string, unknown> & { id: string }

interface Server {
  origin: string
  program: Program
}

let ground: Ground
let sink: Sink
let bucket: S3Peer
let settings: Record<string, string> = {}
let one: Server
let other: Server
let token = ''

async function start(): Promise<Server> {
  const port = await freePort()
  const program = startProgram([process.execPath, ...SHORT_LIVED, join(projectRoot, 'dist/server/main.js')], {
    ...settings,
    DATA_DIR: temporaryFolder(),
    PORT: String(port),
  })
  await program.prints(/Press Ctrl\+C/)
  return { origin: `http://127.0.0.1:${port}`, program }
}

async function ask(at: Server, method: string, path: string, body?: unknown): Promise<Response> {
  const isText = typeof body === 'string'
  const accept = path === '/api/live' ? 'text/event-stream' : 'application/json'
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept }
  if (body !== undefined) headers['content-type'] = isText ? 'text/csv' : 'application/json'
  return fetch(`${at.origin}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  })
}
const row = async (at: Server, method: string, path: string, body?: unknown): Promise<Row> => {
  const answer = await ask(at, method, path, body)
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Row
}

async function until(at: Server, path: string, holds: (found: Row) => boolean): Promise<Row> {
  for (const limit = Date.now() + 200_000; ; ) {
    const now = await row(at, 'GET', path)
    if (holds(now)) return now
    if (Date.now() > limit) throw new Error(`${path} never came to its end: ${JSON.stringify(now).slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function send(at: Server, title: string): Promise<Row> {
  const report = await row(at, 'POST', '/api/reports', { project: ground.project, title, message: 'x' })
  await row(at, 'POST', `/api/reports/${report.id}/send`, { expected: LETTERS })
  return report
}

async function lettersOf(at: Server, report: string): Promise<{ id: string; state: string }[]> {
  const answer = await ask(at, 'GET', `/api/messages?filter.report=${report}&perPage=1000`)
  return (await answer.json()) as { id: string; state: string }[]
}

describe('two servers on one PostgreSQL and one bucket', { skip: !isHere }, () => {
  beforeAll(async () => {
    const [made] = await grounds('postgres', 1, { letters: LETTERS })
    if (!made) throw new Error('no ground')
    ground = made
    sink = await startSink()
    bucket = await startS3rver()
    const s3 = await bucket.bucket()
    settings = {
      ...ground.env,
      SMTP_URL: sink.url,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      MASS_HOLD_SECONDS: '0',
      MAIL_FROM: 'letters@kill.sa',
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    ;[one, other] = [await start(), await start()]
    const login = { entityName: 'Kill', branchName: 'Main', userName: 'admin', password: PASSWORD }
    token = String((await row(one, 'POST', '/api/Account/Login', login))['data'])
  })
  afterAll(async () => {
    await stopPrograms()
    await sink.stop()
    await bucket.stop()
    await ground.drop()
  })

  it('who signed in at one works at the other, and what is written there is heard here', async () => {
    const live = await ask(one, 'GET', '/api/live')
    const reader = live.body?.getReader()
    const project = await row(other, 'GET', `/api/projects/${ground.project}`)
    await row(other, 'PUT', `/api/projects/${ground.project}`, { description: 'anew', version: project['version'] })
    expect(await row(one, 'GET', `/api/projects/${ground.project}`)).toMatchObject({ description: 'anew' })
    let heard = ''
    while (!heard.includes('projects')) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) throw new Error(`the stream ended: ${heard}`)
      heard += Buffer.from(value ?? '').toString()
    }
    await reader?.cancel()
  })

  it('a file that one received is imported by whichever is free, and read at both', async () => {
    const file = await row(
      one,
      'POST',
      '/api/files/upload?kind=sheet&name=two.csv',
      'Donor name,Mobile\nNoura,0531242486\n',
    )
    const text = await (await ask(other, 'GET', `/api/files/${file.id}/content/original`)).text()
    expect(text).toContain('Noura')
    const prepared = await row(other, 'POST', '/api/imports/actions/prepare', { target: 'donors', file: file.id })
    await row(one, 'POST', `/api/imports/${prepared.id}/run`, { mapping: prepared['mapping'] })
    expect(await until(other, `/api/imports/${prepared.id}`, ({ status }) => status === 'done')).toMatchObject({
      created: 1,
    })
  })

  it('wrong passwords are counted together', async () => {
    const login = { entityName: 'Kill', branchName: 'Main', userName: 'admin', password: 'Wrong-Horse-7' }
    const answers: number[] = []
    for (let n = 0; n < 6; n += 1)
      for (const at of [one, other]) answers.push((await ask(at, 'POST', '/api/Account/Login', login)).status)
    expect(answers.filter((status) => status !== 429)).toHaveLength(9)
  })

  it('a report leaves once while the servers are restarted one after the other: nothing lost, nothing twice', async () => {
    const first = await send(one, 'Rolling')
    await until(other, `/api/reports/${first.id}`, ({ sentCount }) => Number(sentCount) > 5)
    one.program.child.kill('SIGTERM')
    // In order: it ends by itself, and the other works on.
    expect(await one.program.ended).toEqual({ code: 0, signal: null })
    one = await start()
    other.program.child.kill('SIGTERM')
    expect(await other.program.ended).toEqual({ code: 0, signal: null })
    const done = await until(one, `/api/reports/${first.id}`, ({ status }) => status === 'sent')
    expect(done).toMatchObject({ recipients: LETTERS, failedCount: 0 })
    expect(Number(done['sentCount']) + Number(done['unknownCount'])).toBe(LETTERS)
    const letters = await lettersOf(one, first.id)
    expect(letters).toHaveLength(LETTERS)
    expect(letters.filter(({ id, state }) => state === 'sent' && sink.times(id) !== 1)).toEqual([])
    expect(sink.repeated()).toEqual([])
  })
})

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../bin/lib/freePort.mjs'
import { bundled } from './support/bundled.ts'
import {
  occupiedPort,
  projectRoot,
  removeFolders,
  startProgram,
  stopPrograms,
  temporaryFolder,
} from './support/processes.ts'

/** The life of the server's process, around a small application (support/smallServer.ts). */
let small: Awaited<ReturnType<typeof bundled>>

const start = async (env: Record<string, string> = {}) => {
  const port = env['PORT'] ? Number(env['PORT']) : await freePort()
  const folder = env['DATA_DIR'] ?? path.join(temporaryFolder(), 'data')
  const program = startProgram([process.execPath, small.file], { PORT: String(port), DATA_DIR: folder, ...env })
  return { ...program, folder, port, url: `http://127.0.0.1:${port}` }
}

const up = async (env: Record<string, string> = {}) => {
  const program = await start(env)
  await program.prints(/Press Ctrl\+C/)
  return program
}

beforeAll(async () => {
  small = await bundled(path.join(import.meta.dirname, 'support/smallServer.ts'))
})

afterAll(() => small.remove())

afterEach(async () => {
  await stopPrograms()
  removeFolders()
})

it('prints the address, the data folder and the demo sign-ins', async () => {
  const program = await up()
  expect(program.output()).toContain(`Athar is running at http://localhost:${program.port}\n`)
  expect(program.output()).toContain(`Data folder: ${program.folder}\n`)
  expect(program.output()).toContain('ProjectAdmin: Wafa / Riyadh / sara / only-for-the-demo')
})

it('warns where the demo can be reached from other machines, and only there', async () => {
  const program = await up({ HOST: '0.0.0.0' })
  expect(program.output()).toContain('WARNING: HOST=0.0.0.0 lets other machines in, and the demo data is loaded.')
  expect(program.output()).toContain('DEMO=off')
  expect((await up()).output()).not.toContain('WARNING')
})

it('makes a secret once, readable by its owner alone', async () => {
  const first = await up()
  const file = path.join(first.folder, 'app-secret')
  const secret = readFileSync(file, 'utf8').trim()
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await (await fetch(`${first.url}/secret-length`)).json()).toEqual({ length: 64 })
  first.child.kill('SIGTERM')
  await first.ended
  await up({ DATA_DIR: first.folder })
  expect(readFileSync(file, 'utf8').trim()).toBe(secret)
})

it('shuts a data folder that others may read, and the secret in it', async () => {
  const first = await up()
  first.child.kill('SIGTERM')
  await first.ended
  chmodSync(first.folder, 0o755)
  chmodSync(path.join(first.folder, 'app-secret'), 0o644)
  await up({ DATA_DIR: first.folder })
  expect(statSync(first.folder).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(first.folder, 'app-secret')).mode & 0o777).toBe(0o600)
})

it('names every fault of the settings and ends with a code', async () => {
  const program = await start({ PORT: 'x', DEMO: 'perhaps', SMTP_URL: 'mail.example' })
  expect(await program.ended).toEqual({ code: 1, signal: null })
  for (const name of ['PORT', 'DEMO', 'SMTP_URL'])
    expect(program.output()).toMatch(new RegExp(`^ {2}${name} must`, 'm'))
  expect(program.output()).not.toContain('    at ')
})

it('says that a port is in use', async () => {
  const { port, free } = await occupiedPort()
  const program = await start({ PORT: String(port) })
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.output()).toContain(`Port ${port} on 127.0.0.1 is in use`)
  expect(program.output()).not.toContain('    at ')
  expect(existsSync(path.join(program.folder, 'athar.lock'))).toBe(false)
  await free()
})

it('says that the data folder cannot be written', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'file'), '')
  const program = await start({ DATA_DIR: path.join(folder, 'file', 'data') })
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.output()).toContain(`The data folder ${path.join(folder, 'file', 'data')} cannot be written`)
  expect(program.output()).not.toContain('    at ')
})

it.runIf(process.getuid?.() === 0)('says so too where rights alone forbid it', () => {
  // Rights do not stop root: the check runs as the least of users, in a folder that everyone may enter.
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const module = JSON.stringify(path.join(projectRoot, 'server/lifecycle/dataFolder.ts'))
  const code = `import(${module}).then((m) => m.prepareDataFolder(${JSON.stringify(path.join(folder, 'data'))})).catch((e) => { console.log(e.message); process.exit(7) })`
  const ended = spawnSync(process.execPath, ['--import', 'tsx', '-e', code], {
    cwd: projectRoot,
    encoding: 'utf8',
    uid: 65_534,
    gid: 65_534,
    env: { PATH: process.env['PATH'], TMPDIR: '/tmp' },
  })
  expect(ended.stdout + ended.stderr).toContain('cannot be written (EACCES)')
  expect(ended.status).toBe(7)
})

it('refuses a second process on the same data folder, and leaves the first in peace', async () => {
  const first = await up()
  const second = await start({ DATA_DIR: first.folder })
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.output()).toContain(`Another Athar (process ${first.child.pid}) is using the data folder`)
  expect((await fetch(`${first.url}/secret-length`)).status).toBe(200)
  expect(existsSync(path.join(first.folder, 'athar.lock'))).toBe(true)
})

it('lets several servers share a PostgreSQL: no lock then', async () => {
  const shared = { DATABASE_URL: 'postgres://athar@localhost/athar', APP_SECRET: 'x'.repeat(32) }
  const first = await up(shared)
  const second = await up({ ...shared, DATA_DIR: first.folder })
  for (const { url } of [first, second]) expect((await fetch(`${url}/secret-length`)).status).toBe(200)
  expect(existsSync(path.join(first.folder, 'athar.lock'))).toBe(false)
})

it('starts again after a SIGKILL', async () => {
  const first = await up()
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(path.join(first.folder, 'athar.lock'))).toBe(true)
  await up({ DATA_DIR: first.folder })
})

it('takes no other process for the dead owner, even with the same number', async () => {
  const folder = path.join(temporaryFolder(), 'data')
  mkdirSync(folder)
  // This very test process lives, but it was not born when the lock says.
  const file = path.join(folder, 'athar.lock')
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname(), born: 'another-boot:1' }))
  const program = await up({ DATA_DIR: folder })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: program.child.pid, host: hostname() })
})

it('believes the lock of another machine while it beats, and not for ever', async () => {
  const folder = path.join(temporaryFolder(), 'data')
  mkdirSync(folder)
  const file = path.join(folder, 'athar.lock')
  writeFileSync(file, JSON.stringify({ pid: 4, host: 'elsewhere', born: null }))
  const refused = await start({ DATA_DIR: folder })
  expect(await refused.ended).toEqual({ code: 1, signal: null })
  expect(refused.output()).toContain('"elsewhere"')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  await up({ DATA_DIR: folder })
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s finishes requests and jobs, closes the database, frees all',
  async (signal) => {
    const program = await up()
    const slow = fetch(`${program.url}/slow`).then((answer) => answer.json())
    await fetch(`${program.url}/job`)
    await program.prints(/slow begun/)
    program.child.kill(signal)
    expect(await slow).toEqual({ whole: true })
    expect(await program.ended).toEqual({ code: 0, signal: null })
    const said = program.output()
    const order = ['job done', 'jobs stopped', 'database closed'].map((words) => said.indexOf(words))
    expect(Math.min(...order)).toBeGreaterThan(0)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(existsSync(path.join(program.folder, 'athar.lock'))).toBe(false)
    await expect(fetch(program.url)).rejects.toThrow('fetch failed')
  },
)

it('ends at once on a second signal', async () => {
  const program = await up()
  const stuck = fetch(`${program.url}/stuck`).catch(() => 'cut')
  await program.prints(/stuck begun/)
  program.child.kill('SIGTERM')
  await program.prints(/stopping/)
  program.child.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(await stuck).toBe('cut')
  expect(existsSync(path.join(program.folder, 'athar.lock'))).toBe(false)
})

it('ends with a code, and in order, after an error that nobody caught', async () => {
  const program = await up()
  await fetch(`${program.url}/crash`)
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.output()).toContain('crash on purpose')
  expect(program.output()).toContain('database closed')
})

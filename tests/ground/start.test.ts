import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../bin/lib/freePort.mjs'
import {
  occupiedPort,
  processesOf,
  projectRoot,
  removeFolders,
  startProgram,
  stopPrograms,
  temporaryFolder,
} from './support/processes.ts'

/** `npm start` itself, with the built program and its real database. `npm test` has built it before. */
const npmStart = async (env: Record<string, string> = {}) => {
  const folder = path.join(temporaryFolder(), 'data')
  const port = env['PORT'] ?? String(await freePort())
  return { ...startProgram(['npm', 'start'], { DATA_DIR: folder, PORT: port, DEMO: 'off', ...env }), folder, port }
}

afterEach(async () => {
  await stopPrograms()
  removeFolders()
})

describe('npm start', () => {
  beforeAll(async () => {
    const build = startProgram(
      [process.execPath, '-e', "import('./bin/lib/build.mjs').then((m) => m.ensureBuilt())"],
      {},
    )
    if ((await build.ended).code !== 0) throw new Error(build.output())
  }, 120_000)

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'neither installs nor builds a second time, and leaves no process behind when npm gets %s',
    async (signal) => {
      const { child, ended, folder, output, port, prints } = await npmStart()
      await prints(/Press Ctrl\+C/)
      expect(output()).toContain(`Athar is running at http://localhost:${port}`)
      expect(output()).not.toMatch(/Installing|Building/)
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
      expect(processesOf(folder).length).toBeGreaterThan(0)
      child.kill(signal)
      await ended
      await expect.poll(() => processesOf(folder), { timeout: 10_000 }).toEqual([])
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
    },
    60_000,
  )

  it('hands the reason and the code of a failed start on', async () => {
    const { port, free } = await occupiedPort()
    const program = await npmStart({ PORT: String(port) })
    expect((await program.ended).code).toBe(1)
    expect(program.output()).toContain(`Port ${port} on 127.0.0.1 is in use`)
    await free()
  })
})

describe('an old Node', () => {
  const pretend = `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })",
  )}`

  it.each(['start', 'dev', 'build', 'test', 'check'])(
    'gets a plain sentence and a code from bin/%s.mjs',
    async (name) => {
      const command = [process.execPath, '--import', pretend, path.join(projectRoot, 'bin', `${name}.mjs`)]
      const program = startProgram(command, {})
      expect(await program.ended).toEqual({ code: 1, signal: null })
      expect(program.output()).toContain('Athar needs Node 20.19 or newer; this is Node 18.20.4.')
      expect(program.output()).not.toContain('    at ')
    },
  )

  // What Node 12 stumbles over before it can run a line: newer syntax and newer names of its own modules.
  it.each(['bin/start.mjs', 'bin/lib/node.mjs'])('can read %s', (file) => {
    const code = readFileSync(path.join(projectRoot, file), 'utf8').replaceAll(/^\s*(\/\/|\/\*\*).*$/gm, '')
    expect(code).not.toMatch(/\?\.|\?\?|\|\|=|node:|#\w+|^await|\bstatic\b/m)
    expect(code.length).toBeGreaterThan(50)
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../bin/lib/freePort.mjs'
import { type Figure, median, print, ROOT } from './support.ts'

/** Seconds from `npm start` to the first answer. */
async function startOnce(dataDir: string, env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: 'ignore',
  })
  for (;;) {
    const alive = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
    if (alive) break
    if (child.exitCode !== null) throw new Error('npm start ended')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  await once(child, 'exit')
  return seconds
}

/** Start on an installed and built checkout: with an empty data folder (database made, demo loaded), and again. */
export async function benchStart(): Promise<void> {
  const dirs = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'athar-start-')))
  await startOnce(dirs[0] ?? '', {})
  const [cold, warm]: [number[], number[]] = [[], []]
  for (const dir of dirs.slice(1)) {
    cold.push(await startOnce(dir, {}))
    warm.push(await startOnce(dir, {}))
  }
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
  const figures: Figure[] = [
    {
      what: 'start with an empty data folder, demo data loaded',
      value: `${median(cold).toFixed(1)} s`,
      target: '-',
      met: null,
    },
    { what: 'start again', value: `${median(warm).toFixed(1)} s`, target: '-', met: null },
  ]
  print('Start', figures)
}

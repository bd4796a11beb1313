import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../server/config.ts'

export const ROOT = resolve(import.meta.dirname, '..')

/** A PostgreSQL for this run alone; it goes when the run ends. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const cluster = spawn(process.execPath, [join(ROOT, 'bin/postgres.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: cluster.stdout }), 'line')) as [string]
  return {
    url: line,
    stop: async () => {
      cluster.stdin.end()
      await once(cluster, 'exit')
    },
  }
}

export const benchConfig = (databaseUrl: string, more: Partial<Config> = {}): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: mkdtempSync(join(tmpdir(), 'athar-bench-')),
  databaseUrl,
  databaseListenUrl: databaseUrl,
  publicUrl: 'http://localhost:3000',
  appSecret: 'a secret of the bench, long enough to be one',
  tls: null,
  appSecretOld: null,
  trustProxy: false,
  smtpUrl: null,
  mailFrom: 'Athar <letters@athar.test>',
  contactEmail: null,
  countryLookupUrl: null,
  ai: null,
  metaGraphUrl: 'http://127.0.0.1:9',
  payment: null,
  seller: { name: 'Athar', vatNumber: null, address: null },
  s3: null,
  privateHosts: true,
  demo: false,
  logLevel: 'silent',
  embedded: false,
  massHoldMs: 0,
  loopback: true,
  production: true,
  ...more,
})

/** Starts one of the bench's own programs and reads the first line it prints (a port). */
export async function startProgram(
  file: string,
  env: Record<string, string>,
): Promise<{ line: string; pid: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, file)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // The public pages are JSX, which tsx reads as this configuration says.
    env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.web.json'), ...env },
  })
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was ready`)))
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited])) as [string]
  exited.catch(() => undefined)
  return {
    line,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/**
 * A figure that one machine says as another does: how many times a yardstick of the same run, or the size of a file. What
 * an issue has won is kept with the tree, so that the next one does not lose it unseen.
 */
export interface Ratio {
  is: number
  better: 'more' | 'less'
}

export interface Figure {
  what: string
  value: string
  target: string
  met: boolean | null
  /** For `bench/kept.json`. */
  ratio?: Ratio
}

/** How much work a part makes of itself: `short` is what `.ci/run` has time for. */
export interface Scale {
  short: boolean
  /** Of `phone`: every page whose name fits, in place of three; `isCounted`: requests and shifts alone, without a slow line. */
  every?: { only: RegExp; isCounted: boolean }
}

/** The ratios of what has been printed. */
export const measured = new Map<string, Ratio>()

export function print(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  for (const { what, value, target, met, ratio } of figures) {
    if (ratio) measured.set(what, ratio)
    const mark = met === null ? ' ' : met ? 'ok' : 'NOT MET'
    console.log(`  ${what.padEnd(62)} ${value.padStart(18)}   target ${target.padEnd(14)} ${mark}`)
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

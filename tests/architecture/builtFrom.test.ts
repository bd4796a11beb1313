import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { fingerprint, SOURCES } from '../../bin/lib/fingerprint.mjs'
import { reach } from '../../bin/lib/reach.ts'
import { ROOT } from './support/graph.ts'

const OWN = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** The files of ours that a build loads before Vite looks at the program: its command, its configuration, and theirs. */
const loaded = [
  ...reach(['bin/build.mjs', 'vite.config.ts'], (file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(OWN)].map(([, to = '']) =>
      relative(ROOT, join(ROOT, dirname(file), to)).replaceAll('\\', '/'),
    ),
  ),
]

afterEach(() => vi.unstubAllEnvs())

it('finds what a build loads', () => {
  expect(loaded).toContain('bin/lib/views.ts')
  expect(loaded).toContain('src/shell/shell.ts')
  expect(loaded.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

it('the stamp of a build sees every file that the build loads', () => {
  expect(loaded.filter((file) => !SOURCES.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual([])
})

it('another setting of the build is another build, and a setting of the server is not', () => {
  const before = fingerprint()
  vi.stubEnv('PUBLIC_URL', 'https://elsewhere.example')
  expect(fingerprint()).toBe(before)
  vi.stubEnv('VITE_PLANS', 'true')
  const plans = fingerprint()
  expect(plans).not.toBe(before)
  vi.stubEnv('VITE_PLANS', 'false')
  expect([before, plans]).not.toContain(fingerprint())
})

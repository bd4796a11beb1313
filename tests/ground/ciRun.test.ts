import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SETTINGS } from '../../server/config.ts'

const root = path.resolve(import.meta.dirname, '../..')
const script = readFileSync(path.join(root, '.ci/run'), 'utf8')
/** From the comment that says what it is for to the next empty line. */
const forgets = /^# Settings of the machine[\s\S]*?(?=\n\n)/m.exec(script)?.[0] ?? ''

it('.ci/run forgets every setting of the machine before it tests, and nothing else', () => {
  const set = [...SETTINGS, 'ATHAR_KILLS', 'ATHAR_CHROMIUM', 'ATHAR_TEST_PG_URL', 'ATHAR_WHAT_COMES', 'VITE_PLANS']
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: '/home/somebody',
    INVITE: 'x',
    ...Object.fromEntries(set.map((name) => [name, '1'])),
  }
  // Where input is a socket, bash takes itself for a remote login and reads the settings of one.
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const asked = ['--norc', '-uo', 'pipefail', '-c', `${forgets}\nenv`]
  const left = execFileSync('bash', asked, { cwd: root, env, encoding: 'utf8', stdio: [...stdio] })
  const names = left.split('\n').map((line) => line.split('=')[0] ?? '')
  expect(names.filter((name) => set.includes(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', 'INVITE']))
  // And the tests run after it.
  expect(script.indexOf(forgets)).toBeLessThan(script.indexOf('node bin/check.mjs'))
})

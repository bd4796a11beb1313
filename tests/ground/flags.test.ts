import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getCountries } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { WEB } from '../../bench/built.ts'

const { version } = createRequire(import.meta.url)('country-flag-icons/package.json') as { version: string }
const ASSETS = join(WEB, 'assets')
/** How the pictures of flags begin. */
const DRAWN = 'viewBox="0 0 513 342"'

describe('the flags of the built program', () => {
  it('[9.13] there is one of each country that has a numbering plan', () => {
    const fileOf = (code: string): string => join(WEB, 'flags', version, `${code}.svg`)
    expect(getCountries().length).toBeGreaterThan(240)
    expect(getCountries().filter((code) => !existsSync(fileOf(code)))).toEqual([])
    expect(readFileSync(fileOf('SA'), 'utf8')).toContain(DRAWN)
  })

  it('no file of the program holds them, and no phone keeps them', () => {
    const programs = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
    expect(programs.length).toBeGreaterThan(50)
    expect(programs.filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(DRAWN))).toEqual([])
    const worker = readFileSync(join(WEB, 'sw.js'), 'utf8')
    expect(worker).toContain('/app')
    expect(worker).not.toMatch(/flags\/|\.svg/)
  })
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(ROOT, path)).isDirectory()) return filesIn(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g

interface Import {
  from: string
  /** A path inside the project, or a package's name. */
  to: string
}

const importsOf = (file: string): Import[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map((found) => {
    const to = found[1] ?? found[2] ?? found[3] ?? ''
    return {
      from: file,
      to: to.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), to)).replaceAll('\\', '/') : to,
    }
  })

const all = ['resources', 'src', 'server', 'i18n', 'bench'].flatMap(filesIn)
const imports = all.flatMap(importsOf)

const local = (to: string): boolean => /^(?:resources|src|server|i18n|tests|bench)\//.test(to)
const breaking = (from: RegExp, allowed: (to: string, from: string) => boolean): string[] =>
  imports.filter((one) => from.test(one.from) && !allowed(one.to, one.from)).map((one) => `${one.from} -> ${one.to}`)

describe('who may import whom', () => {
  it('looked at the whole project', () => {
    expect(all.length).toBeGreaterThan(150)
    expect(imports.length).toBeGreaterThan(500)
    for (const room of [
      'resources/_kit',
      'server/engine',
      'src/generate',
      'src/public',
      'server/delivery',
      'server/import',
    ])
      expect(
        all.some((file) => file.startsWith(`${room}/`)),
        room,
      ).toBe(true)
  })

  it('the kit and the contracts know zod, each other, and the two libraries of theirs; contracts name schemas', () => {
    const libraries = new Set(['zod', 'libphonenumber-js/min'])
    expect(
      breaking(/^resources\/_(?:kit|contracts)\//, (to, from) =>
        local(to)
          ? /^resources\/_(?:kit|contracts)\//.test(to) ||
            to === 'i18n/dates.ts' ||
            (from.startsWith('resources/_contracts/') && /^resources\/[a-z_]+\/schema\.ts$/.test(to))
          : libraries.has(to),
      ),
    ).toEqual([])
  })

  it('declarations know the kit and other schemas, and texts those of their language', () => {
    const language = (file: string): string | undefined => /\/messages\.(\w+)\.ts$/.exec(file)?.[1]
    expect(
      breaking(
        /^resources\/[a-z_]+\/(?:schema|access|messages\.\w+)\.ts$/,
        (to, from) =>
          /^resources\/(?:_kit\/|[a-z_]+\/schema\.ts$)/.test(to) ||
          (/^resources\/[a-z_]+\//.test(to) && language(to) !== undefined && language(to) === language(from)),
      ),
    ).toEqual([])
  })

  it('views know their own folder, the generator, the plain components and the kit', () => {
    expect(
      breaking(
        /^resources\/[a-z_]+\/views\.tsx$/,
        (to, from) =>
          !local(to) ||
          to.startsWith(`${dirname(from)}/`) ||
          /^(?:src\/(?:ui|generate)|resources\/_kit|i18n)\//.test(to),
      ),
    ).toEqual([])
  })

  it('a resource’s server knows its own folder, other schemas, and the server’s rooms', () => {
    expect(
      breaking(
        /^resources\/[a-z_]+\/server\.ts$/,
        (to, from) =>
          !local(to) ||
          to.startsWith(`${dirname(from)}/`) ||
          /^(?:server|resources\/_kit|resources\/_contracts|i18n)\/|^resources\/[a-z_]+\/schema\.ts$/.test(to),
      ),
    ).toEqual([])
  })

  it('the browser never reaches the server, nor the server the browser', () => {
    expect(
      breaking(/^src\//, (to) => !/^server\/|^node:/.test(to) && !/^resources\/[a-z_]+\/server\.ts$/.test(to)),
    ).toEqual([])
    expect(breaking(/^server\//, (to) => !to.startsWith('src/') && !to.endsWith('/views.tsx'))).toEqual([])
    expect(breaking(/^(?:resources\/(?!.*server\.ts$)|i18n\/)/, (to) => !/^(?:server|node:)/.test(to))).toEqual([])
  })

  it('addresses lead to the rooms, and no room knows the addresses', () => {
    expect(breaking(/^server\/(?!routes\/|app\.ts$)/, (to) => !to.startsWith('server/routes/'))).toEqual([])
  })

  it('public pages carry neither react-admin nor MUI', () => {
    expect(
      breaking(
        /^src\/public\//,
        (to) =>
          !/^(?:react-admin|ra-|@mui|@emotion|react-router)/.test(to) &&
          !/^src\/(?:app\/(?!theme\/(?:tokens|contrast)\.ts|theme\/fonts\.css)|generate|providers|pages)\//.test(to),
      ),
    ).toEqual([])
  })

  it.each([
    ['nodemailer', /^server\/integrations\/mail\//],
    ['smtp-server', /^server\/integrations\/mail\//],
    ['pg-boss', /^server\/jobs\//],
    ['pg', /^server\/db\//],
    ['@electric-sql/pglite', /^server\/db\//],
    ['sharp', /^server\/(?:files|pdf|seed|delivery)\//],
    ['papaparse', /^server\/import\/reader\//],
    ['xlsx', /^server\/import\/reader\//],
    ['@react-pdf/renderer', /^server\/pdf\//],
    ['@node-rs/argon2', /^server\/auth\//],
    ['jose', /^server\/auth\//],
    ['@internationalized/date', /^i18n\/dates\.ts$/],
  ])('%s is imported in its own room alone', (library, room) => {
    const users = imports.filter((one) => one.to === library || one.to.startsWith(`${library}/`))
    expect(users.length).toBeGreaterThan(0)
    expect(users.map((one) => one.from).filter((file) => !room.test(file) && !file.startsWith('bench/'))).toEqual([])
  })

  it('one place talks to the network in the browser', () => {
    const fetching = all.filter(
      (file) =>
        file.startsWith('src/') && /\bfetch\(|XMLHttpRequest|sendBeacon/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(fetching.filter((file) => !file.startsWith('src/providers/') && file !== 'src/public/client.ts')).toEqual([])
  })

  it('config.ts alone reads the environment', () => {
    const reading = all.filter(
      (file) =>
        /^(?:server|resources|i18n)\//.test(file) && readFileSync(join(ROOT, file), 'utf8').includes('process.env'),
    )
    expect(reading.filter((file) => !['server/config.ts', 'server/import/reader/child.ts'].includes(file))).toEqual([])
  })

  it('no file is longer than 300 lines, and none switches a check off', () => {
    const tests = filesIn('tests')
    const long = [...all, ...tests].filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length > 301)
    expect(long).toEqual([])
    // Written in pieces, so that this file does not find itself.
    const word = ['a', 'ny'].join('')
    const off = new RegExp(`@ts-(?:ignore|expect-error)|lint-(?:disable)|(?:\\bas|:) ${word}(?=[,;)\\]}>|=]|\\s*\n)`)
    expect([...all, ...tests].filter((file) => off.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  })
})

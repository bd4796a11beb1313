import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { catalogues } from '../../i18n/both.ts'
import { FROM_ELSEWHERE } from './support/madeTexts.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const keysOf = (messages: object, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  )

const paths = ['src', 'server', 'resources', 'i18n']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/^i18n\/(?:en|ar)\/|\/messages\.(?:en|ar)\.ts$/.test(file))
const sources = new Map(paths.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
const files = [...sources.values()]

const found = (pattern: RegExp, code: string): string[] => [...code.matchAll(pattern)].map((one) => one[1] ?? '')
const inQuotes = (code: string): string[] => found(/['"`]([A-Za-z][\w.]*)['"`]/g, code)

/** All that stands in quotes anywhere: whole keys, and the names of faults. */
const words: ReadonlySet<string> = new Set(files.flatMap(inQuotes))

interface Made {
  pattern: RegExp
  /** What may stand where the template leaves something open. */
  open: ReadonlySet<string>
}

const escaped = (text: string): string => text.replaceAll(/[^\w\s]/g, String.raw`\$&`)
const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('(.+?)')}$`,
  )

/** Every text that the code puts together, with the words that stand beside it, or that are named for it. */
const made: readonly Made[] = files.flatMap((code) => {
  const templates = new Set(found(/`([A-Za-z]\w*\.[\w.]*\$\{[^`]*)`/g, code))
  const beside = new Set([...inQuotes(code), ...found(/\b([A-Za-z_]\w*)\??:/g, code)])
  return [...templates].map((template): Made => {
    const named = FROM_ELSEWHERE[template]
    return {
      pattern: patternOf(template),
      open: named === undefined ? beside : named === 'faults' ? words : new Set(named),
    }
  })
})

/** A template frees no key by its beginning: what it leaves open has to be a word that it can meet, or be put together in turn. */
const isMade = (key: string): boolean =>
  made.some(({ pattern, open }) => {
    const [, ...parts] = pattern.exec(key) ?? []
    return parts.length > 0 && parts.every((part) => open.has(part) || isMade(part))
  })

/** Looked up by number or by the name of the specification: tests/unit/namedErrors.test.ts holds these. */
const BY_TABLE = /^errors\.(?:cause|code|named|(?:title|detail)\.Unauthorized$)/
/** Names that every record has; each resource's own texts take them in (i18n/resources.ts). */
const OF_EVERY_RECORD = /^common\.field\./

it('holds no text that nothing shows', () => {
  const keys = keysOf(catalogues.en).filter(
    (key) => !key.startsWith('resources.') && !BY_TABLE.test(key) && !OF_EVERY_RECORD.test(key),
  )
  expect(keys.length).toBeGreaterThan(1200)
  expect(made.length).toBeGreaterThan(100)
  expect(keys.filter((key) => !words.has(key) && !isMade(key))).toEqual([])
})

/** What asks for a resource's own texts: its folder, what serves every resource, and whatever names it. */
const askersOf = (resource: string): string =>
  [...sources]
    .filter(
      ([file, code]) =>
        file.startsWith(`resources/${resource}/`) ||
        file.startsWith('src/generate/') ||
        file.startsWith('resources/_kit/') ||
        new RegExp(`['"\`.]${resource}\\b`).test(code),
    )
    .map(([, code]) => code)
    .join('\n')

/** Ends or begins of a text's name that code puts together, as in `${action}Note` and `todo_${reason}`. */
const FRAGMENTS = /`(?:resources\.\w+\.text\.)?(?:(\w+)\$\{[^}]*\}|\$\{[^}]*\}([A-Z][a-z]+))`/g

/** Texts and headings of a resource that nothing asks for by their name. */
function unasked(resource: string, { text = {}, sections = {} }: Record<string, Record<string, unknown>>): string[] {
  const code = askersOf(resource)
  const asked = new Set(found(/['"`.](\w+)['"`]/g, code))
  const fragments = [...code.matchAll(FRAGMENTS)].map(([, begin = '', end = '']) => new RegExp(`^${begin}.+${end}$`))
  const texts = Object.keys(text).filter((key) => !asked.has(key) && !fragments.some((one) => one.test(key)))
  const keys = new Set(found(/\bkey: '(\w+)'/g, code))
  return [...texts, ...Object.keys(sections).filter((key) => !keys.has(key))]
}

it('no resource has a text or a heading that nothing asks for', () => {
  const of = Object.entries(catalogues.en['resources'] as Record<string, Record<string, Record<string, unknown>>>)
  expect(of.flatMap(([, { text = {} }]) => Object.keys(text)).length).toBeGreaterThan(200)
  expect(of.flatMap(([name, texts]) => unasked(name, texts).map((key) => `${name}: ${key}`))).toEqual([])
  expect(unasked('users', { text: { nobodyAsksThis: '' }, sections: { norThis: '' } })).toEqual([
    'nobodyAsksThis',
    'norThis',
  ])
})

it('names only what is there: templates of the code, and keys of the catalogue', () => {
  const keys = keysOf(catalogues.en)
  const templates = new Set(files.flatMap((code) => found(/`([A-Za-z]\w*\.[\w.]*\$\{[^`]*)`/g, code)))
  for (const [template, named] of Object.entries(FROM_ELSEWHERE)) {
    expect([...templates], template).toContain(template)
    if (named === 'faults') continue
    const met = keys.flatMap((key) => patternOf(template).exec(key)?.slice(1) ?? [])
    expect(
      named.filter((word) => !met.includes(word)),
      template,
    ).toEqual([])
  }
})

it('sees a key that only its beginning would free', () => {
  expect(isMade('validation.unsupportedType')).toBe(true)
  expect(isMade('validation.nobodySaysThis')).toBe(false)
  expect(isMade('imports.template.form.money')).toBe(true)
  expect(isMade('imports.template.form.nobodySaysThis')).toBe(false)
})

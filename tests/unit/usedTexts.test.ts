import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { catalogues } from '../../i18n/both.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const keysOf = (messages: object, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  )

const sources = ['src', 'server', 'resources', 'i18n']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/^i18n\/(?:en|ar)\//.test(file))
const code = sources.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')

/** Keys that stand in the code whole, and the beginnings of those that it puts together. */
const whole = new Set([...code.matchAll(/['"`]([A-Za-z][\w.]*)['"`]/g)].map((found) => found[1]))
const begun = [...new Set([...code.matchAll(/`([A-Za-z]\w*\.[\w.]*)\$\{/g)].map((found) => found[1] ?? ''))]

/** Looked up by number or by a name that the server sends: tests/unit/namedErrors.test.ts holds these to the specification. */
const BY_TABLE = /^errors\.(?:cause|named)\./
/** Names that every record has; each resource's own texts take them in (i18n/resources.ts). */
const OF_EVERY_RECORD = /^common\.field\./

it('holds no text that nothing shows', () => {
  const keys = keysOf(catalogues.en).filter(
    (key) => !key.startsWith('resources.') && !BY_TABLE.test(key) && !OF_EVERY_RECORD.test(key),
  )
  expect(keys.length).toBeGreaterThan(1200)
  expect(keys.filter((key) => !whole.has(key) && !begun.some((start) => key.startsWith(start)))).toEqual([])
})

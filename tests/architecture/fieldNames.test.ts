/** A declared field is read as a property, so that its renaming fails to compile; read by a string it would go unseen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { all, ROOT } from './support/graph.ts'

const FIELDS: ReadonlySet<string> = new Set(registry.flatMap(({ resource }) => Object.keys(resource.fields)))
// Types are indexed by strings, too (`ReportRow['status']`), and the compiler knows those.
const READ = /\b[a-z]\w*\??\.?\['([a-z][A-Za-z]*)'\]/g
const BROWSER = /^(?:src\/|resources\/)/

const readsIn = (text: string): string[] =>
  [...text.matchAll(READ)].map(([, name = '']) => name).filter((name) => FIELDS.has(name))

/** Files that read a field's name of something that is no record, and how often. The list may only shrink. */
const OTHERS: Readonly<Record<string, number>> = {
  // Cells of a file on their way into a record: values by field, of whichever resource the file is for.
  'resources/donor_transactions/server/giftRows.ts': 2,
  'resources/donor_transactions/server/grants/bodies.ts': 1,
  'resources/donor_transactions/server/grants/import.ts': 1,
  'resources/donor_transactions/server/import.ts': 1,
  'resources/donor_transactions/server/joud.ts': 5,
  'resources/projects/server/import.ts': 2,
  // Options of a field's kind.
  'src/generate/columns/plain.tsx': 1,
  'src/generate/list/cells.ts': 1,
  'src/generate/list/filters.tsx': 1,
  // Arguments of a fault, and claims of a token.
  'src/pages/import-wizard/words.ts': 1,
  'src/providers/session.ts': 1,
}

describe('Fields are read by their declared names', () => {
  const files = all.filter((file) => BROWSER.test(file))
  const found = Object.fromEntries(
    files
      .map((file) => [file, readsIn(readFileSync(join(ROOT, file), 'utf8')).length] as const)
      .filter(([, times]) => times > 0),
  )

  it('It looked at the product, and it sees such a read', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(FIELDS.size).toBeGreaterThan(150)
    expect(readsIn("record['reportConsent'] !== row?.['manager']")).toEqual(['reportConsent', 'manager'])
    expect(readsIn("type A = ReportRow['message']")).toEqual([])
  })

  it('No page, no generated view and no declaration reads one by a string', () => {
    expect(found).toEqual(OTHERS)
  })

  // `resources/_kit/keys.ts` makes them of names that the declaration has; `${resource}` is a view that serves all of them.
  const KEY = /['`]resources\.[a-z_]+\.(?:fields|hints|choices)\./
  const ASKED = /\buseGet\w*<(?:\{|Row>)[^(]*\(\s*'/

  it('It sees a label by its key, and a record whose type is said by hand', () => {
    expect(KEY.test("translate('resources.users.fields.email')")).toBe(true)
    expect(ASKED.test("useGetOne<{ id: string }>('reports', { id })")).toBe(true)
    expect(ASKED.test("useGetOne<RecordOf<typeof reports>>('reports', { id })")).toBe(false)
  })

  it('Labels, hints and choices are named by their declared field, and records have its types', () => {
    const told = files.filter((file) => !/\/messages\.(?:en|ar)\.ts$/.test(file))
    expect(told.filter((file) => KEY.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
    // A view that serves every resource keeps a row of any.
    const known = told.filter((file) => !file.startsWith('src/generate/'))
    expect(known.filter((file) => ASKED.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  })
})

import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Rollup } from 'vite'
import { describe, expect, it } from 'vitest'
import { mergedPieces, type Piece } from '../../bin/lib/merging.ts'
import { visitsOf } from '../../bin/lib/opened.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** A file of so many bytes, which nothing makes smaller. */
const file = (bytes: number, ...imports: string[]): Piece => ({ code: randomBytes(bytes / 2).toString('hex'), imports })
const opened = (...files: string[]) => ({ files, weight: 1 })
const FREE = { fixed: new Set<string>(), weighed: [], most: Infinity }

describe('small files are put together', () => {
  it('which every visit takes', () => {
    const pieces = new Map(Object.entries({ page: file(9000, 'a', 'b'), a: file(400), b: file(600), alone: file(400) }))
    expect(mergedPieces(pieces, [opened('page'), opened('alone')], FREE).map((set) => set.toSorted())).toEqual([
      ['a', 'b', 'page'],
    ])
  })

  it('but not where more is loaded in vain than a request costs', () => {
    const pieces = new Map(Object.entries({ a: file(4000), b: file(400) }))
    const apart = Array.from({ length: 20 }, () => opened('b'))
    expect(mergedPieces(pieces, [opened('a', 'b'), opened('a', 'b')], FREE)).toHaveLength(1)
    expect(mergedPieces(pieces, [opened('a', 'b'), opened('a', 'b'), ...apart], FREE)).toEqual([])
  })

  it('and two that are large stay apart', () => {
    const pieces = new Map(Object.entries({ a: file(20_000), b: file(20_000) }))
    expect(mergedPieces(pieces, [opened('a', 'b')], FREE)).toEqual([])
  })

  it('so that none waits for itself', () => {
    // Were a and c one file, it would wait for b, which waits for it.
    const pieces = new Map(Object.entries({ a: file(20_000, 'b'), b: file(20_000, 'c'), c: file(400) }))
    expect(mergedPieces(pieces, [opened('a')], FREE).map((set) => set.toSorted())).toEqual([['b', 'c']])
  })

  it('so that no page becomes too heavy, and what comes first stays as it is', () => {
    const pieces = new Map(Object.entries({ a: file(400), b: file(3000), first: file(400) }))
    const visits = [opened('a', 'b', 'first'), opened('a', 'b', 'first'), opened('a', 'b', 'first')]
    const fixed = new Set(['first'])
    expect(mergedPieces(pieces, visits, { ...FREE, fixed }).map((set) => set.toSorted())).toEqual([['a', 'b']])
    expect(mergedPieces(pieces, visits, { fixed, weighed: [['a']], most: 1000 })).toEqual([])
  })
})

/** One file for each of these modules of the source. */
const chunk = (module: string, ...dynamicImports: string[]): Rollup.OutputChunk =>
  ({
    fileName: module,
    modules: { [join(ROOT, module)]: {} },
    imports: [],
    dynamicImports,
    isEntry: false,
  }) as unknown as Rollup.OutputChunk

it('a page takes the parts that it draws, and what lies over it comes with a press', () => {
  const page = 'src/pages/donor/index.tsx'
  const sample = 'src/pages/donor/Sample.tsx'
  const users = 'resources/users/ui/Users.tsx'
  const dialog = 'resources/users/ui/ResetDialog.tsx'
  const visits = visitsOf(ROOT, [chunk(page, sample), chunk(sample), chunk(users, dialog), chunk(dialog)])
  const taking = (module: string) =>
    visits
      .filter(({ modules }) => modules.includes(join(ROOT, module)))
      .map(({ modules, weight }) => [weight, modules.map((one) => one.slice(ROOT.length + 1))])
  expect(taking(sample)).toEqual([[1, [page, sample]]])
  expect(taking(users)).toContainEqual([1, [users]])
  expect(taking(dialog)).toEqual([[0.25, [dialog, users]]])
})

it('a form takes the inputs of its fields', () => {
  const [form, list, phone] = ['src/generate/form.tsx', 'src/generate/list.tsx', 'src/generate/inputs/choice.tsx']
  const visits = visitsOf(ROOT, [chunk(form), chunk(list), chunk(phone)])
  const withIt = visits.filter(({ modules }) => modules.includes(join(ROOT, phone)))
  expect(withIt.length).toBeGreaterThan(10)
  expect(withIt.filter(({ modules }) => modules.includes(join(ROOT, list)))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { all, filesIn, ROOT } from './support/graph.ts'

/** Types are left out: what a part takes and answers may be named by whoever comes to need it. */
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|let|enum) ([\w$]+)/gm

const files = [
  ...all,
  ...filesIn('tests'),
  ...filesIn('bin', /\.(?:mjs|ts)$/),
  ...filesIn('.ci', /$/),
  'vite.config.ts',
  'vitest.config.ts',
].map((file) => ({ file, code: readFileSync(join(ROOT, file), 'utf8') }))

const namers = new Map<string, Set<string>>()
for (const { file, code } of files)
  for (const name of code.match(/[A-Za-z_$][\w$]*/g) ?? []) namers.set(name, (namers.get(name) ?? new Set()).add(file))

const unnamed = (file: string, code: string): string[] =>
  [...code.matchAll(EXPORTED)].flatMap(([, name = '']) =>
    (namers.get(name)?.size ?? 0) > 1 ? [] : [`${file}: ${name}`],
  )

it('sees an export that no other file names', () => {
  expect(unnamed('a.ts', 'export const nobodyNamesThisOne = 1\nexport function defineResource() {}')).toEqual([
    'a.ts: nobodyNamesThisOne',
  ])
})

it('what a file exports another one names', () => {
  expect(files.flatMap(({ code }) => [...code.matchAll(EXPORTED)]).length).toBeGreaterThan(4000)
  expect(files.flatMap(({ file, code }) => unnamed(file, code))).toEqual([])
})

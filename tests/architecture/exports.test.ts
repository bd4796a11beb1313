import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { all, filesIn, ROOT } from './support/graph.ts'

/** Types are left out: what a part takes and answers may be named by whoever comes to need it. */
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|let|enum) ([\w$]+)/gm
const NAMED = /\b(?:import|export)\s+(?:type\s+)?([^'"();=]*?)\s*from\s+['"](\.[^'"]+)['"]/g
/** What takes a module as a whole may use any name of it. */
const WHOLE = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)|\bvi\.mock\(\s*['"](\.[^'"]+)['"]/g
/** Found by its folder, and read by what it is called (src/generate/own.ts). */
const FOUND = /^resources\/\w+\/ui\/(?:layout|(?:List|Create|Edit|Show)View)\.tsx$/

interface Code {
  file: string
  code: string
}

const files: Code[] = [
  ...all,
  ...filesIn('tests'),
  ...filesIn('bin', /\.(?:mjs|ts)$/),
  ...filesIn('.ci', /$/),
  'vite.config.ts',
  'vitest.config.ts',
].map((file) => ({ file, code: readFileSync(join(ROOT, file), 'utf8') }))

const namesIn = (taken: string): string[] =>
  (/\{([^}]*)\}/.exec(taken)?.[1] ?? '').split(',').map(
    (one) =>
      one
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0] ?? '',
  )

/** What other files take of each module, by name; `*` is all of it. */
function takenOf(among: readonly Code[]): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const { file, code } of among) {
    const take = (from: string, names: readonly string[]): void => {
      const to = relative(ROOT, resolve(ROOT, dirname(file), from)).replaceAll('\\', '/')
      taken.set(to, new Set([...(taken.get(to) ?? []), ...names]))
    }
    for (const [, what = '', from = ''] of code.matchAll(NAMED))
      take(from, what.startsWith('*') ? ['*'] : namesIn(what))
    for (const [, dynamic, mocked] of code.matchAll(WHOLE)) take(dynamic ?? mocked ?? '', ['*'])
  }
  return taken
}

function untaken(among: readonly Code[]): string[] {
  const taken = takenOf(among)
  return among.flatMap(({ file, code }) =>
    FOUND.test(file) || taken.get(file)?.has('*')
      ? []
      : [...code.matchAll(EXPORTED)].flatMap(([, name = '']) =>
          taken.get(file)?.has(name) ? [] : [`${file}: ${name}`],
        ),
  )
}

it('sees an export that no other file takes, also where another module has one of that name', () => {
  const found = untaken([
    { file: 'src/a.ts', code: 'export const same = 1\nexport function other() {}' },
    { file: 'src/b.ts', code: 'export const same = 2\nconst other = same' },
    { file: 'src/c.ts', code: "import { same, type Kind, other as mine } from './a.ts'" },
    { file: 'src/d.ts', code: "export const late = 1\nvoid import('./d.ts')" },
  ])
  expect(found).toEqual(['src/b.ts: same'])
})

it('what a file exports another one takes', () => {
  expect(files.flatMap(({ code }) => [...code.matchAll(EXPORTED)]).length).toBeGreaterThan(4000)
  expect(untaken(files)).toEqual([])
})

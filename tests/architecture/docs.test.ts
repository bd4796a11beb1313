import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, ROOT } from './support/graph.ts'

const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ...readdirSync(join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
]
const ROOMS = 'resources|src|server|tests|bench|i18n|docs|bin|public'
/** A path in code marks; `<name>` and `*` stand for any name. */
const PATH = new RegExp(`\`((?:${ROOMS})/[\\w./-]*[\\w/])\``, 'g')
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g

const pathsOf = (page: string): { path: string; at: string }[] => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return [
    ...[...text.matchAll(PATH)].map(([, path = '']) => ({ path, at: path })),
    ...[...text.matchAll(LINK)].map(([, path = '']) => ({ path, at: join(dirname(page), path) })),
  ]
}

describe('what the documents name', () => {
  it('finds paths in them', () => {
    expect(PAGES.length).toBeGreaterThan(20)
    expect(PAGES.flatMap(pathsOf).length).toBeGreaterThan(200)
  })

  it.each(PAGES)('%s names only files and folders that are there', (page) => {
    expect(pathsOf(page).flatMap(({ path, at }) => (existsSync(join(ROOT, at)) ? [] : [path]))).toEqual([])
  })
})

/** Points that a text names: `product.md 8`, `product.md 8, 9`, `product.md 8 and 10`. */
const CITED = /product\.md (\d+(?:(?:, | and )\d+)*)/g

const numbersIn = (text: string): string[] => [...text.matchAll(CITED)].flatMap(([, found = '']) => found.split(/\D+/))

it('README.md says which numbers of decisions were never used', () => {
  const given = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => Number(name.slice(0, 3))))
  const unused = Array.from({ length: Math.max(...given) }, (_, at) => at + 1).filter((one) => !given.has(one))
  const [, said = ''] =
    /Numbers are given once; ([\d, and]+) were never used/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? []
  expect(said.split(/\D+/).map(Number)).toEqual(unused)
})

describe('the points of docs/product.md', () => {
  const text = readFileSync(join(ROOT, 'docs/product.md'), 'utf8')
  const points = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
  const citing = [
    ...PAGES,
    ...['resources', 'src', 'server', 'i18n', 'bench', 'tests'].flatMap((folder) => filesIn(folder)),
    ...readdirSync(join(ROOT, 'bin/lib')).map((name) => `bin/lib/${name}`),
  ].map((file) => ({ file, cited: numbersIn(readFileSync(join(ROOT, file), 'utf8')) }))

  it('are numbered from 1 on, without a gap', () => {
    expect(points.length).toBeGreaterThanOrEqual(54)
    expect(points).toEqual(points.map((_point, at) => String(at + 1)))
  })

  it('hold each one that code, tests and documents cite', () => {
    expect(citing.flatMap(({ cited }) => cited).length).toBeGreaterThan(400)
    expect(
      citing.flatMap(({ file, cited }) => cited.flatMap((one) => (points.includes(one) ? [] : [`${file}: ${one}`]))),
    ).toEqual([])
  })

  it.each(PAGES)('%s puts nothing off to a later issue', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    expect(text).not.toMatch(/\b(?:later|next|coming) issues?\b/i)
    // A place of the specification that is said to come.
    expect(text).not.toMatch(/\blater \|$/m)
  })
})

describe('[2.52] redirects', () => {
  const servers = ['server', 'resources'].flatMap((folder) => filesIn(folder)).filter((file) => !file.includes('/ui/'))
  const places = servers.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('.redirect('))

  it('of the server are six, and docs/security.md says of each why it leads nowhere else', () => {
    expect(places.toSorted()).toEqual([
      'resources/campaigns/server/routes.ts',
      'resources/contact_messages/server/routes.ts',
      'resources/signed_versions/server/routes.ts',
      'resources/surveys/server/routes.ts',
      'server/routes/paymentSandbox.ts',
      'server/routes/shortAddresses.ts',
    ])
    const security = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
    expect(places.filter((file) => !security.includes(`| \`${file}\` |`))).toEqual([])
    // None by hand beside them.
    const byHand = servers.filter((file) => /header\(\s*'location'/i.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(byHand).toEqual([])
  })
})

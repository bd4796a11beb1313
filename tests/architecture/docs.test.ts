import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './support/graph.ts'

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

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'

const root = path.resolve(import.meta.dirname, '../..')
const texts = ['src', 'resources'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
)
/** Names in a list after `useFollowed(`, or in a list that is handed to it by name. */
const lists = texts
  .filter((text) => text.includes('useFollowed('))
  .flatMap((text) => [...text.matchAll(/(?:useFollowed\(|MADE_OF = )\[([^\]]*)\]/g)].map(([, list]) => list ?? ''))
const byName = lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? ''))
/** Resources whose generated list a page shows by name: it follows its rows by itself. */
const listed = texts.flatMap((text) =>
  [...text.matchAll(/<ResourceList\s+resource="(\w+)"/g)].map(([, name]) => name ?? ''),
)
const live = registry.filter(({ resource }) => resource.live).map(({ resource }) => resource.name)
const followed = new Set([...byName, ...listed.filter((name) => live.includes(name))])

describe('what pages follow', () => {
  it('is told of, and nothing is told that no page follows', () => {
    expect(lists.length).toBeGreaterThan(7)
    expect(listed.length).toBeGreaterThan(5)
    const list = readFileSync(path.join(root, 'src/generate/list/live.ts'), 'utf8')
    expect(list).toContain("useFollowed([resource.name], [resource.name, 'getList']")
    expect([...followed].toSorted()).toEqual(live.toSorted())
  })
})

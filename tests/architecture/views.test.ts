import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { all, ROOT } from './support/graph.ts'

/** What src/generate/own.ts finds by its name; whatever is spelt otherwise would be passed over in silence. */
const NAMES = ['layout.tsx', 'ListView.tsx', 'CreateView.tsx', 'EditView.tsx', 'ShowView.tsx']
const own = all.filter((file) => /^resources\/\w+\/ui\/[^/]+$/.test(file))

it('views of a resource’s own are spelt as they are looked for', () => {
  const alike = own.filter((file) => /^(?:layout|(?:list|create|new|edit|show)view)\.\w+$/i.test(basename(file)))
  expect(alike.length).toBeGreaterThan(30)
  expect(alike.filter((file) => !NAMES.includes(basename(file)))).toEqual([])
})

it('each exports what it is read for', () => {
  const lacking = own.filter((file) => {
    const name = basename(file)
    if (!NAMES.includes(name)) return false
    const code = readFileSync(join(ROOT, file), 'utf8')
    const taken = name === 'layout.tsx' ? 'layout' : 'View'
    return !new RegExp(`^export (?:(?:const|function) ${taken}\\b|\\{[^}]*\\b${taken} \\})`, 'm').test(code)
  })
  expect(lacking).toEqual([])
})

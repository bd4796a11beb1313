import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { all, ROOT } from './support/graph.ts'

/** `in (select lookup(…))`: the planner may ask such a function anew for every row; as an array it is asked once. */
const ANEW = /\bin\s*\(\s*select\s+(?:athar_\w+|search_\w+|\$\{[^}]*\})\(/gi

it('a function that answers many rows is asked once by a query', () => {
  const found = all
    .filter((file) => /^(?:server|resources)\//.test(file))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(ANEW)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
  expect('where d.id in (select search_donors(a))'.match(ANEW)).toHaveLength(1)
})

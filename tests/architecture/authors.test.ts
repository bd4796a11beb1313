/** Who did something is named among the entity's own people: the main branch's administrator in another one is none of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { all, ROOT } from './support/graph.ts'

/** Fields that name a user of the row's own entity. The trail's actor is anybody, and is written elsewhere. */
const NAMES = [
  ...new Set(
    registry
      .filter(({ resource }) => resource.name !== 'audit_trail')
      .flatMap(({ resource }) =>
        Object.entries({ ...resource.fields, ...resource.privateFields }).flatMap(([name, { options }]) =>
          options['to'] === 'users' ? [name] : [],
        ),
      ),
  ),
]
const WRITTEN = new RegExp(`\\b(?:${NAMES.join('|')}): (?:ctx\\.|call\\.)*actor\\.userId\\b`)

describe('A row names its author', () => {
  const files = all.filter((file) => /^(?:server|resources)\//.test(file))

  it('by `authorOf`, which knows whose people they are, and never by whoever calls', () => {
    expect(NAMES).toEqual(expect.arrayContaining(['askedBy', 'approvedBy', 'handledBy', 'hiddenBy', 'allowedBy']))
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => WRITTEN.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  })
})

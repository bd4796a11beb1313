import { expect, it } from 'vitest'
import { AUDITED } from '../../resources/audit_trail/schema.ts'
import { generatedTriggers } from '../../server/db/routines/triggers.ts'

it('the trail can name every table that writes into it, and nothing else', () => {
  const tables = [...generatedTriggers().matchAll(/trigger audit_update after update on (\w+)/g)].map(
    ([, name]) => name,
  )
  expect(tables.length).toBeGreaterThan(10)
  // A sign-in is no resource; the program writes it into the trail itself.
  expect([...AUDITED].toSorted(), 'AUDITED in resources/audit_trail/schema.ts').toEqual(
    [...tables, 'sessions'].toSorted(),
  )
})

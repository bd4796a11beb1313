import { describe, expect, it } from 'vitest'
import { type Access, defineAccess } from '../../resources/_kit/access.ts'
import { reference, text } from '../../resources/_kit/fields/index.ts'
import { defineResource, type Resource } from '../../resources/_kit/resource.ts'
import type { Registered } from '../../resources/registry.ts'
import { checkGrants } from '../../server/engine/grants.ts'
import { serverOf } from '../../server/registry.ts'

describe('a grant that cannot be kept is refused when the program starts', () => {
  const wishes = defineResource({
    name: 'wishes',
    tenant: 'entity',
    fields: { donor: reference({ to: 'donors', required: true }), word: text() },
    title: 'word',
    list: { columns: ['word'], sort: ['createdAt', 'DESC'] },
  })
  const entry = (resource: unknown, access: Access): Registered[] => [
    { resource: resource as Resource, access, messages: {} as Registered['messages'] },
  ]

  it('rows of one’s own without a path to their donor', () => {
    const own = defineAccess(wishes, { list: [{ roles: ['Donor'], scope: 'own', fields: ['word'] }] })
    const diary = { ...wishes, subject: { none: 'a diary' } }
    expect(() => checkGrants(entry(diary, own), serverOf)).toThrow(/wishes.*list.*path/)
    expect(() => checkGrants(entry(wishes, own), serverOf)).not.toThrow()
    const seen = { ...diary, subject: { through: 'letters', at: 'report' } }
    expect(() => checkGrants(entry(seen, own), serverOf)).not.toThrow()
    const written = defineAccess(wishes, { create: [{ roles: ['Donor'], scope: 'own', fields: ['word'] }] })
    expect(() => checkGrants(entry(seen, written), serverOf)).toThrow(/wishes.*create.*name no donor/)
  })

  it('fields that refer to what its people may not read, that there are not, or that the list is ordered by', () => {
    const staff = { ...wishes, fields: { ...wishes.fields, author: reference({ to: 'users' }) } }
    const all = { resource: 'wishes', grants: { list: [{ roles: ['Donor'], scope: 'own' }] } } as const
    expect(() => checkGrants(entry(staff, all), serverOf)).toThrow(/author/)
    const odd = {
      resource: 'wishes',
      grants: { list: [{ roles: ['BranchAdmin'], scope: 'entity', fields: ['x'] }] },
    } as const
    expect(() => checkGrants(entry(wishes, odd), serverOf)).toThrow(/«x»/)
    const sorted = { ...wishes, list: { columns: ['word'], sort: ['donor', 'ASC'] } }
    const word = {
      resource: 'wishes',
      grants: { list: [{ roles: ['BranchAdmin'], scope: 'entity', fields: ['word'] }] },
    } as const
    expect(() => checkGrants(entry(sorted, word), serverOf)).toThrow(/«donor»/)
  })

  it('a list over all entities that does not show what its records are called', () => {
    const named = { ...wishes, list: { ...wishes.list, all: { ...wishes.list, columns: ['createdAt'] } } }
    const access = {
      resource: 'wishes',
      grants: { list: [{ roles: ['SuperAdmin'], scope: 'all', fields: ['donor'] }] },
    } as const
    expect(() => checkGrants(entry(named, access), serverOf)).toThrow(/wishes.*«word»/)
    const titled = { ...named, list: { ...named.list, all: { ...named.list.all, title: 'donor' } } }
    expect(() => checkGrants(entry(titled, access), serverOf)).not.toThrow()
  })

  it('new rows over all entities, which would be nobody’s', () => {
    const access = defineAccess(wishes, { create: [{ roles: ['SuperAdmin'], scope: 'all' }] })
    expect(() => checkGrants(entry(wishes, access), serverOf)).toThrow(/wishes.*create/)
  })
})

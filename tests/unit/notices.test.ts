import { describe, expect, it } from 'vitest'
import { catalogues } from '../../i18n/both.ts'
import { registry } from '../../resources/registry.ts'
import { serverOf } from '../../server/registry.ts'

const actor = { kind: 'staff', userId: 'u', entityId: 'e', roles: ['BranchAdmin'], sessionId: 's' } as const
const declared = registry.flatMap(({ resource }) =>
  (serverOf(resource).notices?.(actor) ?? []).map(({ kind }) => `${resource.name}.${kind}`),
)

const keysOf = (texts: unknown): string[] =>
  Object.entries(texts as Record<string, object>).flatMap(([resource, kinds]) =>
    Object.keys(kinds).map((kind) => `${resource}.${kind}`),
  )

describe('what the bell tells', () => {
  it.each(['en', 'ar'] as const)(
    'has words for each kind that a resource declares, and for no other (%s)',
    (locale) => {
      expect(declared.length).toBeGreaterThan(10)
      const { kinds } = catalogues[locale]['notices'] as unknown as { kinds: unknown }
      expect(keysOf(kinds).toSorted()).toEqual(declared.toSorted())
    },
  )
})

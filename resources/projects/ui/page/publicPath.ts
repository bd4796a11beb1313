import type { RecordOf } from '../../../_kit/resource.ts'
import type { projects } from '../../schema.ts'

type Of<K extends keyof RecordOf<typeof projects>> = Pick<RecordOf<typeof projects>, 'id' | 'type' | K>

/** [2.8] where anyone may read a project once it is published; null for one that is not open to all (product.md 6). */
export const publicPathOf = ({ id, type }: Of<never>): string | null =>
  type === 'general' ? `/dashboard/projects/${id}` : null

/** The page of a project that anyone may read now; null where it has none. */
export const publicPath = ({ status, archived, ...project }: Of<'status' | 'archived'>): string | null =>
  status === 'published' && !archived ? publicPathOf(project) : null

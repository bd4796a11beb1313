import { z } from 'zod'
import { text } from '../_kit/fields/index.ts'
import { fold } from '../_kit/fold.ts'
import { LIMITS } from '../_kit/limits.ts'

const word = z.string().min(1).max(60)
const isOnce = (values: readonly string[]): boolean => new Set(values).size === values.length

const columns = z.array(word).min(1).max(100).refine(isOnce)
const look = z.enum(['table', 'cards'])

// Cleaned as any one-line text: no line breaks, no marks that turn the reading direction around.
const oneLine = text({ max: LIMITS.viewName })
const name = z.preprocess(
  (value) => (typeof value === 'string' ? (oneLine.clean(value) ?? '') : value),
  z.string().min(1).max(LIMITS.viewName),
)

const savedView = z.strictObject({
  id: z.uuid(),
  name,
  /** As react-admin holds it: `{ status: ['published'], startDate: { gte: '2026-01-01' }, q: 'well' }`. */
  filter: z.record(word, z.unknown()),
  sort: z.strictObject({ field: word, order: z.enum(['ASC', 'DESC']) }),
  columns: columns.optional(),
  look: look.optional(),
})

/** How a person keeps the list of one resource. What is left out is as the resource declares it. */
export const keptList = z.strictObject({
  /** The columns of the list without a view, in their order. */
  columns: columns.optional(),
  look: look.optional(),
  saved: z
    .array(savedView)
    .max(LIMITS.savedViews)
    .refine((views) => isOnce(views.map((view) => fold(view.name))) && isOnce(views.map((view) => view.id))),
  /** The saved view that the list opens with. */
  standard: z.uuid().optional(),
})

export type Look = z.output<typeof look>
export type SavedView = z.output<typeof savedView>
export type KeptList = z.output<typeof keptList>
/** By resource: `lists` of GET /user/profile. */
export type KeptLists = Readonly<Record<string, KeptList>>

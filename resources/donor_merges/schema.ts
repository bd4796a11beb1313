import { kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** The rows of one table that named in one field who went, and name who stays since. */
export interface MovedRows {
  resource: string
  field: string
  ids: string[]
}

/** Lists that named who went; those of `both` named who stays as well. */
export interface MovedLists extends MovedRows {
  both: string[]
}

/** A conversation that became part of the other one by its channel: its own row, and what was said in it. */
export interface Joined {
  row: Readonly<Record<string, unknown>>
  into: string
  chats: string[]
}

/** What became of the sign-in of who went: there was none, it is who stays' now, or both were the same person's. */
export type MovedSignIn = 'none' | 'moved' | 'same'

/** Everything that went over in one merge. */
export interface Moved {
  rows: MovedRows[]
  lists: MovedLists[]
  joined: Joined[]
  signIn: MovedSignIn
}

/** By field of the donor: what stood there, and what the merge wrote. */
export type Written = Record<string, { was: unknown; wrote: unknown }>

/**
 * product.md 3: one donor who was entered twice and is one again. What went over to the donor who stays is named row by
 * row, so that it goes back where the two were two after all (docs/decisions/084).
 */
export const donorMerges = defineResource({
  name: 'donor_merges',
  tenant: 'entity',
  // Of whoever stays: it is erased and handed over with them.
  subject: 'donor',
  fields: {
    /** Who stays. */
    donor: reference({ to: 'donors', required: true }),
    /** Who went. Nobody once that row is gone for good. */
    gone: reference({ to: 'donors', rare: true }),
    /** What the one who went was called. */
    name: text(),
    mergedBy: reference({ to: 'users', rare: true }),
    /** Until then it can be undone. */
    until: timestamp({ required: true }),
    undoneAt: timestamp(),
    undoneBy: reference({ to: 'users', rare: true }),
  },
  privateFields: {
    /** Of both of these an erasure leaves nothing, and the merge is for good. What they name is handed over as itself. */
    moved: kept<Moved>('json', { personal: 'byHook' }),
    /** What the donor who stays was before, and what was written of them. */
    written: kept<Written>('json', { personal: 'byHook' }),
  },
  // The two donors tell it in their own trail.
  audited: false,
  title: 'name',
  list: {
    columns: ['donor', 'name', 'mergedBy', 'createdAt', 'until', 'undoneAt'],
    filters: ['donor', 'createdAt', 'undoneAt'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
})

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

/** Projects of the tests. Who has the lock is seen on PostgreSQL alone: the embedded database does one thing after the other. */
export type Project = 'unit' | 'components' | 'contract' | 'http-pglite' | 'http-postgres'

/** One protection taken out, as a patch of a single place. */
export interface Mutation {
  /** What is no longer so. */
  name: string
  file: string
  /** Stands in the file just once. */
  stands: string
  /** What stands there instead. */
  becomes: string
  project: Project
  /** The files of which one must fail. */
  tests: readonly string[]
}

/** Why the patch does not fit what stands in its file now, or null. */
export function misfit({ stands, becomes }: Mutation, text: string): string | null {
  if (stands === becomes) return 'changes nothing'
  const times = text.split(stands).length - 1
  return times === 1 ? null : `what it replaces stands there ${times} times`
}

/** Faults that rows of a file have alike: of one kind, in one column, with one value. */
export interface FaultGroup {
  key: string
  field: string
  column: string
  value: string
  args: Record<string, string | number>
  count: number
  /** The first of its rows. */
  lines: readonly number[]
}

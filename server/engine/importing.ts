/** What an import asks of a resource that files can be read into; the import itself is server/import. */
import type { Mend } from '../../resources/_kit/mends.ts'
import type { Tx } from '../db/types.ts'

/** What becomes of records that are there already: nothing, only their gaps are filled, or they take the file's values. */
export type Existing = 'skip' | 'fill' | 'update'
/** Whether rows that bear nothing but the name of a donor on record are that donor's, or somebody else's. */
export type Namesakes = 'new' | 'same'
export type Values = Record<string, unknown>
export type Args = Record<string, string | number>

/** What one cell, or one row, has wrong. `key` names a text of `imports.fault`, else of `validation`. */
export interface RowFault {
  field: string
  column: string | null
  value: string | null
  key: string
  args: Args
  code: number
}

/**
 * Why a row is left out on purpose, or does not count: a sum at the foot, an operation never paid, one that was returned,
 * one that a person has left out.
 */
export type Note = 'totals' | 'unpaid' | 'refunded' | 'leftOut'

/** One row after its cells have been read; with faults it is not written. */
export interface CheckedRow {
  line: number
  cells: readonly string[]
  values: Values
  faults: RowFault[]
  /** Values that only a new record needs: what a file updates has them already. */
  missing: RowFault[]
  /** Time of day, 'HH:mm:ss' on the entity's clock, by date field, where the cell held one. */
  times: Readonly<Record<string, string>>
  /** Which of the rows of this file that look the same it is, from 1. */
  occurrence: number
  /** No record at all: nobody decides about it. */
  note?: Note
  /** Its phone may be another donor's: whoever imports has said that they share it. */
  shares?: true
}

/**
 * What becomes of a row. `later`: another row of the batch has to be written first; `pass`: left out on purpose; `brings`: a
 * project that is made with it, the same of all its rows; `makes`: a donor, likewise; `met`: the donor on record whom a row is about that changes nothing; `alike`: only its name says that it may be somebody on record.
 */
export type Decision =
  | {
      kind: 'create' | 'update'
      row: CheckedRow
      values: Values
      note?: Note
      brings?: string
      makes?: string
      alike?: true
    }
  | { kind: 'pass'; row: CheckedRow; note: Note }
  | { kind: 'skip'; row: CheckedRow; alike?: true; met?: string }
  | { kind: 'later'; row: CheckedRow; alike?: true }
  | { kind: 'fault'; row: CheckedRow; faults: RowFault[] }

/** The id for a title in either language, or null. */
export type ListLookup = (title: string) => string | null

/** What reading a cell may need to know. */
export interface Surroundings {
  entityId: string
  importId: string
  /** IANA name; dates without a zone are in it (product.md 10). */
  timeZone: string
  lists: Readonly<Record<string, ListLookup>>
  createDonors: boolean
  existing: Existing
  /** `new` where nobody has said. */
  namesakes?: Namesakes
  /** What new records get beside what the file says of them, by field. */
  beside?: Values
  /** What is done with values that no record can take, before anything else is read of them. */
  mends?: readonly Mend[]
}

/** The columns of the file at hand, for faults found later than the reading of a cell. */
export interface Columns {
  faultAt(row: Pick<CheckedRow, 'cells'>, field: string, key: string, args: Args, code: number): RowFault
  mapped(field: string): boolean
  /** The fields for which this row says something. */
  given(row: Pick<CheckedRow, 'cells'>): string[]
}

/** What becomes of rows that were looked up before, with the looks made then. */
export type Ahead = (tx: Tx) => Promise<Decision[]>

/** One target's part of an import; lives as long as one reading of the file. */
export interface TargetRun {
  /** Called once for every row in the order of the file, those of an earlier run included. May add faults. */
  place(row: CheckedRow): void
  /** What becomes of rows without faults. Reads only. */
  decide(tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]>
  /**
   * Makes the looks of `decide` while the rows `before` are still being written: whatever those come to do to the records, it
   * must be all the same to these rows. Null where it is not.
   */
  ahead?(tx: Tx, rows: readonly CheckedRow[], before: readonly CheckedRow[]): Promise<Ahead | null>
  /**
   * Takes what was decided as if it had been written, for the rows that follow: where a file is only looked at, in place of
   * `write`.
   */
  foresee(decisions: readonly Decision[]): void
  /**
   * Writes what was decided. Answers the rows that somebody else was quicker with: they are decided anew. A new record that
   * somebody else has written meanwhile is refused by its unique index, and the whole batch begins anew.
   */
  write(tx: Tx, decisions: readonly Decision[]): Promise<CheckedRow[]>
}

/** Begins one reading of a file into one resource. */
export type ImportRun = (columns: Columns, around: Surroundings) => TargetRun

/** The uploaded spreadsheets that still hold a person: they are read once more, whatever became of their import. */
import { type SQL, sql } from 'drizzle-orm'
import { IMPORT_TARGETS } from '../../resources/_kit/importTargets.ts'
import { files } from '../../resources/files/schema.ts'
import { importFaults } from '../../resources/import_faults/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { columns, select } from '../db/columns.ts'
import { broughtBy } from '../db/personal.ts'
import type { DbContext } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { guessMapping } from '../import/fields.ts'
import { openSheet, SheetError, type SheetRow } from '../import/reader/index.ts'
import { inTurn } from '../import/readers.ts'
import { withSheet } from '../import/sheet.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { isLong, names, type Terms } from './identifiers.ts'

const f = columns(files, 'f')
const faults = columns(importFaults, 'f')
const i = columns(imports, 'i')

export interface Holding {
  file: string
  name: string
  headers: string[]
  /** Those with this person in them; lines as the import counts them. */
  rows: SheetRow[]
}

interface Stored {
  id: string
  name: string
  /** One of its imports wrote a row of this person. */
  brought: boolean
}

const storedSheets = (services: Services, context: DbContext, donors: readonly string[]): Promise<Stored[]> =>
  services.db.as(context, (tx) =>
    tx.rows(
      select(
        {
          id: f.id,
          name: f.name,
          brought: sql<boolean>`exists (
        select 1 from ${i} where ${i.file} = ${f.id} and ${i.id} in (${broughtBy(donors)}))`,
        },
        sql`from ${f} where ${f.kind} = 'sheet' and ${f.deletedAt} is null order by ${f.id}`,
      ),
    ),
  )

type Found = Pick<Holding, 'headers' | 'rows'>

/** Two known words in a line are no person, although someone may have been imported under one of them. */
const areHeadings = (cells: string[]): boolean =>
  IMPORT_TARGETS.some(
    (target) => Object.values(guessMapping(target, cells)).filter((column) => column !== null).length > 1,
  )

async function rowsIn(services: Services, entityId: string, { id, name }: Stored, terms: Terms): Promise<Found> {
  const read = async (path: { path: string; name: string }): Promise<Found> => {
    const found: SheetRow[] = []
    const { headers, headerLine, ...sheet } = await openSheet(path)
    const about = (cells: readonly string[]): boolean => cells.some((cell) => names(terms, cell))
    // The line of headings is none of the rows: in a file without headings a person stands there.
    if (about(headers) && !areHeadings(headers)) found.push({ line: headerLine, cells: headers })
    for await (const rows of sheet.batches()) found.push(...rows.filter(({ cells }) => about(cells)))
    return { headers, rows: found }
  }
  // A person's rights wait for their turn, however long that takes.
  return inTurn(entityId, () => withSheet(services, { entityId, fileId: id, name }, read), null)
}

/**
 * A file that cannot be read can be imported no more than it can be searched: it counts as holding. One process reads
 * at a time.
 */
export async function sheetsHolding(
  services: Services,
  context: DbContext & { entityId: string },
  terms: Terms,
): Promise<Holding[]> {
  const holding: Holding[] = []
  for (const sheet of await storedSheets(services, context, terms.donors)) {
    const found = await rowsIn(services, context.entityId, sheet, terms).catch((error: unknown) => {
      if (error instanceof SheetError || error instanceof FileMissing) return null
      throw error
    })
    const { headers, rows } = found ?? { headers: [], rows: [] }
    if (found === null || rows.length > 0 || sheet.brought)
      holding.push({ file: sheet.id, name: sheet.name, headers, rows })
  }
  return holding
}

/** Faults `f` of imports quote cells: those of this person's lines, and any that name this person. */
export function faultsAbout(terms: Terms, holding: readonly Holding[]): SQL {
  const lines = holding.flatMap(({ file, rows }) => rows.map(({ line }) => ({ file, line })))
  const text = sql`athar_fold(coalesce(${faults.value}, '') || ' ' || coalesce(${faults.args}::text, ''))`
  const words = [...terms.names, ...terms.emails]
  return sql`(exists (select 1 from ${i}, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) x (file uuid, line integer)
      where ${i.id} = ${faults.import} and ${i.file} = x.file and ${faults.line} = x.line)
    or athar_fold(${faults.value}) = any(${sql.param(words)}::text[])
    or exists (select 1 from unnest(${sql.param(words.filter(isLong))}::text[]) word where position(word in ${text}) > 0)
    or exists (select 1 from unnest(${sql.param(terms.phones)}::text[]) phone where position(phone in regexp_replace(${text}, '[^0-9]', '', 'g')) > 0))`
}

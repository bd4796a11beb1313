/** From an uploaded file to an import that knows its columns. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { translate } from '../../i18n/server.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import { IMPORT_TARGETS } from '../../resources/_kit/importTargets.ts'
import { files } from '../../resources/files/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from '../engine/author.ts'
import { type Call, inTx } from '../engine/context.ts'
import { free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { idempotent } from '../engine/idempotency.ts'
import { findRow } from '../engine/read.ts'
import { hookContext, insertRow } from '../engine/write.ts'
import { guessByContent, looksLike } from './contents.ts'
import { faultColumns } from './faultColumn.ts'
import { guessMapping, importFields } from './fields.ts'
import { openSheet, SheetError, type SheetRow } from './reader/index.ts'
import { inTurn } from './readers.ts'
import { lastMapping } from './remembered.ts'
import { withSheet } from './sheet.ts'
import type { Target } from './types.ts'

const f = columns(files, 'f')
const i = columns(imports, 'i')

const SAMPLE_ROWS = 5
/** Rows whose cells tell what a column holds. */
const LOOKED_AT = 100

/** Staff of an entity alone reach imports; the platform has none of its own. */
export const entityOf = (call: Call): string => {
  const { entityId } = call.actor
  if (entityId === null) throw new AppFault('forbidden')
  return entityId
}

/** The same words as on an import that failed later. */
const wordsOf = (call: Call, error: SheetError): string =>
  translate(call.locale, `imports.problem.${error.reason}`, { ...error.values, _: error.text(call.locale) })

/** A file that cannot be imported, in the caller's language. */
export const refusal = (call: Call, error: SheetError): AppFault =>
  new AppFault('fileRefused', [
    {
      field: 'file',
      key: `sheet.${error.reason}`,
      args: { ...error.values, _: wordsOf(call, error) },
      code: CODES.file,
    },
  ])

async function sheetFile(call: Call, id: string): Promise<{ id: string; name: string }> {
  const file = await inTx(call, (tx) =>
    tx.one(
      select(
        { id: f.id, name: f.name },
        sql`from ${f}
      where ${f.id} = ${id}::uuid and ${f.entityId} = ${entityOf(call)}::uuid and ${f.kind} = 'sheet' and ${f.deletedAt} is null`,
      ),
    ),
  )
  if (file) return file
  throw new AppFault('invalid', [{ field: 'file', key: 'unknownReference', args: {}, code: CODES.file }])
}

/** Who goes takes their reader along: its turn is for those who wait. */
export const untilLeft = ({ left }: Call): { signal?: AbortSignal } => (left ? { signal: left() } : {})

interface Opened {
  headers: string[]
  totalRows: number | null
  /** The first rows. */
  cells: string[][]
}

const open = (call: Call, fileId: string, name: string): Promise<Opened> =>
  inTurn(entityOf(call), () =>
    withSheet(call.services, { entityId: entityOf(call), fileId, name }, async (path) => {
      const sheet = await openSheet(path, { maxRows: LOOKED_AT, batchSize: LOOKED_AT, ...untilLeft(call) })
      const rows: SheetRow[] = []
      for await (const batch of sheet.batches()) rows.push(...batch)
      if (rows.length === 0) throw new SheetError('only_headers')
      return { headers: sheet.headers, totalRows: sheet.totalRows ?? null, cells: rows.map(({ cells }) => cells) }
    }),
  ).catch((error: unknown) => {
    throw error instanceof SheetError ? refusal(call, error) : error
  })

/** A file that was fetched from the platform is an import already. */
async function ofPlatform(tx: Tx, call: Call<typeof imports>, target: Target, fileId: string) {
  const known = await tx.one(
    select(
      { id: i.id },
      sql`from ${i} where ${i.entityId} = ${entityOf(call)}::uuid and ${i.file} = ${fileId}::uuid and ${i.target} = ${target}
        and ${i.origin} = 'joud' and ${i.status} = 'ready' and ${i.deletedAt} is null`,
    ),
  )
  return known && findRow(tx, call, known.id, 'prepare')
}

const fieldsFor = (call: Call, target: Target) =>
  importFields(target).map(({ name, required, label }) => ({ name, required, label: label[call.locale] }))

/**
 * {target, file} -> the row with its `mapping` (`remembered`: as a person confirmed it for these columns the last time;
 * `guessed` is what it would be otherwise), `sample` (first rows), `fields` that columns can be matched to, and
 * `faultColumns`: places of columns that tell what an earlier import found wrong.
 */
export const prepare = free(imports, {
  on: 'list',
  input: z.strictObject({ target: z.enum(IMPORT_TARGETS), file: z.uuid() }),
  run: async (call, input) => {
    const { target } = input
    const file = await sheetFile(call, input.file)
    const { headers, totalRows, cells } = await open(call, file.id, file.name)
    const named = { target, headers, cells, mapping: guessMapping(target, headers) }
    const { guessed, remembered } = await inTx(call, async (tx) => ({
      guessed: guessByContent(named, await looksLike(tx, entityOf(call), named)),
      remembered: await lastMapping(tx, entityOf(call), target, headers),
    }))
    const values = {
      target,
      file: file.id,
      fileName: file.name,
      headers,
      mapping: remembered?.mapping ?? guessed,
      mends: remembered?.mends ?? [],
      totalRows,
    }
    const row = await inTx(call, async (tx) => {
      const fetched = await ofPlatform(tx, call, target, file.id)
      if (fetched !== null) return fetched
      const made = await idempotent(call, tx, ['prepare', input], async () =>
        insertRow(hookContext(call, tx), { ...values, createdBy: await authorOf(tx, call.actor) }),
      )
      // A repeated key brings the same import back, as it stands now.
      return (await findRow(tx, call, made.id, 'prepare')) ?? made
    })
    return {
      ...row,
      sample: cells.slice(0, SAMPLE_ROWS),
      fields: fieldsFor(call, target),
      guessed,
      remembered: remembered !== null,
      faultColumns: faultColumns(headers),
    }
  },
})

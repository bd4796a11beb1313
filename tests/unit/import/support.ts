import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Mend } from '../../../resources/_kit/mends.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Database } from '../../../server/db/types.ts'
import type { Existing } from '../../../server/engine/importing.ts'
import { guessMapping } from '../../../server/import/fields.ts'
import { type ImportServices, runImportWork } from '../../../server/import/run.ts'
import type { Mapping, Target } from '../../../server/import/types.ts'
import { LocalFileStore } from '../../../server/integrations/files/local.ts'
import { createLog } from '../../../server/log.ts'
import { importRunOf } from '../../../server/registry.ts'
import { openTestDatabase } from '../../http/support.ts'
import { readAll } from '../reader/fixtures.ts'

export interface ImportRow {
  id: string
  status: string
  totalRows: number | null
  processed: number
  created: number
  updated: number
  skipped: number
  faulty: number
  problem: string | null
}

export interface FaultRow {
  line: number
  field: string
  column: string | null
  value: string | null
  key: string
  args: Record<string, unknown>
  code: number
}

export interface UndoRow {
  status: string
  undone: number
  restored: number
  leftAlone: number
  undoTotal: number | null
  problem: string | null
}

export interface Workshop {
  db: Database
  services: ImportServices
  entity: string
  /** Another charity on the same installation. */
  other: string
  types: { person: string; company: string; body: string }
  rows<T>(query: ReturnType<typeof sql>, entity?: string): Promise<T[]>
  plan(target: Target, content: string, options?: PlanOptions): Promise<string>
  work(id: string, options?: { services?: ImportServices; signal?: AbortSignal; entity?: string }): Promise<void>
  state(id: string, entity?: string): Promise<ImportRow>
  faults(id: string): Promise<FaultRow[]>
  /** Takes a finished import back, to its end. */
  undo(id: string): Promise<UndoRow>
  /** Asks for it alone. */
  planUndo(id: string): Promise<void>
  undone(id: string): Promise<UndoRow>
  changes(id: string): Promise<{ kind: string; outcome: string; reason: string | null; record: string }[]>
  /** Plans and works through a whole file. */
  take(target: Target, content: string, options?: PlanOptions): Promise<ImportRow>
  close(): Promise<void>
}

export interface PlanOptions {
  mapping?: Mapping
  createDonors?: boolean
  /** As imports were kept before there was a plain skip. */
  existing?: 'skip' | 'update'
  /** As they are kept since. */
  known?: Existing
  namesakes?: 'new' | 'same'
  mends?: readonly Mend[]
  name?: string
  entity?: string
}

async function plant(db: Database) {
  const [entity, other, person, company, body] = [newId(), newId(), newId(), newId(), newId()]
  await db.as({ kind: 'platform', userId: null }, async (tx) => {
    await tx.rows(sql`insert into entities (id, name, branch_name, time_zone) values
      (${entity}::uuid, 'جمعية البر', 'الرياض', 'Asia/Riyadh'), (${other}::uuid, 'Wells', 'Dammam', 'Asia/Riyadh')`)
    await tx.rows(sql`insert into donor_types (id, title_ar, title_en, body) values (${person}::uuid, 'فرد', 'Individual', 'person'),
      (${company}::uuid, 'شركة', 'Company', 'organisation'), (${body}::uuid, 'جهة', 'Organisation', 'organisation')`)
  })
  return { entity, other, types: { person, company, body } }
}

/** A migrated database, a file store and nothing else: what the worker of imports needs. */
export async function openWorkshop(): Promise<Workshop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'athar-import-'))
  const { db, close } = await openTestDatabase()
  const { entity, other, types } = await plant(db)
  const files = new LocalFileStore(join(dataDir, 'files'))
  await files.prepare()
  const log = createLog({ logLevel: 'silent', production: false } as Parameters<typeof createLog>[0])
  const services = { db, files, log, importRunOf, config: { dataDir } } as unknown as ImportServices
  const rows = <T>(query: ReturnType<typeof sql>, of = entity): Promise<T[]> =>
    db.as({ kind: 'worker', entityId: of }, (tx) => tx.rows<T>(query))

  const plan: Workshop['plan'] = async (target, content, options = {}) => {
    const {
      createDonors = false,
      existing = 'skip',
      known,
      namesakes,
      mends = [],
      name = 'file.csv',
      entity: of = entity,
    } = options
    const [file, id] = [newId(), newId()]
    await files.put(`${of}/${file}/original`, Buffer.from(content))
    const headers = await readAll(name, content, { maxRows: 1 }).then(
      ({ info }) => info.headers,
      () => [],
    )
    const mapping = options.mapping ?? guessMapping(target, headers)
    await rows(
      sql`insert into files (id, entity_id, name, kind, mime, bytes, sha256)
      values (${file}::uuid, ${of}::uuid, ${name}, 'sheet', 'text/csv', ${content.length}, 'x')`,
      of,
    )
    await rows(
      sql`insert into imports (id, entity_id, target, file, file_name, headers, mapping, options, mends, status)
      values (${id}::uuid, ${of}::uuid, ${target}, ${file}::uuid, ${name}, ${JSON.stringify(headers)}::jsonb,
        ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify({ createDonors, ...(known ? { known } : { existing }), namesakes })}::jsonb,
        ${JSON.stringify(mends)}::jsonb, 'running')`,
      of,
    )
    return id
  }
  const work: Workshop['work'] = (id, options = {}) =>
    runImportWork(
      options.services ?? services,
      options.entity ?? entity,
      id,
      options.signal ?? new AbortController().signal,
    )
  const state: Workshop['state'] = async (id, of) => {
    const [row] = await rows<ImportRow>(
      sql`select id, status, total_rows as "totalRows", processed_rows as processed, created, updated, skipped, faulty, problem from imports where id = ${id}::uuid`,
      of,
    )
    if (!row) throw new Error('no such import')
    return row
  }
  const planUndo = async (id: string): Promise<void> =>
    void (await rows(
      sql`update imports set status = 'undoing', failures = 0, undo_total = created where id = ${id}::uuid`,
    ))
  const undone = async (id: string): Promise<UndoRow> => {
    const [row] =
      await rows<UndoRow>(sql`select status, undone, restored, left_alone as "leftAlone", undo_total as "undoTotal", problem
      from imports where id = ${id}::uuid`)
    if (!row) throw new Error('no such import')
    return row
  }
  return {
    db,
    services,
    planUndo,
    undone,
    undo: async (id) => {
      await planUndo(id)
      await work(id)
      return undone(id)
    },
    changes: (id) =>
      rows(
        sql`select kind, outcome, reason, record from import_changes where import = ${id}::uuid order by kind, reason, record`,
      ),
    entity,
    other,
    types,
    rows,
    plan,
    work,
    state,
    faults: (id) =>
      rows<FaultRow>(
        sql`select line, field, "column", value, key, args, code from import_faults where import = ${id}::uuid order by line, id`,
      ),
    take: async (target, content, options) => {
      const id = await plan(target, content, options)
      await work(id, options?.entity ? { entity: options.entity } : {})
      return state(id, options?.entity)
    },
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same services, but the database breaks at the `n`-th transaction from now and stays broken, as a killed process. */
export function dyingAfter(services: ImportServices, transactions: number): ImportServices {
  let left = transactions
  const db: Database = {
    ...services.db,
    as: async (context, use) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return services.db.as(context, use)
    },
  }
  return { ...services, db }
}

export const csv = (...lines: string[]): string => `${lines.join('\n')}\n`

/** Projects that a file means by their code, for files of projects and of gifts alike. */
import { type SQL, sql } from 'drizzle-orm'
import { fold, latinDigits } from '../../resources/_kit/fold.ts'
import { projects } from '../../resources/projects/schema.ts'
import { columns, pick, type Selected, type Shape, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const p = columns(projects, 'p')

/** `latinDigits` of a text in the database. */
export const digitsIn = (text: SQL): SQL => sql`translate(${text}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`

/** The same code however it is typed: case of Latin letters and kind of digits do not count. */
export const codeKey = (code: string): string => latinDigits(code).replace(/[A-Z]+/g, (run) => run.toLowerCase())

const CODE_SQL = digitsIn(sql`lower(${p.code} collate "C")`)

export interface KnownProject {
  id: string
  code: string
  until: string | null
  archived: boolean
}

/** Projects by the key of their code, with what is wanted of them. */
export async function withCodes<S extends Shape & { code: SQL<string> }>(
  tx: Tx,
  entityId: string,
  codes: readonly string[],
  wanted: (project: typeof p) => S,
): Promise<Map<string, Selected<S>[]>> {
  const found = new Map<string, Selected<S>[]>()
  if (codes.length === 0) return found
  const rows = await tx.rows(
    select(
      wanted(p),
      sql`from ${p}
    where ${p.entityId} = ${entityId}::uuid and ${p.deletedAt} is null
      and ${CODE_SQL} = any(${sql.param([...new Set(codes.map(codeKey))])}::text[]) order by ${p.id}`,
    ),
  )
  for (const row of rows) {
    const key = codeKey(row.code as string)
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

const byCode = (tx: Tx, entityId: string, codes: readonly string[]): Promise<Map<string, KnownProject[]>> =>
  withCodes(tx, entityId, codes, () => ({ ...pick(p, 'id', 'code', 'archived'), until: p.previousDonationsUntil }))

/** Projects of the folded name that a file gives instead of a code. */
async function byNames(tx: Tx, entityId: string, names: readonly string[]): Promise<Map<string, KnownProject[]>> {
  const found = new Map<string, KnownProject[]>()
  if (names.length === 0) return found
  const rows = await tx.rows(
    select(
      { ...pick(p, 'id', 'code', 'archived'), until: p.previousDonationsUntil, name: p.name },
      sql`from ${p} where ${p.entityId} = ${entityId}::uuid and ${p.deletedAt} is null
      and athar_fold(${p.name}) = any(${sql.param([...new Set(names)])}::text[]) order by ${p.id}`,
    ),
  )
  for (const { name, ...project } of rows) found.set(fold(name), [...(found.get(fold(name)) ?? []), project])
  return found
}

/** One that is known, several that it could be, or none. */
export type MeantProject = KnownProject | 'several' | null

/** What files of gifts call a project: its code, else a name that only one has. */
export async function meantProjects(
  tx: Tx,
  entityId: string,
  texts: readonly string[],
): Promise<(text: string) => MeantProject> {
  const codes = await byCode(tx, entityId, texts)
  const coded = (text: string): KnownProject | null => projectOf(text, codes.get(codeKey(text)))
  const names = await byNames(
    tx,
    entityId,
    texts.filter((text) => text !== '' && coded(text) === null).map((text) => fold(text)),
  )
  const named = (text: string): MeantProject => {
    const all = names.get(fold(text)) ?? []
    if (all.length === 1) return all[0] ?? null
    return all.length > 1 || codes.has(codeKey(text)) ? 'several' : null
  }
  return (text) => coded(text) ?? named(text)
}

/** The project that a code means: as it is typed, else the only one that differs in case alone. */
export const projectOf = <T extends { code: string }>(code: string, found: readonly T[] = []): T | null =>
  found.find((one) => one.code === code) ?? (found.length === 1 ? (found[0] ?? null) : null)

import { sql } from 'drizzle-orm'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { Changes, HookContext } from '../../../server/engine/define.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { META } from '../../_kit/templates/limits.ts'
import { needsFile } from '../../_kit/templates/rules.ts'
import { type Fault, ruleFaults } from '../../_kit/validate.ts'
import { files } from '../../files/schema.ts'
import { contentIn, isAtMeta, lockOf, nameLockedDays } from '../meta.ts'
import { metaNameOf } from '../metaName.ts'
import { templates } from '../schema.ts'

const f = columns(files, 'f')
const t = columns(templates, 't')

type Template = RecordOf<typeof templates>
type Context = HookContext<typeof templates>
type Values = Changes<typeof templates>

const MB = 1024 * 1024

const fault = (field: string, key: string, args: Fault['args'] = {}, code: number = CODES.generic): Fault => ({
  field,
  key,
  args,
  code,
})

/** The rows of whoever works here: an entity's own, or the platform's. */
export const ownRows = sql`${t.entityId} is not distinct from athar_entity()`

/** Whether another living template of the same owner has this name in this language. */
async function isTaken(tx: Tx, metaName: string, language: Template['language'], id: string | null): Promise<boolean> {
  const other = id === null ? sql`` : sql`and ${t.id} <> ${id}::uuid`
  const found = await tx.one(
    sql`select 1 from ${t} where ${ownRows} and ${t.metaName} = ${metaName} and ${t.language} = ${language}
      and ${t.deletedAt} is null ${other} limit 1`,
  )
  return found !== null
}

const MOST_TRIES = 1000

/** The name at Meta: what was written, or one made from the name that nobody has yet. */
export async function nameForMeta(tx: Tx, name: string, language: Template['language']): Promise<string> {
  const made = metaNameOf(name)
  for (let n = 1; n < MOST_TRIES; n += 1) {
    const tried = n === 1 ? made : `${made}_${n}`
    if (!(await isTaken(tx, tried, language, null))) return tried
  }
  return `${made}_${Date.now().toString(36)}`
}

export async function nameFaults(
  tx: Tx,
  { metaName, language }: Pick<Template, 'metaName' | 'language'>,
  id: string | null,
): Promise<Fault[]> {
  if (metaName === null || !(await isTaken(tx, metaName, language, id))) return []
  return [fault('metaName', 'templateNameUsed', {}, CODES.codeUsed)]
}

/** The file of a header is of the kind that its type says, and no larger than Meta takes. */
export async function fileFaults(
  tx: Tx,
  { headerType, headerFile }: Pick<Template, 'headerType' | 'headerFile'>,
): Promise<Fault[]> {
  if (headerFile === null || !needsFile({ headerType })) return []
  const file = await tx.one(
    select(pick(f, 'kind', 'bytes', 'keptBack'), sql`from ${f} where ${f.id} = ${headerFile}::uuid`),
  )
  // One that is not there, or is another's, is for the engine to say.
  if (!file) return []
  if (file.kind !== headerType) return [fault('headerFile', 'headerKind', {}, CODES.file)]
  // It is seen by everyone who is written to: what stays within the charity is no header (product.md 44).
  if (file.keptBack !== null) return [fault('headerFile', 'headerKept')]
  if (file.kind === 'video' && file.bytes > META.videoBytes)
    return [fault('headerFile', 'tooLarge', { max: META.videoBytes / MB }, CODES.file)]
  return []
}

/** What Meta keeps for good once it has a template, and what it keeps of an approved one. */
function fixedFaults(before: Template, changed: readonly string[]): Fault[] {
  if (!isAtMeta(before)) return []
  const fixed = before.metaStatus === 'approved' ? ['metaName', 'language', 'category'] : ['metaName', 'language']
  return changed.filter((name) => fixed.includes(name)).map((name) => fault(name, 'templateFixed'))
}

/** Meta's own rules of editing, each at the first field that meets it. */
function editFaults(before: Template, values: Values): Fault[] {
  const changed = contentIn(values)
  const [first] = changed
  if (first === undefined) return []
  const fixed = fixedFaults(before, changed)
  if (fixed.length > 0) return fixed
  const lock = lockOf(before, Date.now())
  return lock ? [fault(first, lock.key, lock.args)] : []
}

export async function changeFaults({ tx }: Context, before: Template, values: Values): Promise<Fault[]> {
  const faults = editFaults(before, values)
  if (faults.length > 0) return faults
  const after = { ...before, ...values }
  if (contentIn(values).length > 0 && isAtMeta(before)) values.metaChanged = true
  // Emptied, it is made again: a template never lacks its name at Meta.
  if (Object.hasOwn(values, 'metaName') && after.metaName === null)
    values.metaName = await nameForMeta(tx, after.name, after.language)
  return [...(await nameFaults(tx, { ...after, ...values }, before.id)), ...(await fileFaults(tx, after))]
}

/** What a template in use, or one that is handed over, has to have. */
export const useFaults = async (tx: Tx, row: Template): Promise<Fault[]> => [
  ...ruleFaults(templates, { ...row, status: 'active' }),
  ...(await fileFaults(tx, row)),
]

/** The name of an approved template that was taken off is nobody's for thirty days, its own owner's included. */
export async function nameLockFaults(tx: Tx, row: Template): Promise<Fault[]> {
  const found = await tx.one(
    select(
      pick(t, 'metaApprovedAt', 'metaDeletedAt'),
      sql`from ${t} where ${ownRows} and ${t.metaName} = ${row.metaName} and ${t.language} = ${row.language}
        and ${t.metaApprovedAt} is not null and ${t.metaDeletedAt} is not null
        order by ${t.metaDeletedAt} desc limit 1`,
    ),
  )
  const days = found ? nameLockedDays(found, Date.now()) : 0
  return days > 0 ? [fault('metaName', 'templateNameLocked', { smart_count: days })] : []
}

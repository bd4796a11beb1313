import { sql } from 'drizzle-orm'
import { columns, pick, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { insertRow } from '../../../server/engine/write.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { needsFile } from '../../_kit/templates/rules.ts'
import { COPIED, type Offered } from '../offered.ts'
import { templates } from '../schema.ts'
import { nameFaults, nameForMeta } from './checks.ts'

const t = columns(templates, 't')

/** More than anybody looks through. */
const MOST_OFFERED = 200

type Template = RecordOf<typeof templates>
type Context = HookContext<typeof templates>

const offered = sql`from athar_offered_templates() t`

/** The platform's active templates, for entities to copy. */
export const gallery = (call: Call<typeof templates>): Promise<{ templates: Offered[] }> =>
  inTx(call, async (tx) => ({
    templates: await tx.rows(
      select(
        pick(t, 'id', ...COPIED),
        sql`${offered} order by ${t.name}, ${t.language}, ${t.id} limit ${MOST_OFFERED}`,
      ),
    ),
  }))

/**
 * Copies a template of the platform to the entity, where it is changed and used at will. A header's file is the
 * entity's own to choose.
 * @throws notFound where the platform offers none of this id
 */
export async function adopt(ctx: Context, id: string): Promise<Template> {
  const { tx } = ctx
  const found = await tx.one(select(pick(t, ...COPIED), sql`${offered} where ${t.id} = ${id}::uuid`))
  if (!found) throw new AppFault('notFound')
  const { metaName, ...written } = found
  const free = await nameFaults(tx, { metaName, language: found.language }, null)
  const name = free.length === 0 && metaName !== null ? metaName : await nameForMeta(tx, found.name, found.language)
  return insertRow(ctx, { ...written, metaName: name })
}

/** The same template in the other language, under the same name at Meta, to be translated. @throws 422 where there is one */
export async function otherLanguage(ctx: Context, row: Template): Promise<Template> {
  const language = row.language === 'ar' ? 'en' : 'ar'
  const faults = await nameFaults(ctx.tx, { metaName: row.metaName, language }, null)
  if (faults.length > 0) throw new AppFault('templateInBothLanguages')
  const written = Object.fromEntries(COPIED.map((name) => [name, row[name]]))
  const headerFile = needsFile(row) ? row.headerFile : null
  return insertRow(ctx, { ...written, headerFile, language })
}

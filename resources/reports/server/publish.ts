import { sql } from 'drizzle-orm'
import { columns, updates } from '../../../server/db/columns.ts'
import { actingAs } from '../../../server/engine/acting.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { unansweredFaults } from '../../../server/engine/pictures.ts'
import { commonLetter } from '../../../server/letters/present.ts'
import { assertAddsUp } from '../../../server/messages/reconcile.ts'
import { digestOf } from '../../../server/verify/canonical.ts'
import { Log } from '../../../server/verify/log.ts'
import type { Field } from '../../_kit/field.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { missingToPublish } from '../../_kit/validate.ts'
import { reports } from '../schema.ts'

const r = columns(reports, 'r')

const asked = (field: Field): Field => ({ ...field, required: 'toPublish' })
const FIELDS = { message: reports.fields.message, ehsanNumber: asked(reports.fields.ehsanNumber) }

/** product.md 21: freezes and signs the file that the platform is given. It goes to nobody by itself. @throws 409, 422 */
export async function publish({ tx, call }: HookContext<typeof reports>, row: RecordOf<typeof reports>): Promise<void> {
  if (row.type !== 'ehsan' || row.status !== 'draft') throw new AppFault('wrongState', [], { status: row.status })
  const unfilled = [
    ...missingToPublish({ fields: FIELDS }, { ...row }),
    ...(await unansweredFaults(tx, reports, { ...row })),
  ]
  if (unfilled.length > 0) throw new AppFault('invalid', unfilled)
  await assertAddsUp(tx, row.project)
  const letter = await commonLetter(tx, row.id)
  if (!letter) throw new AppFault('notFound')
  const sentAt = letter.report.sentAt
  await actingAs(tx, 'publish', () =>
    tx.rows(
      sql`update ${r} set ${updates(r, {
        status: 'sent',
        sentAt,
        finishedAt: sentAt,
        frozen: letter,
        version: sql`${r.version} + 1`,
        updatedAt: sql`now()`,
      })} where ${r.id} = ${row.id}::uuid`,
    ),
  )
  const log = await Log.open(tx, call.services.config)
  const published = { report: row, publishedAt: sentAt }
  await log.addVersion(published, { language: letter.lang, content: digestOf(letter) })
}

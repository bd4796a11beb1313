/** product.md 27, 44: every picture or film of people carries consent, and withdrawing it removes the picture everywhere. */
import { sql } from 'drizzle-orm'
import { showsPeople } from '../../resources/_kit/pictures.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { files } from '../../resources/files/schema.ts'
import { spendings } from '../../resources/spendings/schema.ts'
import { columns, shaped, updates } from '../db/columns.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { missing, readForm, type ValuesOfForm } from '../engine/form.ts'
import { findRow, present } from '../engine/read.ts'
import { ERASE_FILES } from '../privacy/job.ts'

const f = columns(files, 'f')
const s = columns(spendings, 's')

const { people, consentBy, consentGuardian, consentUntil, keptBack } = files.fields
export const consentForm = { fields: { people, consentBy, consentGuardian, consentUntil, keptBack } }
type Consent = ValuesOfForm<typeof consentForm.fields>

type File = RecordOf<typeof files>
type Context = HookContext<typeof files>

const NO_CONSENT = { consentBy: null, consentGuardian: null, consentUntil: null }

function readConsent(body: Readonly<Record<string, unknown>>): Consent {
  const consent = readForm(consentForm, body)
  if (!consent.people) return { ...consent, ...NO_CONSENT }
  // What stays within the charity waits for nobody's consent.
  if (consent.consentBy === null && consent.keptBack === null) throw new AppFault('invalid', [missing('consentBy')])
  return consent
}

const fileNow = async ({ tx, call }: Context, id: string): Promise<File> => present(await findRow(tx, call, id, 'get'))

/** Consent is a matter of pictures and films: a receipt or a sheet is nobody's face. @throws wrongState (409) */
function onlyOfPeople(row: File): void {
  if (!showsPeople(row.kind)) throw new AppFault('wrongState')
}

/**
 * Who is to be seen and who agreed to it, or why nobody outside sees it. Without people, no consent is kept.
 * @throws 422; wrongState (409) once withdrawn
 */
export async function describeFile(ctx: Context, body: Readonly<Record<string, unknown>>, file: File): Promise<File> {
  onlyOfPeople(file)
  const { id } = file
  const consent = readConsent(body)
  const row = await fileNow(ctx, id)
  if (row.consentWithdrawnAt !== null) throw new AppFault('wrongState')
  await ctx.tx.rows(
    sql`update ${f} set ${updates(f, {
      people: consent.people,
      consentBy: consent.consentBy,
      consentGuardian: consent.consentGuardian,
      consentUntil: consent.consentUntil,
      keptBack: consent.keptBack,
      answeredAt: sql`now()`,
      version: sql`${f.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${f.id} = ${id}::uuid`,
  )
  return fileNow(ctx, id)
}

/** A photographed invoice is a paper, not a picture of people: what was spent stays proved. */
const isEvidence = async ({ tx }: Context, id: string): Promise<boolean> =>
  (await tx.one(
    sql`select 1 as found from ${s} where ${s.evidence} = ${id}::uuid and ${s.deletedAt} is null limit 1`,
  )) !== null

/**
 * The picture or film disappears wherever it was shown, and its bytes leave the store with a job of this transaction. Its row keeps
 * name and digest; what could still show it or lead to where it was taken goes at once. Once withdrawn, it stays so.
 */
export async function withdrawConsent(ctx: Context, file: File): Promise<File> {
  onlyOfPeople(file)
  const { id } = file
  if (await isEvidence(ctx, id)) throw new AppFault('referenced')
  const done = await ctx.tx.one(
    shaped(
      { entity_id: f.entityId },
      (row) => sql`
    update ${f} set ${updates(f, {
      consentWithdrawnAt: sql`now()`,
      placeholder: null,
      widths: null,
      blurred: null,
      location: null,
      version: sql`${f.version} + 1`,
      updatedAt: sql`now()`,
    })}
    where ${f.id} = ${id}::uuid and ${f.consentWithdrawnAt} is null returning ${row}`,
    ),
  )
  if (done) await ctx.addJob(ERASE_FILES, { entityId: done.entity_id })
  return fileNow(ctx, id)
}

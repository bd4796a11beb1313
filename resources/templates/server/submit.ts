import { sql } from 'drizzle-orm'
import { columns, pairs, pick, select, type Writes } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow, shown } from '../../../server/engine/read.ts'
import { stop, writeRow } from '../../../server/engine/write.ts'
import { originalKey } from '../../../server/files/keys.ts'
import { templateDefinition } from '../../../server/integrations/templates/definition.ts'
import type { RefusedFor, Sample, SubmitOutcome, TemplateService } from '../../../server/integrations/templates/port.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { files } from '../../files/schema.ts'
import { canSubmit, isAtMeta, lockOf, recentEdits } from '../meta.ts'
import { templates } from '../schema.ts'
import { nameLockFaults, ownRows, useFaults } from './checks.ts'

const f = columns(files, 'f')
const t = columns(templates, 't')
const into = columns(templates)

type Template = RecordOf<typeof templates>
type TemplateCall = Call<typeof templates>

/** The account that templates of whoever works here go by. @throws noTemplateAccount (409), which says where to set one up */
export async function serviceOf({ services, actor }: Pick<Call, 'services' | 'actor'>): Promise<TemplateService> {
  const service = await services.templatesOf(actor.entityId)
  if (!service) throw new AppFault('noTemplateAccount')
  return service
}

const present = async (tx: Tx, call: TemplateCall, id: string, action: string): Promise<Template> => {
  const row = await findRow(tx, call, id, action, true)
  if (!row) throw new AppFault('notFound')
  return row
}

const set = (tx: Tx, call: TemplateCall, id: string, values: Writes<typeof templates>): Promise<Template> =>
  writeRow(tx, call, id, pairs(into, values))

/** The header's file as the service may read it; null where there is none. */
async function sampleOf(tx: Tx, { services, actor }: TemplateCall, { headerFile }: Template): Promise<Sample | null> {
  if (headerFile === null || actor.entityId === null) return null
  const file = await tx.one(
    select(pick(f, 'id', 'name', 'mime', 'bytes'), sql`from ${f} where ${f.id} = ${headerFile}::uuid`),
  )
  if (!file) return null
  const key = originalKey({ entityId: actor.entityId, fileId: file.id })
  return { name: file.name, mime: file.mime, bytes: file.bytes, open: () => services.files.open(key) }
}

/** Only what is handed over for the first time, or has changed since; Meta's own rules of editing hold. @throws 422, 409 */
function refuseState(row: Template): void {
  const now = Date.now()
  if (canSubmit(row, now)) return
  const lock = lockOf(row, now)
  if (lock) stop([{ field: 'body', key: lock.key, args: lock.args, code: CODES.generic }])
  throw new AppFault('wrongState', [], { status: row.metaStatus })
}

/**
 * Marked before it leaves: whoever dies in between leaves a template whose fate nobody knows, which reading the statuses
 * settles, and a second click finds nothing to hand over.
 */
const claim = (call: TemplateCall, id: string): Promise<{ before: Template; sample: Sample | null }> =>
  inTx(call, async (tx) => {
    const before = await present(tx, call, id, 'submit')
    refuseState(before)
    stop([...(await useFaults(tx, before)), ...(isAtMeta(before) ? [] : await nameLockFaults(tx, before))])
    await set(tx, call, id, { metaStatus: 'unknown' })
    return { before, sample: await sampleOf(tx, call, before) }
  })

/** What a row holds once its submission was answered; nothing where it was not. */
function settled(before: Template, outcome: SubmitOutcome, at: string): Writes<typeof templates> {
  if (outcome.state === 'unknown') return { metaReason: outcome.detail }
  if (outcome.state === 'refused') return { metaStatus: before.metaStatus, metaReason: outcome.detail }
  const isEdit = isAtMeta(before)
  return {
    metaId: outcome.id,
    metaStatus: outcome.status,
    metaReason: null,
    metaChanged: false,
    metaSyncedAt: at,
    metaDeletedAt: null,
    metaApprovedAt:
      outcome.status === 'approved' ? (before.metaApprovedAt ?? at) : isEdit ? before.metaApprovedAt : null,
    metaEdits: isEdit ? [...recentEdits(before.metaEdits, Date.parse(at)), at] : [],
  }
}

/** @throws the refusal as a fault that says what to do */
export function refuseOutcome({ reason, detail }: { reason: RefusedFor; detail: string }): never {
  if (reason === 'nameTaken' || reason === 'nameLocked') {
    const key = reason === 'nameTaken' ? 'templateNameAtMeta' : 'templateNameLockedAtMeta'
    throw new AppFault('invalid', [{ field: 'metaName', key, args: {}, code: CODES.codeUsed }])
  }
  throw new AppFault(reason === 'content' ? 'templateRefused' : REFUSAL[reason], [], { detail })
}

const REFUSAL = {
  connect: 'templateService',
  busy: 'templateService',
  limit: 'templateLimit',
  editLimit: 'templateLimit',
  auth: 'templateAccount',
} as const

/** Hands a template over to Meta, or the changes of one that it has. @throws 409, 422, 503 */
export async function submit(call: TemplateCall, id: string): Promise<unknown> {
  const service = await serviceOf(call)
  const { before, sample } = await claim(call, id)
  const submission = { definition: templateDefinition(before), sample }
  const outcome =
    isAtMeta(before) && before.metaId !== null
      ? await service.edit(before.metaId, submission)
      : await service.create(submission)
  const row = await inTx(call, async (tx) => {
    const now = await present(tx, call, id, 'submit')
    const values = settled(before, outcome, new Date().toISOString())
    // The service's own word may have come before its answer.
    return set(tx, call, id, now.metaStatus === 'unknown' ? values : { ...values, metaStatus: now.metaStatus })
  })
  if (outcome.state === 'refused') refuseOutcome(outcome)
  if (outcome.state === 'unknown') throw new AppFault('templateUnconfirmed')
  return shown(call as unknown as Call, 'submit', row)
}

/** Takes a template off Meta, in every language that it has there. @throws 409, 503 */
export async function withdraw(call: TemplateCall, id: string): Promise<unknown> {
  const service = await serviceOf(call)
  const row = await inTx(call, (tx) => present(tx, call, id, 'withdraw'))
  if (!isAtMeta(row) || row.metaStatus === 'unknown' || row.metaName === null) throw new AppFault('wrongState')
  const outcome = await service.remove(row.metaName)
  if (outcome.state === 'refused') refuseOutcome(outcome)
  if (outcome.state === 'unknown') throw new AppFault('templateUnconfirmed')
  return inTx(call, async (tx) => {
    const others = await tx.rows(
      select(
        pick(t, 'id'),
        sql`from ${t} where ${ownRows} and ${t.metaName} = ${row.metaName} and ${t.id} <> ${id}::uuid
          and ${t.deletedAt} is null and ${t.metaStatus} not in ('notSubmitted', 'deleted')`,
      ),
    )
    const gone = { metaStatus: 'deleted', metaDeletedAt: sql<string>`now()`, metaChanged: false } as const
    for (const other of others) await set(tx, call, other.id, gone)
    return shown(call as unknown as Call, 'withdraw', await set(tx, call, id, gone))
  })
}

import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import { infrastructure } from '../../../server/db/infrastructure.ts'
import type { DbContext, Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault, malformed } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { originalKey, pictureKey, widthFor } from '../../../server/files/keys.ts'
import { removeBytes } from '../../../server/files/remove.ts'
import { type FileRow, findFile, insertFile } from '../../../server/files/row.ts'
import { type Incoming, storeBytes } from '../../../server/files/write.ts'
import { FileMissing } from '../../../server/integrations/files/port.ts'
import type { donorIssues } from '../schema.ts'
import { entityOf } from './change.ts'

const o = columns(infrastructure.identityLinks, 'o')

type IssueCall = Call<typeof donorIssues>

/** Of a donor who writes: one of the caller's own, of a charity at work. */
async function entityOfOwn(tx: Tx, call: IssueCall, donor: string): Promise<string> {
  if (call.actor.kind !== 'donor') throw new AppFault('notFound')
  const found = await tx.one(
    select(
      { entityId: o.entityId },
      // athar_own_donors answers with the columns of the links that it reads.
      sql`from athar_own_donors() o where ${o.donorId} = ${donor}::uuid and o.working`,
    ),
  )
  if (!found) throw new AppFault('notFound')
  return found.entityId
}

interface Where {
  donor?: string | undefined
  issue?: string | undefined
}

/** The entity that a file is sent to: for a new message of a donor's, or for an issue. @throws 404; 400 for neither or both */
const entityFor = (call: IssueCall, { donor, issue }: Where): Promise<string> =>
  inTx(call, async (tx) => {
    if (donor !== undefined && issue === undefined) return entityOfOwn(tx, call, donor)
    if (issue === undefined || donor !== undefined) throw malformed('issue', 'invalid')
    if (!(await findRow(tx, call, issue, 'list'))) throw new AppFault('notFound')
    return entityOf(tx, issue)
  })

/** What is written about a donor's own file bears nobody's name; a colleague's bears theirs. */
const workIn = ({ actor, requestId }: IssueCall, entityId: string): DbContext => ({
  kind: 'worker',
  entityId,
  requestId,
  ...(actor.kind === 'staff' && { userId: actor.userId }),
})

/**
 * Receives, checks and stores a file of a message that is still being written. Until a message names it, it is its
 * sender's alone; after a day without one it goes.
 */
export async function receiveFile(
  call: IssueCall,
  where: Where,
  incoming: Incoming,
  take: (bytes: number) => Promise<void>,
): Promise<Pick<FileRow, 'id' | 'name' | 'kind' | 'mime' | 'bytes' | 'width' | 'height'>> {
  const { services, actor } = call
  const entityId = await entityFor(call, where)
  const stored = await storeBytes(services, entityId, incoming)
  try {
    if (actor.kind === 'donor') await take(stored.bytes)
    await services.db.as(workIn(call, entityId), (tx) => insertFile(tx, { entityId }, stored, actor.userId))
  } catch (error) {
    await removeBytes(services, { entityId, fileId: stored.id })
    throw error
  }
  const { id, name, kind, mime, bytes, width, height } = stored
  return { id, name, kind, mime, bytes, width, height }
}

interface Opened {
  file: FileRow
  /** One of a picture's smaller sizes, and not what was sent. */
  isPicture: boolean
  open: () => Promise<NodeJS.ReadableStream>
}

const lost = (error: unknown): never => {
  throw error instanceof FileMissing ? new AppFault('notFound') : error
}

/** A file that an issue within the caller's reach names; what the staff say among themselves no donor is shown. @throws 404 */
export async function openFile(
  call: IssueCall,
  { id, fileId, variant }: { id: string; fileId: string; variant: string },
): Promise<Opened> {
  const { services, actor } = call
  const entityId = await inTx(call, async (tx) => {
    const row = await findRow(tx, call, id, 'list')
    if (!row) throw new AppFault('notFound')
    const within = actor.kind === 'donor' ? [] : row.answerFiles
    const named = [...row.files, ...row.reopenFiles, ...row.replyFiles, ...within]
    if (!named.some((one) => one.id === fileId.toLowerCase())) throw new AppFault('notFound')
    return entityOf(tx, id)
  })
  const file = await services.db.as(workIn(call, entityId), (tx) => findFile(tx, entityId, fileId))
  if (!file) throw new AppFault('notFound')
  const isPicture = variant !== 'original'
  const width = isPicture ? widthFor(Number(variant), file.widths ?? []) : undefined
  if (isPicture && width === undefined) throw new AppFault('notFound')
  const at = { entityId, fileId: file.id, edition: file.edition }
  const key = width === undefined ? originalKey(at) : pictureKey(at, width)
  return { file, isPicture, open: () => services.files.open(key).catch(lost) }
}

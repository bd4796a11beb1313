import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import { infrastructure } from '../../../server/db/infrastructure.ts'
import type { DbContext, Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault, malformed } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { type Opened, openNamed } from '../../../server/files/open.ts'
import { type SentFile, storeSent } from '../../../server/files/sent.ts'
import type { Incoming } from '../../../server/files/write.ts'
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

/** Receives a file of a message that is still being written. */
export async function receiveFile(
  call: IssueCall,
  where: Where,
  incoming: Incoming,
  take: (bytes: number) => Promise<void>,
): Promise<SentFile> {
  const { services, actor } = call
  const entityId = await entityFor(call, where)
  return storeSent(services, incoming, {
    entityId,
    context: workIn(call, entityId),
    sender: actor.userId,
    ...(actor.kind === 'donor' && { take }),
  })
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
  return openNamed(services, workIn(call, entityId), { entityId, fileId, variant })
}

/** Files that a service told of are fetched from it: each one once, however many try, for as long as it may still be had. */
import { sql } from 'drizzle-orm'
import { bytesOf, kindsOf } from '../../../resources/_kit/fields/upload.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { conversations } from '../../../resources/conversations/schema.ts'
import type { Fetched } from '../../channels/port.ts'
import { columns, pick, shaped, updates, type Writes } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import type { Services } from '../../engine/services.ts'
import { removeBytes } from '../../files/remove.ts'
import { insertFile, type StoredBytes } from '../../files/row.ts'
import { hasRoom } from '../came.ts'
import { placeFetched } from '../field/draft.ts'
import { FIELD_KINDS } from '../field/sender.ts'
import { storeMedia } from './store.ts'

const c = columns(chatMessages, 'c')
const n = columns(chatMessages, 'n')
const v = columns(conversations, 'v')

/** Nothing larger is kept of any kind; and none may hold up the others for long. */
const LIMITS = { maxBytes: bytesOf('attachment'), limitMs: 60_000 }
/** After each try twice as long as after the one before, 90 seconds first: in all some twelve hours. */
const TRIES = 9
const FIRST_SECONDS = sql.raw('90')

/**
 * The next file that is due. Taking it is the try itself: whoever dies with it in hand has let it go until the next one,
 * and nobody else has it in the meantime.
 */
const claim = (tx: Tx) =>
  tx.one(
    shaped(
      pick(c, 'id', 'channel', 'address', 'media', 'fetchTries', 'fieldState'),
      (row) => sql`update ${c} set ${updates(c, {
        fetchTries: sql`${c.fetchTries} + 1`,
        fetchAt: sql`now() + make_interval(secs => ${FIRST_SECONDS} * power(2, ${c.fetchTries}))`,
      })}
      where ${c.id} = (select ${n.id} from ${n} where ${n.fileState} = 'waiting' and ${n.fetchAt} <= now()
        order by ${n.fetchAt}, ${n.id} limit 1 for update of n skip locked) returning ${row}`,
    ),
  )

type Due = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Writes what became of it, unless it was erased or settled meanwhile. Open conversations are told. @returns whether it was */
async function settle(tx: Tx, id: string, changes: Writes<typeof chatMessages>): Promise<boolean> {
  const done = await tx.one(
    shaped(
      pick(c, 'conversation', 'author', 'project'),
      (row) => sql`update ${c} set ${updates(c, { ...changes, media: null, fetchAt: null, updatedAt: sql`now()` })}
        where ${c.id} = ${id}::uuid and ${c.fileState} = 'waiting' returning ${row}`,
    ),
  )
  if (done?.conversation)
    await tx.rows(
      sql`update ${v} set ${updates(v, { updatedAt: sql`now()` })} where ${v.id} = ${done.conversation}::uuid`,
    )
  // Of staff, for an update that is a draft already: what it brought belongs there.
  if (done?.author && done.project) await placeFetched(tx, id, done.author, done.project)
  return done !== null
}

async function ask(services: Services, entityId: string, due: Due, signal: AbortSignal): Promise<Fetched> {
  const sender = await services.senderOf(entityId, due.channel)
  if (!due.media) return { state: 'failed', why: 'gone', detail: '' }
  // The account is not set up any more, or another adapter serves it: it may come back.
  if (!sender?.gateway.fetch) return { state: 'failed', why: 'later', detail: 'No account fetches it now' }
  return sender.gateway.fetch(due.media.at, LIMITS, signal)
}

async function keep(services: Services, entityId: string, { id }: Due, file: StoredBytes | null): Promise<void> {
  let kept = false
  try {
    kept = await services.db.as({ kind: 'worker', entityId }, async (tx) => {
      if (file) await insertFile(tx, { entityId }, file)
      const here = file ? { file: file.id, fileName: file.name } : {}
      if (!(await settle(tx, id, { fileState: null, ...here }))) throw new Settled()
      return true
    })
  } catch (error) {
    if (!(error instanceof Settled)) throw error
  } finally {
    if (!kept && file) await removeBytes(services, { entityId, fileId: file.id })
  }
}

/** Somebody else was first, or it was erased: nothing of this one's is written. */
class Settled extends Error {}

async function fetchOne(services: Services, entityId: string, due: Due, signal: AbortSignal): Promise<void> {
  const { id, channel, address, media, fetchTries, fieldState } = due
  if (!(await services.db.as({ kind: 'worker', entityId }, (tx) => hasRoom(tx, entityId, address)))) {
    services.log.warn({ channel, message: id }, 'a file of a message was not fetched: too much came within the hour')
    return keep(services, entityId, due, null)
  }
  const got = await ask(services, entityId, due, signal)
  if (got.state === 'here' && media)
    return keep(
      services,
      entityId,
      due,
      await storeMedia(services, entityId, media, got.bytes, fieldState === null ? kindsOf('attachment') : FIELD_KINDS),
    )
  const { why, detail } = got.state === 'failed' ? got : { why: 'gone', detail: '' }
  if (why === 'tooLarge') return keep(services, entityId, due, null)
  services.log.info({ channel, message: id, why, tries: fetchTries, detail }, 'a file of a message was not had')
  if (why === 'later' && fetchTries < TRIES) return
  await services.db.as({ kind: 'worker', entityId }, (tx) => settle(tx, id, { fileState: 'lost' }))
}

/** The job's work for one entity: every file that is due, one after the other. */
export async function fetchFiles(services: Services, entityId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await services.db.as({ kind: 'worker', entityId }, claim)
    if (!due) return
    await fetchOne(services, entityId, due, signal)
  }
}

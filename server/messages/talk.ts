/** Whether an answer may go in a conversation, and until when. */
import { sql } from 'drizzle-orm'
import { conversations } from '../../resources/conversations/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { columns, pick, type Selected } from '../db/columns.ts'
import { GATE } from './audience.ts'
import { mayConverse } from './gate.ts'
import type { Reason } from './kinds/kind.ts'

// As GATE of the audience names it.
const d = columns(donors, 'd')
const v = columns(conversations, 'v')

/** Meta takes free text for so long after the other side's last message (error 131047). */
const WINDOW = sql`interval '24 hours'`
/** For so long what one answers is a service, whatever was stopped before. */
const RECENT = sql`interval '7 days'`

/** Of a conversation `v` and, where it has one, its donor `d`. */
export const TALK = {
  ...pick(v, 'channel', 'address', 'stopSaid', 'donor'),
  ...GATE,
  recent: sql<boolean>`${v.lastInAt} > now() - ${RECENT}`,
  /** When Meta's day ends. */
  windowUntil: sql<string | null>`case when ${v.channel} = 'whatsappCloud' then ${v.lastInAt} + ${WINDOW} end`,
  windowOver: sql<boolean>`${v.channel} = 'whatsappCloud' and ${v.lastInAt} <= now() - ${WINDOW}`,
  /** The donor's record has another address by now: this one may be somebody else's. */
  moved: sql<boolean>`${v.donor} is not null and ${v.address} is distinct from case when ${v.channel} = 'email' then ${d.email} else ${d.phone} end`,
}
type Talking = Selected<typeof TALK>

/** Null where an answer may go. */
export const talkRefusal = (talk: Talking): Reason | null => {
  const { donor, moved, windowOver, ...gate } = talk
  const reason = mayConverse(donor === null ? null : gate, gate)
  if (reason !== null) return reason
  if (moved) return 'moved'
  return windowOver ? 'window' : null
}

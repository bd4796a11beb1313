import { type SQL, sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { lately, type NoticeSource, type NoticesOf } from '../../../server/engine/notices.ts'
import { isInForce } from '../../../server/messages/quota.ts'
import { entities } from '../../entities/schema.ts'
import { ITEMS, QUOTA, USED } from '../../plans/schema.ts'
import { subscriptions } from '../schema.ts'

const e = columns(entities, 'e')
const t = columns(subscriptions, 't')

const LOW_AT = { email: t.emailLowAt, whatsapp: t.whatsappLowAt, sms: t.smsLowAt } as const
const OUT_AT = { email: t.emailOutAt, whatsapp: t.whatsappOutAt, sms: t.smsOutAt } as const
const NOW = isInForce(t)

const WAITS = sql`${t.status} = 'Processing'`

const told = (
  kind: string,
  operation: string,
  { at, where, count }: { at: SQL<string | null>; where: SQL; count?: SQL<number | null> },
): NoticeSource => ({
  kind,
  group: 'waits',
  operation,
  at,
  name: t.planAr,
  nameEn: t.planEn,
  ...(count && { count }),
  rest: sql`from ${t} where ${where}`,
})

/** [8.43] what is nearly used up, what is used up, and which renewal waits to be paid; what was paid and is looked at, and what came of it. */
export const notices: NoticesOf = () => [
  ...ITEMS.flatMap((item) => [
    told(`${item}Low`, 'standing', {
      at: LOW_AT[item],
      count: sql<number>`${t[QUOTA[item]]} - ${t[USED[item]]}`,
      where: sql`${LOW_AT[item]} is not null and ${OUT_AT[item]} is null and ${NOW}`,
    }),
    told(`${item}Out`, 'standing', { at: OUT_AT[item], where: sql`${OUT_AT[item]} is not null and ${NOW}` }),
  ]),
  // What an entity has paid is its administrator's matter, and who settles it is told of every entity's.
  told('held', 'choose', { at: t.heldAt, where: WAITS }),
  {
    ...told('toSettle', 'accept', { at: t.heldAt, where: WAITS }),
    about: sql<string | null>`(select ${e.name} from ${e} where ${e.id} = ${t.entityId})`,
  },
  ...(['accepted', 'paidBack'] as const).map((kind) => ({
    ...told(kind, 'choose', {
      at: t.settledAt,
      where: sql`${t.settledAt} is not null and (${t.problem} is not distinct from 'paidBack') = ${kind === 'paidBack'} and ${lately(t.settledAt)}`,
    }),
    group: 'finished' as const,
  })),
  told('renewal', 'choose', {
    at: t.createdAt,
    where: sql`${t.renews} is not null and ${t.status} in ('Sent', 'Pending') and ${lately(t.createdAt)}`,
  }),
]

import { type SQL, sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { lately, type NoticeSource, type NoticesOf } from '../../../server/engine/notices.ts'
import { ITEMS, QUOTA, USED } from '../../plans/schema.ts'
import { subscriptions } from '../schema.ts'

const t = columns(subscriptions, 't')

const LOW_AT = { email: t.emailLowAt, whatsapp: t.whatsappLowAt, sms: t.smsLowAt } as const
const OUT_AT = { email: t.emailOutAt, whatsapp: t.whatsappOutAt, sms: t.smsOutAt } as const
const NOW = sql`${t.startsAt} <= now() and (${t.endsAt} is null or ${t.endsAt} > now()) and ${t.status} in ('Renewed', 'Canceled')`

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

/** [8.43] what is nearly used up, what is used up, and which renewal waits to be paid. */
export const notices: NoticesOf = () => [
  ...ITEMS.flatMap((item) => [
    told(`${item}Low`, 'standing', {
      at: LOW_AT[item],
      count: sql<number>`${t[QUOTA[item]]} - ${t[USED[item]]}`,
      where: sql`${LOW_AT[item]} is not null and ${OUT_AT[item]} is null and ${NOW}`,
    }),
    told(`${item}Out`, 'standing', { at: OUT_AT[item], where: sql`${OUT_AT[item]} is not null and ${NOW}` }),
  ]),
  told('renewal', 'choose', {
    at: t.createdAt,
    where: sql`${t.renews} is not null and ${t.status} in ('Sent', 'Pending') and ${lately(t.createdAt)}`,
  }),
]

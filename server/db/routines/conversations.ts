import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { conversations } from '../../../resources/conversations/schema.ts'
import { names, routine } from '../columns.ts'

const bareTalks = names(conversations)
const c = names(chatMessages, 'c')
const n = names(chatMessages, 'n')
const v = names(conversations, 'v')
const bareMessages = names(chatMessages)

const SAME = `${v.entityId} = ${c.entityId} and ${v.channel} = ${c.channel}
    and case when ${c.donor} is null then ${v.donor} is null and ${v.address} = ${c.address} else ${v.donor} = ${c.donor} end`

/**
 * What was kept before there were conversations gets one: with the donor, or with the address where it was nobody's. Once it
 * has, there is nothing left to do. What staff send for a project is in none.
 */
const JOIN = routine`
do $$ begin
  if not exists (select 1 from ${c} where ${c.conversation} is null and ${c.fieldState} is null) then
    return;
  end if;
  insert into ${bareTalks} (${bareTalks.id}, ${bareTalks.entityId}, ${bareTalks.channel}, ${bareTalks.donor}, ${bareTalks.address}, ${bareTalks.senderName}, ${bareTalks.lastText}, ${bareTalks.lastAt}, ${bareTalks.lastInAt}, ${bareTalks.unread})
  select gen_random_uuid(), ${n.entityId}, ${n.channel}, ${n.donor}, (array_agg(${n.address} order by ${n.at} desc))[1],
    (array_agg(${n.senderName} order by ${n.at} desc) filter (where ${n.senderName} is not null))[1],
    (array_agg(left(${n.text}, 160) order by ${n.at} desc))[1], max(${n.at}), max(${n.at}), count(*) filter (where ${n.readAt} is null)
  from ${n} where ${n.conversation} is null and ${n.fieldState} is null
  group by ${n.entityId}, ${n.channel}, ${n.donor}, case when ${n.donor} is null then ${n.address} end
  on conflict do nothing;
  update ${c} set ${bareMessages.conversation} = ${v.id} from ${v} where ${c.conversation} is null and ${c.fieldState} is null and ${SAME};
end $$;`

export const conversationsSql = (): string => JOIN

import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'

const bare = names(users)
const u = names(users, 'u')

/** Up to when the caller has seen what the bell tells, and what they want no mail about; their own row may be another branch's, hence by routines. */
export const noticesSql = (): string => routine`
create or replace function athar_my_notices_seen() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${u.noticesSeenAt} from ${u} where ${u.id} = athar_actor()
$$;

-- Never back, and never ahead of the clock. Nothing of the person changes: their record keeps its version.
create or replace function athar_see_my_notices(until timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${bare} set ${bare.noticesSeenAt} = greatest(${bare.noticesSeenAt}, least(until, now())) where ${bare.id} = athar_actor();
$$;

-- Which of the mails that come unasked the caller does not want.
create or replace function athar_mute_my_mails(muted text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${bare} set ${bare.mutedMails} = muted where ${bare.id} = athar_actor();
$$;`

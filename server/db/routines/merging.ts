import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const bareLinks = names(infrastructure.identityLinks)
const l = names(infrastructure.identityLinks, 'l')
const o = names(infrastructure.identityLinks, 'o')

/**
 * The sign-in of two donors who are one (docs/decisions/084). Each function works on the transaction's entity alone; no
 * answer says whom a sign-in is linked to elsewhere.
 */
const SIGN_INS = routine`
-- Which of the two signs in; \`same\`: both, as one person; \`both\`: as two.
create or replace function athar_sign_ins_of(kept uuid, gone uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when ${l.identityId} is null and ${o.identityId} is null then 'none'
    when ${o.identityId} is null then 'kept'
    when ${l.identityId} is null then 'gone'
    when ${l.identityId} = ${o.identityId} then 'same' else 'both' end
  from (select athar_entity() as id) e
  left join ${l} on ${l.entityId} = e.id and ${l.donorId} = kept
  left join ${o} on ${o.entityId} = e.id and ${o.donorId} = gone
$$;

-- From one to the other, who has none; of one person who signs in as both the first link goes.
create or replace function athar_move_sign_in(from_donor uuid, to_donor uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform athar_hold_identities(array[from_donor, to_donor]);
  case athar_sign_ins_of(to_donor, from_donor)
    when 'gone' then
      update ${bareLinks} set ${bareLinks.donorId} = to_donor where ${bareLinks.entityId} = athar_entity() and ${bareLinks.donorId} = from_donor;
    when 'same' then
      delete from ${bareLinks} where ${bareLinks.entityId} = athar_entity() and ${bareLinks.donorId} = from_donor;
    else null;
  end case;
end $$;

-- One person signs in as both again.
create or replace function athar_share_sign_in(from_donor uuid, to_donor uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into ${bareLinks} (${bareLinks.identityId}, ${bareLinks.entityId}, ${bareLinks.donorId})
  select ${l.identityId}, ${l.entityId}, to_donor from ${l} where ${l.entityId} = athar_entity() and ${l.donorId} = from_donor
  on conflict do nothing
$$;`

export const mergingSql = (): string => SIGN_INS

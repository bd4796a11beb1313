/**
 * Who somebody is that signed in by phone (product.md 3). An identity belongs to no entity; which donors it is stands in
 * its links, that no role reads. Everything of their own, in the row policies and in the engine's filter, is told from here.
 */
export const ownSql = (): string => `
-- The donors that the actor is, with every entity that knows them; working: of an entity that is at work.
create or replace function athar_own_donors() returns table (entity_id uuid, donor_id uuid, working boolean)
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select l.entity_id, l.donor_id, e.status = 'active'
  from identity_links l join donors d on d.entity_id = l.entity_id and d.id = l.donor_id and d.deleted_at is null
  join entities e on e.id = l.entity_id and e.deleted_at is null
  where athar_context() = 'identity' and l.identity_id = athar_actor()
$$;
drop function if exists athar_my_issues(integer);
drop function if exists athar_my_charities();
drop function if exists athar_my_donors();
drop function if exists athar_send_issue(uuid, uuid, text, uuid, text, integer, interval);`

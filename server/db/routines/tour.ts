import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const staff = names(users)
const donors = names(infrastructure.identities)

/** That the caller has proven a phone, took or refused the tour, or put away the steps of who begins, for all of their devices; their own row may be another branch's. */
export const tourSql = (): string => routine`
-- Nothing of the person changes: their record keeps its version.
create or replace function athar_answer_my_tour() returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${staff} set ${staff.tourAnswered} = true where ${staff.id} = athar_actor();
  update ${donors} set ${donors.tourAnswered} = true where ${donors.id} = athar_actor();
$$;

create or replace function athar_put_away_my_steps() returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${staff} set ${staff.stepsPutAway} = true where ${staff.id} = athar_actor();
$$;

-- The number that a code went to and came back from; false where it is another's of the same entity.
create or replace function athar_prove_my_phone(own text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  update ${staff} set ${staff.version} = ${staff.version} + 1, ${staff.updatedAt} = now(), ${staff.phone} = own, ${staff.provenPhone} = own
    where ${staff.id} = athar_actor() and (${staff.phone} is distinct from own or ${staff.provenPhone} is distinct from own);
  return true;
exception when unique_violation then return false;
end $fn$;`

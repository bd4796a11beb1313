import { routine } from '../columns.ts'

/**
 * What the planner believes of tables that one act has made many times as large: until it is told it takes them for small,
 * and walks through a whole charity's rows for each hundred. PostgreSQL looks by itself once a minute, the embedded
 * database never. Only for work in the background.
 */
export const statisticsSql = (): string => routine`
create or replace function athar_analyze(tables text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  one text;
begin
  if athar_context() <> 'worker' then
    raise exception 'only work in the background tells the planner' using errcode = 'insufficient_privilege';
  end if;
  foreach one in array tables loop
    execute format('analyze public.%I', one);
  end loop;
end $fn$;`

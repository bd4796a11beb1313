/**
 * How often something was tried, for all servers of one database. The table is no declared one: it is not carried by backups,
 * and unlogged, since after a crash everyone may begin anew. A key is a hash; nobody is named.
 */
export const countsSql = (): string => `
create unlogged table if not exists athar_counts (
  key text primary key,
  count bigint not null,
  until timestamptz not null
);

-- Keys in one order, so that two who count the same ones wait for each other and never both. plpgsql keeps its plan: each request counts.
drop function if exists athar_count(text[], bigint[], integer[]);
create function athar_count(keys text[], points bigint[], seconds integer[])
  returns table (key text, count bigint, ms_left double precision)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query insert into athar_counts as c (key, count, until)
  select g.key, greatest(g.points, 0), clock_timestamp() + make_interval(secs => g.seconds)
  from unnest(keys, points, seconds) g(key, points, seconds) order by g.key
  on conflict (key) do update set
    count = case when c.until <= clock_timestamp() then excluded.count else greatest(c.count + (points)[array_position(keys, c.key)], 0) end,
    until = case when c.until <= clock_timestamp() then excluded.until else c.until end
  returning c.key, c.count, (extract(epoch from c.until - clock_timestamp()) * 1000)::double precision;
end $$;

-- Turns at a sender, for all who send by it: so many, one after another, from the first free one on. A little may be made up for.
-- What is kept is when the next turn is free.
create or replace function athar_take_turns(sender text, turns integer, ms_each double precision, catch_up_ms integer)
  returns double precision
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into athar_counts as c (key, count, until)
  values (sender, 0, clock_timestamp() + make_interval(secs => turns * ms_each / 1000))
  on conflict (key) do update set until = greatest(c.until, clock_timestamp() - make_interval(secs => catch_up_ms / 1000.0))
    + make_interval(secs => turns * ms_each / 1000)
  returning extract(epoch from c.until - clock_timestamp()) * 1000 - turns * ms_each
$$;

create or replace function athar_uncount(keys text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from athar_counts where key = any(keys)
$$;

create or replace function athar_forget_counts() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from athar_counts where until < clock_timestamp()
$$;`

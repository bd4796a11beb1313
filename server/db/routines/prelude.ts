import { foldFunction } from '../../../resources/_kit/fold.ts'
import { FOLD_FUNCTION } from './names.ts'

/**
 * A role that requests run as. It owns nothing and cannot pass by the row policies. A database user without CREATEROLE
 * is told these lines, for its administrator to run.
 */
export const ROLE_LINES = (role: string, user: string): string[] => [
  `create role ${role} nologin noinherit;`,
  `grant ${role} to "${user.replaceAll('"', '""')}";`,
]

/** What the tables themselves need: runs before the migrations, and may run again and again. */
export const PRELUDE = `
create extension if not exists pg_trgm;

${foldFunction(FOLD_FUNCTION)}

create or replace function athar_entity() returns uuid
  language sql stable parallel safe as $$ select nullif(current_setting('app.entity', true), '')::uuid $$;

create or replace function athar_context() returns text
  language sql stable parallel safe as $$ select coalesce(current_setting('app.context', true), '') $$;
`

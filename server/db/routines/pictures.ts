import { entities } from '../../../resources/entities/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { names, routine } from '../columns.ts'

const e = names(entities, 'e')
const f = names(files, 'f')
/** product.md 44: what may be shown of what somebody answered for: not kept back, agreed to by whom it shows, before its last day. */
const MAY = `${f.deletedAt} is null and ${f.consentWithdrawnAt} is null
    and ${f.keptBack} is null and (not coalesce(${f.people}, false) or ${f.consentBy} is not null)
    and (${f.consentUntil} is null or ${f.consentUntil} >= (now() at time zone ${e.timeZone})::date)`
/**
 * Pictures that may be shown outside of the charity. product.md 27: none whose consent was withdrawn, nor after the last
 * day (the charity's own) that consent was given for. product.md 44: none that nobody answered for, that is kept back with
 * a reason, or that shows people of whom nobody agreed; a charity's logo is its sign and need not be
 * answered for, but no answer is passed over by it. What is asked for decides nothing: with the caller's rights it
 * finds the caller's own files.
 */
const SHOWN = routine`
create or replace function athar_shown_pictures(of_entity uuid, ids uuid[])
  returns table (id uuid, width integer, height integer, widths jsonb, placeholder text, edition text)
  language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select ${f.id}, ${f.width}, ${f.height}, ${f.widths}, ${f.placeholder}, ${f.edition}
  from ${f} join ${e} on ${e.id} = ${f.entityId}
  where ${f.entityId} = of_entity and ${f.id} = any (ids) and ${f.kind} = 'image' and ${MAY}
    and (${f.id} = ${e.logo} or ${f.answeredAt} is not null);
end $$;

-- Films likewise, and recordings of a voice. They have no smaller sizes and no blurred parts.
create or replace function athar_shown_films(of_entity uuid, ids uuid[]) returns table (id uuid)
  language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select ${f.id} from ${f} join ${e} on ${e.id} = ${f.entityId}
  where ${f.entityId} = of_entity and ${f.id} = any (ids) and ${f.kind} in ('video', 'audio') and ${f.answeredAt} is not null and ${MAY};
end $$;`

export const picturesSql = (): string => SHOWN

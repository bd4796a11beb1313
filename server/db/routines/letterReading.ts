import { letters } from '../../../resources/letters/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { signedVersions } from '../../../resources/signed_versions/schema.ts'
import { names, routine } from '../columns.ts'

const l = names(letters, 'l')
const p = names(projects, 'p')
const r = names(reports, 'r')
const s = names(signedVersions, 's')

/**
 * How a letter stands today, of which all else was frozen: whether its project is still published, when a new version went
 * out (product.md 50), what is stopped, by which code it is verified, and which of these pictures and voices may still be
 * shown. In one call that keeps its plans: it is asked each time that a letter is read.
 *
 * What stood in its place (athar_link_inactive_projects, _newer, _pictures, _version, _stopped) stays in databases that have it:
 * servers start one after the other, and those of the version before still ask it. A later version drops it.
 */
const STANDING = routine`
create or replace function athar_link_standing(hash text, files uuid[]) returns json
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  entity uuid;
  of_letter uuid;
  of_donor uuid;
  of_report uuid;
  of_edition uuid;
  in_log boolean;
begin
  select ${l.entityId}, ${l.id}, ${l.donor}, ${l.report}, ${l.edition}, ${l.logPlace} is not null into entity, of_letter, of_donor, of_report, of_edition, in_log
  from ${l} where ${l.tokenHash} = hash and ${l.deletedAt} is null;
  return json_build_object(
    'inactive', exists (select from ${r} join ${p} on ${p.entityId} = ${r.entityId} and ${p.id} = ${r.project} where ${r.entityId} = entity and ${r.id} = of_report
      and (${p.status} <> 'published' or ${p.archived} or ${p.deletedAt} is not null)),
    'newer', (select max(${r.sentAt}) from ${r} where ${r.entityId} = entity and ${r.replaces} = of_report
      and ${r.status} in ('sending', 'sent') and ${r.deletedAt} is null and coalesce(${r.startsAt} <= now(), true)),
    'stops', athar_stops_of(entity, of_donor, athar_letter_messages(entity, of_letter)),
    'code', (select ${s.code} from ${s} where in_log and ${s.entityId} = entity and ${s.edition} = of_edition and ${s.what} = 'version'),
    'shown', (select coalesce(json_agg(json_build_array(f.id, f.edition)), '[]') from (
      select z.id, z.edition from athar_shown_pictures(entity, files) z union all select z.id, null from athar_shown_films(entity, files) z) f));
end $$;`

export const letterReadingSql = (): string => STANDING

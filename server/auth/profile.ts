import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/types.ts'
import type { Actor } from '../engine/context.ts'
import { AppFault, malformed } from '../engine/fault.ts'

/** [3.1] the signed-in person and the entity that the session acts in. */
export async function readProfile(tx: Tx, actor: Actor): Promise<unknown> {
  const found = await tx.one<{ profile: unknown }>(sql`
    select json_build_object('id', u.id, 'name', u.name, 'userName', u.user_name, 'email', u.email, 'phone', u.phone, 'roles', u.roles,
      'language', u.language, 'calendar', u.calendar, 'firstTimeLogin', u.first_time_login,
      'entity', case when e.id is null then null else json_build_object('id', e.id, 'name', e.name, 'branchName', e.branch_name,
        'timeZone', e.time_zone, 'defaultLanguage', e.default_language, 'calendar', e.calendar, 'logo', e.logo) end) as profile
    from users u left join entities e on e.id = u.entity_id where u.id = ${actor.userId}::uuid`)
  if (!found) throw new AppFault('unauthenticated')
  return found.profile
}

const changes = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  language: z.enum(['ar', 'en']).optional(),
  calendar: z.enum(['gregorian', 'hijri', 'both']).optional(),
})

/** What a person may change of themselves here; email, phone and password have ways of their own. */
export async function saveProfile(tx: Tx, actor: Actor, body: unknown): Promise<unknown> {
  const parsed = changes.safeParse(body)
  if (!parsed.success) throw malformed(String(parsed.error.issues[0]?.path[0] ?? 'body'), 'invalid')
  const { name, language, calendar } = parsed.data
  await tx.rows(sql`update users set name = coalesce(${name ?? null}, name), language = coalesce(${language ?? null}, language),
    calendar = coalesce(${calendar ?? null}, calendar), version = version + 1, updated_at = now() where id = ${actor.userId}::uuid`)
  return readProfile(tx, actor)
}

import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loadBasics } from '../../../server/seed/basics.ts'
import { fillDemo, loadDemo } from '../../../server/seed/demo.ts'
import { demoLogins } from '../../../server/seed/logins.ts'
import { removeDemo, resumeRemoval } from '../../../server/seed/remove.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { countAll, ground, keysOf, smallPictures } from './support.ts'

type Ground = Awaited<ReturnType<typeof ground>>

describe('removing the demo', { timeout: 120_000 }, () => {
  /** Traces that a day's work leaves behind. */
  const use = async (one: Ground): Promise<void> => {
    await one.db.owner(async (tx) => {
      await tx.rows(
        sql`insert into sessions (id, user_id, entity_id, expires_at) select gen_random_uuid(), id, entity_id, now() + interval '1 hour' from users`,
      )
      await tx.rows(
        sql`insert into idempotency_keys (actor, key, entity_id, fingerprint) select id, 'key-of-a-click', entity_id, 'f' from users`,
      )
      await tx.rows(sql`insert into account_links (id, purpose, email, user_id, entity_id, expires_at)
        select gen_random_uuid(), 'invite', email, id, entity_id, now() + interval '1 hour' from users`)
      await tx.rows(
        sql`insert into identities (id, phone, email) select id, phone, 'giver@demo.test' from donors where phone is not null limit 3`,
      )
      await tx.rows(
        sql`insert into identity_links (identity_id, entity_id, donor_id) select d.id, d.entity_id, d.id from donors d join identities i on i.id = d.id`,
      )
      await tx.rows(
        sql`insert into reports (id, entity_id, project, title, status) select gen_random_uuid(), entity_id, id, 'Report', 'sending' from projects`,
      )
      await tx.rows(
        sql`insert into dispatches (id, entity_id, report, state) select gen_random_uuid(), entity_id, id, 'sending' from reports where title = 'Report'`,
      )
      await tx.rows(
        sql`insert into editions (id, entity_id, dispatch, language) select gen_random_uuid(), entity_id, id, 'ar' from dispatches where state = 'sending'`,
      )
      await tx.rows(sql`insert into letters (id, entity_id, report, donor, language, edition) select gen_random_uuid(), r.entity_id, r.id, t.donor, 'ar', e.id
        from reports r join dispatches s on s.report = r.id and s.state = 'sending' join editions e on e.dispatch = s.id
        join lateral (select distinct donor from donor_transactions t where t.project = r.project limit 5) t on true`)
      await tx.rows(sql`insert into messages (id, entity_id, dispatch, report, letter, donor, language)
        select gen_random_uuid(), l.entity_id, e.dispatch, l.report, l.id, l.donor, 'ar' from letters l join editions e on e.id = l.edition join dispatches s on s.id = e.dispatch and s.state = 'sending'`)
      await tx.rows(sql`insert into messages (id, entity_id, dispatch, report, letter, donor, language, attempt, repeats)
        select gen_random_uuid(), entity_id, dispatch, report, letter, donor, 'ar', 2, id from messages where state = 'planned'`)
      await tx.rows(
        sql`insert into imports (id, entity_id, target, file, status) select gen_random_uuid(), entity_id, 'donors', id, 'running' from files`,
      )
      await tx.rows(
        sql`insert into import_faults (id, entity_id, import, line, key) select gen_random_uuid(), entity_id, id, 1, 'required' from imports`,
      )
      await tx.rows(
        sql`insert into import_changes (id, entity_id, import, target, record, kind) select gen_random_uuid(), entity_id, id, 'donors', id::text, 'updated' from imports`,
      )
      await tx.rows(
        sql`update donors set image = (select f.id from files f where f.entity_id = donors.entity_id limit 1), notes = 'seen'`,
      )
    })
    await one.files.put('01920000-0000-7000-8000-00000000de01/left-over/original', Buffer.from('x'), {
      contentType: 'text/plain',
    })
  }

  it('leaves what a start with DEMO=off has, and nothing else', async () => {
    const [one, off] = [await ground(), await ground({ DEMO: 'off' })]
    await loadBasics(off)
    await loadBasics(one)
    await fillDemo(one, smallPictures)
    await use(one)
    await removeDemo(one)
    const counts = await countAll(one.db)
    // One line more than DEMO=off has: that the demo was here and stays away. The platform's key is not the demo's.
    expect(counts).toEqual({ ...(await countAll(off.db)), athar_settings: 4, signing_keys: 1 })
    for (const table of [
      'entities',
      'users',
      'files',
      'projects',
      'donors',
      'donor_transactions',
      'dispatches',
      'editions',
      'signed_versions',
      'log_heads',
      'letters',
      'messages',
      'sessions',
      'account_links',
      'identities',
      'identity_links',
      'idempotency_keys',
      'row_counts',
      'donation_days',
      'imports',
    ])
      expect(counts[table], table).toBe(0)
    expect(await keysOf(one.files)).toEqual([])
    expect(await loadDemo(one)).toBe(false)
    expect(await demoLogins(one)).toEqual([])
    await expect(removeDemo(one)).rejects.toThrow('wrongState')
    await one.db.close()
    await off.db.close()
  })

  it('goes on after a kill half-way, and touches no row of a real entity', async () => {
    const one = await ground()
    await loadBasics(one)
    await fillDemo(one, smallPictures)
    const real = '0192aaaa-0000-7000-8000-000000000001'
    await one.db.owner(async (tx) => {
      await tx.rows(sql`insert into entities (id, name, branch_name) values (${real}::uuid, 'A real charity', 'Here')`)
      await tx.rows(donorRows(real, { name: 'Real' }))
    })
    await one.files.put(`${real}/a-file/original`, Buffer.from('x'), { contentType: 'text/plain' })
    const history = await one.db.owner((tx) =>
      tx.rows(sql`select * from audit_trail where entity_id = ${real}::uuid order by id`),
    )
    let calls = 0
    const failing = {
      ...one,
      db: {
        ...one.db,
        owner: ((work) =>
          ++calls > 6 ? Promise.reject(new Error('killed')) : one.db.owner(work)) as typeof one.db.owner,
      },
    }
    await expect(removeDemo(failing)).rejects.toThrow('killed')
    expect(await demoLogins(one)).toEqual([])
    await resumeRemoval(one)
    const counts = await countAll(one.db)
    expect(counts).toMatchObject({ entities: 1, donors: 1, users: 0, donor_transactions: 0, files: 0, row_counts: 1 })
    expect(
      await one.db.owner((tx) => tx.rows(sql`select * from audit_trail where entity_id = ${real}::uuid order by id`)),
    ).toEqual(history)
    expect(await keysOf(one.files)).toEqual([`${real}/a-file/original`])
    await one.db.close()
  })

  it('refuses where the mark names an entity that the seed did not make', async () => {
    const one = await ground()
    await loadBasics(one)
    await fillDemo(one, smallPictures)
    await one.db.owner((tx) =>
      tx.rows(
        sql`update athar_settings set value = '["0192aaaa-0000-7000-8000-000000000001"]' where name = 'demoEntities'`,
      ),
    )
    await expect(removeDemo(one)).rejects.toThrow('wrongState')
    expect((await countAll(one.db))['donors']).toBe(301)
    await one.db.close()
  })
})

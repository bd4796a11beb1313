import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendReports } from '../../server/messages/scheduled.ts'
import { sendSettings } from '../../server/messages/settings/fire.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { useFakeMailer } from './support/accounts.ts'
import { reportSettingsWorld } from './support/reportSettings.ts'

const { server, entity, project, own, call, on } = await reportSettingsWorld()
afterAll(() => server.close())

const school = newId()
let mailer: FakeMailer
beforeAll(async () => {
  mailer = useFakeMailer(server)
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, description, status, required_amount, start_date, end_date) values (${school}, ${entity}, 'S-1', 'School', 'x', 'published', 10, '2026-01-01', '2026-12-31')`,
    )
    // Two of the three donors of the well gave to the school too.
    await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
      select gen_random_uuid(), entity_id, donor, ${school}, 50, '2026-02-01', 'manual' from donor_transactions where project = ${project} order by donor limit 2`)
  })
})

/** The times of these come now, all of them, and whoever is there fires them. */
async function come(ids: readonly string[]): Promise<void> {
  for (const id of ids) await own(sql`update schedules set due_at = now() - interval '1 second' where name = ${id}`)
  await fireDue(server.services, [sendSettings, sendReports], 'test')
}
/** One turn of the worker for all that is on its way. */
async function deliver(): Promise<void> {
  const signal = new AbortController().signal
  for (const { id } of await own<{ id: string }>(sql`select id from dispatches where state = 'sending' order by id`))
    await sendDispatch(server.services, { entityId: entity, dispatch: id, channel: 'email' }, signal)
}
/** The minute in which what comes together is gathered has passed. */
const pass = (): Promise<unknown> =>
  own(sql`update messages set next_at = now() - interval '1 second' where state = 'planned' and next_at is not null`)

interface Row extends Record<string, unknown> {
  id: string
  state: string
  joined_to: string | null
}

describe('product.md 25: what comes at the same time goes together', () => {
  it('[4.16] two saved settings of one time: each donor has one message, and the record says with what it went', async () => {
    const ids = [
      await on({ onlyNew: false }),
      await on({ project: school, name: 'School', title: 'News of the school', onlyNew: false }),
    ]
    await come(ids)
    const held = await own<{ waits: boolean | null }>(
      sql`select starts_at > now() + interval '50 seconds' as waits from reports where status = 'sending' order by starts_at nulls last`,
    )
    // The one that came last has nothing to wait for.
    expect(held).toEqual([{ waits: true }, { waits: null }])
    await deliver()
    const early = mailer.accepted.length
    await pass()
    await deliver()
    expect(mailer.accepted).toHaveLength(3)
    expect(early).toBeLessThanOrEqual(1)
    const rows = await own<Row>(sql`select id, state, joined_to from messages where state <> 'suppressed'`)
    expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('sent'))
    const along = rows.filter((one) => one.joined_to !== null)
    expect(along).toHaveLength(2)
    for (const [id, other] of [
      [along[0]?.id, along[0]?.joined_to],
      [along[0]?.joined_to, along[0]?.id],
    ]) {
      const { steps } = await call('GET', `/api/messages/${id}/story`)
      expect(steps).toContainEqual(
        expect.objectContaining({ what: 'together', message: other, name: expect.stringContaining('News of') }),
      )
    }
    expect(await call('GET', '/api/Subscription/Usage')).toMatchObject({ data: { messages: { used: 3 } } })
  })

  it('[4.11] a report whose time it is waits for nothing where it alone comes, and can be taken back where it waits', async () => {
    const draft = async (of: string): Promise<string> => {
      const id = newId()
      await own(sql`insert into reports (id, entity_id, project, title, message, audience)
        values (${id}, ${entity}, ${of}, 'Water', 'It flows', 'allWhoGave')`)
      const expected = of === project ? 3 : 2
      const body = { sendAt: new Date(Date.now() + 3_600_000).toISOString(), expected }
      expect(await call('POST', `/api/reports/${id}/schedule`, body)).toMatchObject({ http: 200 })
      return id
    }
    const alone = await draft(project)
    await come([alone])
    expect(await own(sql`select starts_at from reports where id = ${alone}`)).toEqual([{ starts_at: null }])
    const [one, other] = [await draft(project), await draft(school)]
    await come([one, other])
    const [waits] = await own<{ id: string }>(
      sql`select id from reports where status = 'sending' and starts_at > now()`,
    )
    expect([one, other]).toContain(waits?.id)
    expect(await call('POST', `/api/reports/${waits?.id}/takeBack`, {})).toMatchObject({ http: 200 })
    expect(await own(sql`select status, send_at from reports where id = ${waits?.id}`)).toEqual([
      { status: 'draft', send_at: null },
    ])
  })
})

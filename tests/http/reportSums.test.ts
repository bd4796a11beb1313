import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendSettings } from '../../server/messages/settings/fire.ts'
import { reportSettingsWorld } from './support/reportSettings.ts'

// Three gave 100, 100 and 9000 to the project.
const { server, entity, project, own, call, on } = await reportSettingsWorld()
afterAll(() => server.close())

/** As a mistake in the database's own sums would leave it: past the triggers that keep them. */
const left = (set: string) => own(sql`update projects set ${sql.raw(set)} where id = ${project}`)

async function sent(): Promise<Record<string, unknown>> {
  const made = await call('POST', '/api/reports', { project, title: 'Sums', message: 'x' })
  return call('POST', `/api/reports/${String(made['id'])}/send`, { expected: 3 })
}

beforeEach(() => left('current_donations = 9200, previous_donations = 0, previous_donations_until = null'))

describe('[9.9] before a report is published its figures are counted anew', () => {
  it('goes out where they add up, with spending and an opening amount', async () => {
    await own(sql`insert into spendings (id, entity_id, project, amount, date, description)
      values (${newId()}, ${entity}, ${project}, 2500.25, '2026-03-01', 'Pipes')`)
    await left('previous_donations = 800.75')
    expect(await sent()).toMatchObject({ http: 200, status: 'sending' })
  })

  it('what the opening amount holds already is no gift of a kind beside it', async () => {
    // The gift of January is in it; letters of the other two tell 9,100 riyals by kind, and 100 of before.
    await left(`previous_donations = 100`)
    await left(`previous_donations_until = '2026-01-31'`)
    const report = await sent()
    expect(report).toMatchObject({ http: 200 })
    const [edition] = await own<{ content: { projects: { money: object }[] } }>(
      sql`select x.content from editions x join dispatches d on d.id = x.dispatch where d.report = ${String(report['id'])} limit 1`,
    )
    expect(edition?.content.projects[0]?.money).toMatchObject({
      collected: '9200.00',
      byFund: [
        { fund: 'charity', amount: '9100.00' },
        { fund: 'earlier', amount: '100.00' },
      ],
    })
  })

  it('[8.1] [8.9] is refused where the collected amount is not what its gifts come to, and says so', async () => {
    await left('current_donations = 9200.01')
    expect(await sent()).toMatchObject({
      http: 409,
      fault: 'collectedDiffers',
      title: 'The collected amount does not add up',
      detail:
        'The project says SAR 9,200.01 collected; its opening amount and its gifts come to SAR 9,200. Nothing was sent.',
      code: 8,
    })
    expect(
      await own(sql`select 1 from reports where status = 'sending' and title = 'Sums' and sent_at is null`),
    ).toEqual([])
  })

  it('is refused where the spent amount is not what its rows come to', async () => {
    await left('spent_money = spent_money + 1')
    expect(await sent()).toMatchObject({
      http: 409,
      fault: 'spentDiffers',
      detail: 'The project says SAR 2,501.25 spent; its spending rows come to SAR 2,500.25. Nothing was sent.',
    })
    await left('spent_money = spent_money - 1')
  })

  it('is refused where the shares come to more than was spent: an opening amount that is less than the gifts that it holds', async () => {
    await left(`previous_donations = 50`)
    await left(`previous_donations_until = '2026-01-31'`)
    expect(await sent()).toMatchObject({
      http: 409,
      fault: 'sharesDiffer',
      title: 'The donors’ shares do not add up',
    })
  })

  it('an Ehsan report is held to the same', async () => {
    const { id } = await call('POST', '/api/reports', {
      project,
      type: 'ehsan',
      title: 'File',
      message: 'x',
      ehsanNumber: 'E-1',
    })
    await left('current_donations = 1')
    expect(await call('POST', `/api/reports/${String(id)}/publish`, {})).toMatchObject({
      http: 409,
      fault: 'collectedDiffers',
    })
    await left('current_donations = 9200')
    expect(await call('POST', `/api/reports/${String(id)}/publish`, {})).toMatchObject({ http: 200, status: 'sent' })
  })

  it('[4.16] a time that comes then sends nothing, and its line says why', async () => {
    const id = await on({ onlyNew: false, timing: 'daily' })
    await left('current_donations = 1')
    await own(sql`update schedules set due_at = now() - interval '1 minute' where name = ${id}`)
    await fireDue(server.services, [sendSettings], 'test')
    expect(await own(sql`select outcome, reason from report_runs where setting = ${id}`)).toEqual([
      { outcome: 'notReady', reason: 'collectedDiffers' },
    ])
  })
})

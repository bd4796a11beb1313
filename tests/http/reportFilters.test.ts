import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { reckonSchedules } from '../../server/jobs/reckon.ts'
import { reportSettingsWorld } from './support/reportSettings.ts'

const { server, project, own, call, on } = await reportSettingsWorld()
afterAll(() => server.close())

describe('[2.63] donor level filters of a report', () => {
  const audience = async (filter: object) => {
    const made = await call('POST', '/api/reports', {
      project,
      title: 'Filtered',
      message: 'x',
      audience: 'filtered',
      ...filter,
    })
    const { total, sample } = await call('GET', `/api/reports/${String(made['id'])}/audience`)
    return { total, names: (sample as { name: string }[]).map(({ name }) => name) }
  }

  it('counts exactly whom language, amount, days of gifts, place and consent mean', async () => {
    expect(await audience({})).toMatchObject({ total: 3 })
    expect(await audience({ languages: ['en'] })).toEqual({ total: 1, names: ['English'] })
    expect(await audience({ givenMin: '9000' })).toEqual({ total: 1, names: ['Large'] })
    expect(await audience({ givenMax: '100' })).toEqual({ total: 2, names: ['Arabic', 'English'] })
    expect(await audience({ giftFrom: '2026-02-01', giftTo: '2026-03-31', languages: ['ar'] })).toEqual({
      total: 1,
      names: ['Large'],
    })
    expect(await audience({ places: ['القصيم'] })).toMatchObject({ total: 3 })
    expect(await audience({ places: ['مكة'] })).toMatchObject({ total: 0 })
    expect(await audience({ consents: ['given'] })).toMatchObject({ total: 0 })
    expect(await audience({ alsoGaveTo: [project] })).toMatchObject({ total: 3 })
  })

  it('[4.11] goes over whole to a new version of the report', async () => {
    const filter = {
      donorTags: ['board'],
      categories: ['elite'],
      givenMin: '100.00',
      givenMax: '9000.00',
      giftFrom: '2026-01-01',
      giftTo: '2026-12-31',
      alsoGaveTo: [project],
      places: ['القصيم'],
      languages: ['ar'],
      consents: ['unknown'],
    }
    const first = { project, title: 'First', message: 'x', audience: 'filtered', ...filter, onlyNew: true }
    const { id } = await call('POST', '/api/reports', first)
    await own(sql`update reports set status = 'sent' where id = ${String(id)}::uuid`)
    const next = await call('POST', `/api/reports/${String(id)}/revise`, {})
    const copy = await call('GET', `/api/reports/${String(next['id'])}`)
    // Who has had the old version is whom the new one is for.
    expect(copy).toMatchObject({ audience: 'filtered', ...filter, onlyNew: false })
  })

  it('[2.63] [9.5] means those of a category, and of any of several', async () => {
    await own(sql`update donors set category = case name when 'Large' then 'elite' when 'Arabic' then 'active' end`)
    expect(await audience({ categories: ['elite'] })).toEqual({ total: 1, names: ['Large'] })
    expect(await audience({ categories: ['elite', 'active'] })).toEqual({ total: 2, names: ['Arabic', 'Large'] })
    expect(await audience({ categories: ['disconnected'] })).toEqual({ total: 0, names: [] })
    expect(await call('POST', '/api/reports', { project, title: 'x', categories: ['lapsed'] })).toMatchObject({
      http: 422,
    })
  })

  it('sends to those alone, and refuses a least above the most', async () => {
    const bad = await call('POST', '/api/reports', {
      project,
      title: 'x',
      audience: 'filtered',
      givenMin: '5',
      givenMax: '1',
    })
    expect(bad).toMatchObject({ http: 422, errors: { GivenMax: [expect.any(String)] } })
    const made = await call('POST', '/api/reports', {
      project,
      title: 'F',
      message: 'x',
      audience: 'filtered',
      languages: ['en'],
    })
    await call('POST', `/api/reports/${String(made['id'])}/send`, { expected: 1 })
    expect(await own(sql`select sent_to from messages where report = ${String(made['id'])}`)).toEqual([
      { sent_to: 'en@people.test' },
    ])
  })

  it('[5.17] at least one donor and one channel, each at its field', async () => {
    const made = await call('POST', '/api/reports', {
      project,
      title: 'F',
      message: 'x',
      audience: 'chosen',
      donors: [],
      channels: [],
    })
    expect(await call('POST', `/api/reports/${String(made['id'])}/send`, { expected: 1 })).toMatchObject({
      http: 422,
      errors: { Donors: ['Choose at least one donor.'], Channels: ['Choose at least one channel.'] },
    })
  })
})

describe('what is coming', () => {
  it('is listed by week with what it asks of donors', async () => {
    await own(sql`update report_settings set status = 'paused'`)
    const id = await on({ timing: 'weekly', name: 'Weekly' })
    const { weeks, seasons } = (await call('GET', '/api/report_settings/actions/upcoming')) as unknown as {
      weeks: { letters: number; donors: number; most: number; times: { id: string; donors: number }[] }[]
      seasons: { season: string }[]
    }
    expect(weeks).toHaveLength(12)
    expect(weeks[3]).toMatchObject({ letters: 3, donors: 3, most: 1, times: [{ kind: 'setting', id, donors: 3 }] })
    expect(seasons.map(({ season }) => season).toSorted()).toEqual([
      'dhulHijjah',
      'eidAlAdha',
      'eidAlFitr',
      'lastTenNights',
      'ramadan',
    ])
    expect(await call('GET', `/api/report_settings/${id}/outlook`)).toMatchObject({ next: expect.any(String) })
  })

  it('product.md 25 counts what was given a time of its own as well, each to those whom it reaches', async () => {
    await own(sql`update report_settings set status = 'paused'`)
    const later = new Date(Date.parse(new Date().toISOString().slice(0, 10)) + 20 * 864e5 + 36e6).toISOString()
    const report = await call('POST', '/api/reports', { project, title: 'Timed', message: 'x' })
    await own(sql`update reports set status = 'scheduled', send_at = ${later} where id = ${String(report['id'])}::uuid`)
    const appeal = await call('POST', '/api/campaigns', {
      title: 'Winter',
      description: 'x',
      channels: ['email'],
      audience: 'everyone',
    })
    await own(
      sql`update campaigns set status = 'scheduled', send_at = ${later} where id = ${String(appeal['id'])}::uuid`,
    )
    await own(sql`update donors set appeal_consent = 'given' where name = 'Large'`)
    const { weeks } = (await call('GET', '/api/report_settings/actions/upcoming')) as unknown as {
      weeks: {
        letters: number
        donors: number
        most: number
        times: { kind: string; name: string; donors: number }[]
      }[]
    }
    const [week, ...others] = weeks.filter(({ times }) => times.length > 0)
    expect(others).toEqual([])
    expect(week).toMatchObject({ letters: 4, donors: 3, most: 2 })
    expect(week?.times.map(({ kind, name, donors }) => `${kind} ${name} ${donors}`).toSorted()).toEqual([
      'campaign Winter 1',
      'report Timed 3',
    ])
    await own(sql`update reports set status = 'draft', send_at = null where status = 'scheduled'`)
    await own(sql`update campaigns set status = 'draft' where status = 'scheduled'`)
  })

  it('product.md 26: a day that the platform announces moves the time that was set for it', async () => {
    const id = await on({ timing: 'season', season: 'ramadan' })
    const due = async () =>
      (
        await own<{ day: string; year: number }>(
          sql`select to_char(due_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day from schedules where name = ${id}`,
        )
      )[0]?.day ?? ''
    const before = await due()
    const after = new Date(Date.parse(before) + 864e5).toISOString().slice(0, 10)
    const year = Number(
      new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { year: 'numeric', timeZone: 'UTC' })
        .formatToParts(new Date(before))
        .find(({ type }) => type === 'year')?.value,
    )
    const far = { year, month: '9', startsOn: new Date(Date.parse(before) + 9 * 864e5).toISOString().slice(0, 10) }
    expect(await call('POST', '/api/announced_months', far, 'super')).toMatchObject({
      http: 422,
      errors: { StartsOn: [expect.any(String)] },
    })
    expect(await call('POST', '/api/announced_months', { ...far, startsOn: after }, 'super')).toMatchObject({
      http: 201,
    })
    await reckonSchedules.run(server.services, {}, new AbortController().signal)
    expect(await due()).toBe(after)
  })
})

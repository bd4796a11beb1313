import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { endAppeals, sendAppeals } from '../../server/messages/campaigns/schedule.ts'
import { film, image, licence, project, useCampaigns } from './support/campaigns.ts'

const {
  server,
  sent,
  donors,
  inA,
  create,
  draft,
  act,
  read,
  get,
  errorsOf,
  work,
  published,
  open,
  mailOf,
  textOf,
  ownPath,
  consentOf,
  answerWith,
} = useCampaigns()

describe('what a campaign has to say', () => {
  it('[5.1] [9.1] refuses a title of 51 characters, and none', async () => {
    expect((await create({ title: 'ا'.repeat(50) })).statusCode).toBe(201)
    expect(errorsOf(await create({ title: 'ا'.repeat(51) }))).toEqual(['Title'])
    expect(errorsOf(await create({ title: '' }))).toEqual(['Title'])
  })

  it('[5.2] [9.1] refuses a description of 701 characters, and none', async () => {
    expect((await create({ description: 'x'.repeat(700) })).statusCode).toBe(201)
    expect(errorsOf(await create({ description: 'x'.repeat(701) }))).toEqual(['Description'])
    expect(errorsOf(await create({ description: '' }))).toEqual(['Description'])
  })

  it('[5.3] is saved unfinished, and published with its picture, link, channels and licence alone', async () => {
    const id = await draft({ image: null, link: null, channels: [], licence: null })
    const answer = await act(id, 'publish', { expected: 2 })
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual(['Channels', 'Image', 'Licence', 'Link'])
    expect(await read(id)).toMatchObject({ status: 'draft' })
  })

  it('[5.3] needs at least one donor', async () => {
    expect(errorsOf(await create({ audience: 'chosen', donors: [] }))).toEqual(['Donors'])
    const id = await draft({ audience: 'chosen', donors: [donors['Nobody']] })
    expect((await act(id, 'publish', { expected: 1 })).json()).toMatchObject({ fault: 'nobodyToSendTo' })
  })

  it('[9.1] takes no filter that nobody can fit, and asks nothing of one that is not used', async () => {
    const crossed = { givenMin: '500', givenMax: '100' }
    expect(errorsOf(await create({ audience: 'filtered', ...crossed }))).toEqual(['GivenMax'])
    const days = { lastGiftFrom: '2024-05-02', lastGiftTo: '2024-05-01' }
    expect(errorsOf(await create({ audience: 'filtered', ...days }))).toEqual(['LastGiftFrom'])
    expect(errorsOf(await create({ audience: 'filtered', givenMin: '-1' }))).toEqual(['GivenMin'])
    expect((await create({ audience: 'everyone', ...crossed, ...days })).statusCode).toBe(201)
    expect((await create({ audience: 'filtered', givenMin: '100', givenMax: '100' })).statusCode).toBe(201)
  })

  it('[5.4] takes a picture for a picture and a film for a film', async () => {
    expect(errorsOf(await create({ image: film }))).toEqual(['Image'])
    expect(errorsOf(await create({ video: image }))).toEqual(['Video'])
  })

  it('a licence that has ended, or has not begun, is told at its field', async () => {
    for (const [start, end] of [
      ['2020-01-01', '2020-12-31'],
      ['2098-01-01', '2098-12-31'],
    ]) {
      const other = newId()
      await inA(sql`insert into fundraising_licences (entity_id, id, number, purpose, start_date, end_date)
        values (${server().entities.a}::uuid, ${other}::uuid, ${`FL-${start}`}, 'x', ${start}, ${end})`)
      expect(errorsOf(await act(await draft({ licence: other }), 'publish', { expected: 2 }))).toEqual(['Licence'])
    }
  })
})

describe('[1.5] [3.10] a campaign that is sent', () => {
  it('[2.60] goes to those who agreed to appeals, once each, by the first channel that reaches them', async () => {
    const id = await draft({ project, video: film })
    expect(await get(id, 'audience')).toMatchObject({
      total: 4,
      sendable: 2,
      byChannel: { email: 1, sms: 1 },
      held: { consentUnknown: 1, noEmail: 1 },
    })
    expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
    await work(id)
    await work(id)
    expect(sent).toHaveLength(2)
    expect(mailOf()).toMatchObject({ to: { address: 'amal@donors.example' }, subject: 'Water for Jazan' })
    expect(textOf()).toMatchObject({ to: '+966552000002' })
    for (const message of sent) expect(message.text).toContain('FL-2210')
    expect(mailOf()?.text).toContain('SA03 8000 0000 6080 1016 7519')
    expect(mailOf()?.listUnsubscribe?.url).toBe(`https://athar.example${ownPath(mailOf())}/stop`)
    expect(await read(id)).toMatchObject({ status: 'published', recipients: 2, sentCount: 2, suppressedCount: 2 })
  })

  it('opens by a link of each recipient’s own, counts who opened and who went on, and tells what they gave', async () => {
    const id = await published({ project })
    const own = ownPath(mailOf())
    expect(own).not.toBe(ownPath(textOf()))
    const page = await open(own)
    expect(page.statusCode).toBe(200)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(await read(id)).toMatchObject({ readCount: 0 })
    await open(`${own}/opened`, 'POST')
    await open(`${own}/opened`, 'POST')
    expect(await read(id)).toMatchObject({ readCount: 1 })
    expect((await open(`${own}/go`)).headers.location).toBe('https://store.example/water')
    // By day from the message on: one that counts; one of whom no message reached; one of later; one that was taken back; one of before.
    for (const [name, amount, days, reversed] of [
      ['Amal', 120.5, 3, false],
      ['Silent', 99, 3, false],
      ['Badr', 70, 31, false],
      ['Amal', 400, 3, true],
      ['Amal', 65, -2, false],
    ] as const)
      await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, source, fund, reversed)
        values (${server().entities.a}::uuid, ${newId()}::uuid, ${donors[name] ?? ''}::uuid, ${project}::uuid, ${amount},
          current_date + ${days}::int, 'store', 'charity', ${reversed})`)
    // One of each: what so few did is told of nobody.
    expect(await get(id, 'results')).toMatchObject({
      clicked: null,
      gifts: null,
      givers: null,
      given: null,
      objecting: 0,
      licensed: '5000.00',
      required: '1000.00',
    })
    await inA(sql`update donor_transactions set deleted_at = now() where project = ${project}::uuid`)
  })

  it('product.md 29: its own stop link stops campaigns and leaves reports as they are', async () => {
    const id = await published()
    const own = ownPath(mailOf())
    expect((await open(`${own}/stop`)).body).toContain('<form')
    expect(await consentOf('Amal')).toMatchObject({ appeal_consent: 'given' })
    expect((await open(`${own}/stop`, 'POST')).statusCode).toBe(200)
    expect(await consentOf('Amal')).toEqual({
      appeal_consent: 'refused',
      report_consent: 'given',
      email_stopped: false,
    })
    expect(await get(await draft(), 'audience')).toMatchObject({ sendable: 1, held: { consentRefused: 1 } })
    expect(await read(id)).toMatchObject({ status: 'published' })
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Amal'] ?? ''}::uuid`)
  })

  it('a stop between the confirmation and the hand-over is heard, and tells its reason', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 2 })
    await inA(sql`update donors set appeal_consent = 'refused' where id = ${donors['Amal'] ?? ''}::uuid`)
    await work(id)
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Amal'] ?? ''}::uuid`)
    expect(sent.map(({ to }) => to)).toEqual(['+966552000002'])
  })

  it('reaches no more than were confirmed, whoever comes to fit before it is planned', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 2 })
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Silent'] ?? ''}::uuid`)
    await work(id)
    await work(id)
    await inA(sql`update donors set appeal_consent = 'unknown' where id = ${donors['Silent'] ?? ''}::uuid`)
    expect(sent).toHaveLength(2)
    const held = await inA(
      sql`select m.reason from messages m join dispatches s on s.id = m.dispatch where s.appeal = ${id}::uuid and m.state = 'suppressed' order by 1`,
    )
    expect(held).toEqual([{ reason: 'noEmail' }, { reason: 'notConfirmed' }])
    expect(await read(id)).toMatchObject({ recipients: 2, sentCount: 2 })
  })

  it('tells why messages failed, and another number than the confirmed one stops it', async () => {
    answerWith({ state: 'failed', reason: 'recipient', detail: 'x', permanent: true })
    const id = await published()
    expect(await get(id, 'failures')).toEqual({
      failed: { recipient: 2 },
      suppressed: { consentUnknown: 1, noEmail: 1 },
    })
    expect((await act(await draft(), 'publish', { expected: 3 })).json()).toMatchObject({ fault: 'stale' })
  })

  it('a copy is a draft with the same words, and what went out is not edited', async () => {
    const id = await published()
    const copy = (await act(id, 'duplicate')).json<Record<string, unknown>>()
    expect(copy).toMatchObject({ status: 'draft', title: 'Water for Jazan (2)', image, licence, recipients: 0 })
    const { version } = await read(id)
    expect((await server().call('PUT', `/api/campaigns/${id}`, { body: { title: 'x', version } })).statusCode).toBe(409)
  })
})

const ON = [true, 'https://store.example/water']
const OFF = [false, undefined]

/** Whether the open page has a way to give, and where its address leads, for whoever has kept it. */
const wayOn = async (id: string) => [
  (await open(`/campaign/${id}`)).body.includes(`/campaign/${id}/go`),
  (await open(`/campaign/${id}/go`)).headers.location,
]

describe('when it leaves and when it ends', () => {
  const due = (name: string) =>
    server().db.owner((tx) =>
      tx.rows(sql`update schedules set due_at = now() - interval '1 second' where name = ${name}`),
    )
  /** Moves the last day of the licence, as its charity's administrator does. */
  const lasting = async (endDate: string): Promise<void> => {
    const at = `/api/fundraising_licences/${licence}`
    const { version } = (await server().call('GET', at)).json<{ version: number }>()
    expect((await server().call('PUT', at, { body: { endDate, version } })).statusCode).toBe(200)
  }

  const removed = async (id: string) => {
    const answer = await server().call('DELETE', `/api/campaigns/${id}`)
    return [answer.statusCode, answer.json<{ fault?: string }>().fault]
  }

  it('leaves at its time, unless it is called back; until then it cannot be removed', async () => {
    const id = await draft({ sendNow: false, sendAt: '2036-01-05T09:00:00.000Z' })
    await act(id, 'publish', { expected: 2 })
    expect(await read(id)).toMatchObject({ status: 'scheduled' })
    expect(await removed(id)).toEqual([409, 'wrongState'])
    expect(await read(id)).toMatchObject({ status: 'scheduled' })
    await act(id, 'unschedule')
    expect(await read(id)).toMatchObject({ status: 'draft' })
    await act(id, 'publish', { expected: 2 })
    await due(id)
    await fireDue(server().services, [sendAppeals, endAppeals], 'test')
    expect(await read(id)).toMatchObject({ status: 'sending', recipients: 2 })
    expect(await removed(id)).toEqual([409, 'wrongState'])
    await work(id)
    expect(sent).toHaveLength(2)
  })

  it('ends with its licence: nothing more leaves, and its page asks for nothing any more', async () => {
    const id = await published()
    const waiting = await draft()
    await act(waiting, 'publish', { expected: 2 })
    sent.length = 0
    await lasting('2020-12-31')
    await work(waiting)
    expect(sent).toEqual([])
    expect(await wayOn(id)).toEqual(OFF)
    await fireDue(server().services, [sendAppeals, endAppeals], 'test')
    expect(await read(id)).toMatchObject({ status: 'stopped' })
    await lasting('2099-12-31')
  })

  it('collects under a licence that stands: it is not deleted beneath it, and without one nothing is asked for', async () => {
    const id = await published()
    const removed = await server().call('DELETE', `/api/fundraising_licences/${licence}`)
    expect([removed.statusCode, removed.json<{ fault: string }>().fault]).toEqual([409, 'referenced'])
    expect(await wayOn(id)).toEqual(ON)
    await inA(sql`update fundraising_licences set deleted_at = now() where id = ${licence}::uuid`)
    expect(await wayOn(id)).toEqual(OFF)
    await inA(sql`update fundraising_licences set deleted_at = null where id = ${licence}::uuid`)
  })

  it('one whose licence was prolonged meanwhile goes on', async () => {
    const id = await published()
    await lasting('2099-06-30')
    await lasting('2099-12-31')
    const [set] = await server().db.owner((tx) =>
      tx.rows<{ due: string }>(
        sql`select due_at::text as due from schedules where what = 'campaign-end' and name = ${id}`,
      ),
    )
    expect(Date.parse(set?.due ?? '')).toBe(Date.parse('2099-12-31T21:00:00Z'))
    await due(id)
    await fireDue(server().services, [sendAppeals, endAppeals], 'test')
    expect(await read(id)).toMatchObject({ status: 'published' })
  })

  it('decision 141: ended, it says that it is over', async () => {
    const id = await published()
    expect(await wayOn(id)).toEqual(ON)
    expect((await act(id, 'end')).json()).toMatchObject({ status: 'stopped' })
    const page = await open(`/campaign/${id}?lang=en`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('This campaign is over')
    expect(await wayOn(id)).toEqual(OFF)
  })
})

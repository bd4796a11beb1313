import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { useCampaigns } from './support/campaigns.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'

const { server, inA, draft, get, published, open, read, ownPath, mailOf } = useCampaigns()

const trail = () => inA<{ n: number }>(sql`select count(*)::int as n from audit_trail`)

describe('[3.10] by which link people come to a campaign', () => {
  it('counts openings and going on by our own mark, and says nothing of anybody', async () => {
    const id = await published()
    const { version } = await read(id)
    const page = (await open(`/campaign/${id}?from=whatsapp`)).body
    expect(page).toContain(`data-opened="/campaign/${id}/opened?from=whatsapp"`)
    expect(page).toContain(`href="/campaign/${id}/go?from=whatsapp"`)
    // Passed on, it is another link of ours; without a mark it is none.
    expect(page).toContain(encodeURIComponent(`/campaign/${id}?from=x`))
    expect((await open(`/campaign/${id}`)).body).toContain(`data-opened="/campaign/${id}/opened?from=other"`)
    const before = await trail()
    for (let n = 0; n < 3; n += 1) await open(`/campaign/${id}/opened?from=whatsapp`, 'POST')
    await open(`/campaign/${id}/opened?from=poster`, 'POST')
    await open(`/campaign/${id}/opened?from=utm_somebody`, 'POST')
    await open(`/campaign/${id}/opened`, 'POST')
    const gone = await open(`/campaign/${id}/go?from=whatsapp`)
    expect([gone.statusCode, gone.headers.location]).toEqual([302, 'https://store.example/water'])
    expect((await get(id, 'results'))['visits']).toEqual([
      { source: 'whatsapp', opened: 3, gone: 1 },
      { source: 'other', opened: 2, gone: 0 },
      { source: 'poster', opened: 1, gone: 0 },
    ])
    expect(await read(id)).toMatchObject({ version })
    expect(await trail()).toEqual(before)
    // A recipient's own page is theirs: it is no visit of anybody's.
    await open(`${ownPath(mailOf())}/opened`, 'POST')
    expect((await get(id, 'results'))['visits']).toHaveLength(3)
  })

  it('of a draft, and of what is not there, nothing is counted', async () => {
    const id = await draft()
    await open(`/campaign/${id}/opened?from=x`, 'POST')
    expect((await open(`/campaign/${id}/go?from=x`)).statusCode).toBe(404)
    await open(`/campaign/${newId()}/opened?from=x`, 'POST')
    expect(await inA(sql`select visits from campaigns where id = ${id}::uuid`)).toEqual([{ visits: null }])
  })

  it('tells each channel’s openings, unless what a few of one did would be known by it', async () => {
    const a = server().entities.a
    const id = await draft({})
    const dispatch = newId()
    await inA(sql`insert into dispatches (entity_id, id, kind, appeal, channels, state, started_at)
      values (${a}, ${dispatch}, 'campaign', ${id}, '{email,sms}', 'sent', now())`)
    const reach = async (channel: string, people: number, opened: number) => {
      for (let n = 0; n < people; n += 1) {
        const donor = newId()
        await inA(
          sql`insert into donors (entity_id, id, name, report_consent, appeal_consent) values (${a}, ${donor}, 'x', 'given', 'given')`,
        )
        await inA(sql`insert into messages (entity_id, id, kind, dispatch, donor, channel, language, state, sent_at, read_at)
          values (${a}, ${newId()}, 'campaign', ${dispatch}, ${donor}, ${channel}, 'ar', 'sent', now(), ${n < opened ? sql`now()` : sql`null`})`)
      }
    }
    await reach('email', 8, 6)
    await reach('sms', 6, 0)
    expect((await get(id, 'results'))['channels']).toEqual([
      { channel: 'email', reached: 8, opened: 6, clicked: 0 },
      { channel: 'sms', reached: 6, opened: 0, clicked: 0 },
    ])
    await reach('sms', 1, 1)
    expect((await get(id, 'results'))['channels']).toEqual([
      { channel: 'email', reached: 8, opened: null, clicked: 0 },
      { channel: 'sms', reached: 7, opened: null, clicked: 0 },
    ])
  })
})

describe('[2.64] by which link answers came', () => {
  const { ids, questions } = questionsOf()
  const answer = (path: string) =>
    server().app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ once: randomUUID(), [ids.rated]: 'satisfied' }).toString(),
    })

  it('is kept with each, and told in the results', async () => {
    const made = await server().call('POST', '/api/surveys', { body: surveyOf(questions) })
    const { id } = made.json<{ id: string }>()
    await server().call('POST', `/api/surveys/${id}/activate`, { body: {} })
    // The form goes where the page was opened from.
    const page = (await open(`/survey/${id}?from=poster&lang=en`)).body
    expect(page).toContain(`action="/survey/${id}?from=poster&amp;lang=en"`)
    for (const query of ['?from=poster&lang=en', '?from=poster', '?from=link', '?from=nobody-knows', ''])
      expect((await answer(`/survey/${id}${query}`)).statusCode, query).toBe(303)
    const results = (await server().call('GET', `/api/surveys/${id}/results`)).json<{ sources: object[] }>()
    expect(results.sources).toEqual([
      { source: 'other', answers: 2 },
      { source: 'poster', answers: 2 },
      { source: 'link', answers: 1 },
    ])
  })
})

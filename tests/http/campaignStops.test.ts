import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useCampaigns } from './support/campaigns.ts'

const { server, donors, inA, published, open, mailOf, ownPath, consentOf } = useCampaigns()

describe('product.md 29: a stop by the link of a campaign', () => {
  it('docs/decisions/139: its stop is taken back by the same link, as long as nobody has said anything since', async () => {
    await published()
    const own = ownPath(mailOf())
    const refused = async () => (await consentOf('Amal'))?.appeal_consent === 'refused'
    await inA(sql`delete from feedback`)
    const stopped = (await open(`${own}/stop?lang=en`, 'POST')).body
    expect(stopped).toContain('Messages about campaigns have stopped')
    expect(stopped).toContain(`action="${own}/resume?lang=en"`)
    expect((await open(`${own}?lang=en`)).body).toContain('How to get them again')
    for (let n = 0; n < 2; n += 1)
      expect((await open(`${own}/resume?lang=en`, 'POST')).body).toContain('will keep coming')
    expect(await refused()).toBe(false)
    expect((await open(`${own}/stop?lang=en`)).body).toContain('Stop messages about campaigns?')
    await open(`${own}/stop`, 'POST')
    expect(await inA(sql`select kind, channel from feedback order by at`)).toEqual(
      ['stop', 'start', 'stop'].map((kind) => ({ kind, channel: null })),
    )
    // It is no word on the channel: staff may note a stop of email and take their note back.
    await inA(sql`update donors set email_stopped = true where id = ${donors['Amal'] ?? ''}::uuid`)
    const { version } = (await server().call('GET', `/api/donors/${donors['Amal']}`)).json<{ version: number }>()
    const back = await server().call('PUT', `/api/donors/${donors['Amal']}`, { body: { version, emailStopped: false } })
    expect(back.statusCode).toBe(200)
    // The record has changed since: nothing is opened over whatever was said there.
    expect((await open(`${own}/stop?lang=en`)).body).not.toContain('/resume')
    expect((await open(`${own}/resume?lang=en`, 'POST')).body).toContain('Messages about campaigns have stopped')
    expect(await refused()).toBe(true)
    expect((await open(`${own.slice(0, -22)}${'x'.repeat(22)}/resume`, 'POST')).statusCode).toBe(404)
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Amal'] ?? ''}::uuid`)
  })

  it('a campaign that was deleted, and a charity that rests, hear a stop and take it back', async () => {
    const id = await published()
    const own = ownPath(mailOf())
    const { version } = (await server().call('GET', `/api/campaigns/${id}`)).json<{ version: number }>()
    expect((await server().call('DELETE', `/api/campaigns/${id}`, { body: { version } })).statusCode).toBe(200)
    expect((await open(`${own}?lang=en`)).statusCode).toBe(404)
    expect((await open(`${own}/stop?lang=en`)).body).toContain('Stop messages about campaigns?')
    const stopped = await open(`${own}/stop?lang=en`, 'POST')
    expect([stopped.statusCode, stopped.body]).toEqual([200, expect.stringContaining('have stopped')])
    expect((await consentOf('Amal'))?.appeal_consent).toBe('refused')
    expect((await open(`${own}/resume?lang=en`, 'POST')).body).toContain('will keep coming')
    await inA(sql`update entities set status = 'inactive' where id = ${server().entities.a}::uuid`)
    expect((await open(`${own}/stop`, 'POST')).statusCode).toBe(200)
    await inA(sql`update entities set status = 'active' where id = ${server().entities.a}::uuid`)
    expect((await consentOf('Amal'))?.appeal_consent).toBe('refused')
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Amal'] ?? ''}::uuid`)
  })
})

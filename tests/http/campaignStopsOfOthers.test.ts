import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { hashToken } from '../../server/letters/keys.ts'
import { useCampaigns } from './support/campaigns.ts'

const { server, donors, inA, published, open, mailOf, ownPath } = useCampaigns()

const EMAIL = 'amal@donors.example'
const twin = newId()
const links = { amal: '', twin: '' }

const owner = <T>(query: ReturnType<typeof sql>): Promise<T[]> => server().db.owner((tx) => tx.rows<T>(query))
const amal = () => donors['Amal'] ?? ''
const consent = async (id: string) =>
  (await inA<{ is: string }>(sql`select appeal_consent as is from donors where id = ${id}::uuid`))[0]?.is
const words = async (id: string) =>
  (await inA<{ kind: string }>(sql`select kind from feedback where donor = ${id}::uuid order by at`)).map(
    ({ kind }) => kind,
  )
const post = (path: string) => open(`${path}?lang=en`, 'POST')

/** Another message of the same sending, to another row of the same address or to the same one. */
async function linkFor(of: string, by: object = {}): Promise<string> {
  const token = newId().replaceAll('-', '').slice(-22)
  await owner(sql`insert into messages select (jsonb_populate_record(m, jsonb_build_object('id', ${newId()}::text, 'attempt', m.attempt + ${of === amal() ? 1 : 0}::int, 'donor', ${of}::text,
    'token_hash', ${hashToken(token)}::text) || ${JSON.stringify(by)}::jsonb)).* from messages m where m.donor = ${amal()}::uuid and m.token_hash is not null`)
  return `${links.amal.slice(0, -22)}${token}`
}

beforeAll(async () => {
  await published()
  links.amal = ownPath(mailOf())
  await inA(sql`insert into donors (entity_id, id, name, email, language, appeal_consent)
    values (${server().entities.a}::uuid, ${twin}::uuid, 'Twin', ${EMAIL}, 'en', 'given')`)
  links.twin = await linkFor(twin)
})
beforeEach(async () => {
  await owner(sql`delete from feedback`)
  await inA(
    sql`update donors set appeal_consent = 'given', updated_at = now() - interval '1 hour' where email = ${EMAIL}`,
  )
})

describe('docs/decisions/139: what another has said of campaigns a link does not take back', () => {
  it('the rows that it closed are opened, each by a line of its own', async () => {
    await post(`${links.amal}/stop`)
    expect([await consent(amal()), await consent(twin)]).toEqual(['refused', 'refused'])
    expect([await words(amal()), await words(twin)]).toEqual([['stop'], ['stop']])
    await post(`${links.amal}/resume`)
    expect([await consent(amal()), await consent(twin)]).toEqual(['given', 'given'])
    expect([await words(amal()), await words(twin)]).toEqual([
      ['stop', 'start'],
      ['stop', 'start'],
    ])
  })

  it('wherever the clock stands: what is said next is the last word', async () => {
    await post(`${links.amal}/stop`)
    await post(`${links.amal}/resume`)
    await owner(sql`update feedback set at = at + interval '1 hour'`)
    await post(`${links.amal}/stop`)
    await post(`${links.amal}/resume`)
    expect([await consent(amal()), await consent(twin)]).toEqual(['given', 'given'])
    const said = ['stop', 'start', 'stop', 'start']
    expect([await words(amal()), await words(twin)]).toEqual([said, said])
  })

  it('the twin’s own press of stop is a later word, though their consent was refused by then', async () => {
    await post(`${links.amal}/stop`)
    expect((await post(`${links.twin}/stop`)).body).toContain('Messages about campaigns have stopped')
    expect(await words(twin)).toEqual(['stop', 'stop'])
    await post(`${links.twin}/stop`)
    expect(await words(twin)).toEqual(['stop', 'stop'])
    for (const link of [links.amal, links.twin]) {
      await post(`${link}/resume`)
      expect(await consent(twin)).toBe('refused')
    }
    expect(await words(twin)).toEqual(['stop', 'stop'])
  })

  it('and so it is where it came to them by another way than the one that both share', async () => {
    const phone = '+966552000077'
    await inA(sql`update donors set phone = ${phone} where id = ${twin}::uuid`)
    const byPhone = await linkFor(twin, { channel: 'sms', sent_to: phone, attempt: 7 })
    await inA(sql`update donors set updated_at = now() - interval '1 hour' where email = ${EMAIL}`)
    await post(`${links.amal}/stop`)
    await post(`${byPhone}/stop`)
    expect([await words(amal()), await words(twin)]).toEqual([['stop'], ['stop', 'stop']])
    await post(`${links.amal}/resume`)
    expect([await consent(amal()), await consent(twin)]).toEqual(['given', 'refused'])
  })

  it('who had not been asked is not made to agree', async () => {
    await inA(sql`update donors set appeal_consent = 'unknown' where id = ${twin}::uuid`)
    await post(`${links.amal}/stop`)
    await post(`${links.amal}/resume`)
    expect([await consent(amal()), await consent(twin)]).toEqual(['given', 'refused'])
    expect(await words(twin)).toEqual([])
    await inA(sql`update donors set appeal_consent = 'unknown' where id = ${twin}::uuid`)
    await post(`${links.twin}/stop`)
    await post(`${links.twin}/resume`)
    expect(await consent(twin)).toBe('refused')
    expect(await words(twin)).toEqual([])
  })

  it('nor is somebody who had refused by themselves, or in whose name staff did', async () => {
    await inA(sql`update donors set appeal_consent = 'refused' where id = ${twin}::uuid`)
    await post(`${links.amal}/stop`)
    expect(await words(twin)).toEqual([])
    await post(`${links.amal}/resume`)
    expect([await consent(amal()), await consent(twin)]).toEqual(['given', 'refused'])
    await post(`${links.twin}/stop`)
    expect(await words(twin)).toEqual(['stop'])
    await post(`${links.twin}/resume`)
    expect(await consent(twin)).toBe('refused')
  })

  it('a stop by another campaign’s link to the same donor is a later word', async () => {
    const other = await linkFor(amal())
    await post(`${links.amal}/stop`)
    await post(`${other}/stop`)
    expect(await words(amal())).toEqual(['stop', 'stop'])
    expect(await words(twin)).toEqual(['stop', 'stop'])
    await post(`${links.amal}/resume`)
    expect([await consent(amal()), await consent(twin)]).toEqual(['refused', 'refused'])
  })
})

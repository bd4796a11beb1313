import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashToken } from '../../server/letters/keys.ts'
import { useStoppedLetters } from './support/stoppedLetters.ts'

const { server, owner, donor, letterTo, optedOut, post, flagsOf, words, put, prefer } = useStoppedLetters()

const NONE = { email: false, whatsapp: false, sms: false }
let n = 0
const address = () => {
  n += 1
  return `of-two-${n}@people.example`
}
const number = () => {
  n += 1
  return `+96655300${String(1000 + n)}`
}
const [STOPPED, KEEPS] = ['These messages are stopped', 'The messages will keep coming']

describe('docs/decisions/139: a link opens a row only where that row’s own last word is the line of its stop', () => {
  it('a way that somebody else chose in their account stays closed, and the one that it closed opens', async () => {
    const phone = number()
    const holder = await donor({ email: null, phone })
    const amal = await donor({ email: null, phone: null, reachedBy: holder })
    await prefer(holder, { smsStopped: true })
    const own = await letterTo(amal, ['whatsapp', 'sms'], phone)
    await post(`${own}/stop`)
    expect(await flagsOf(holder)).toEqual({ email: false, whatsapp: true, sms: true })
    expect(await words(holder)).toEqual(['stop sms', 'stop whatsapp'])
    await post(`${own}/resume`)
    expect(await flagsOf(holder)).toEqual({ email: false, whatsapp: false, sms: true })
    expect(await words(holder)).toEqual(['stop sms', 'stop whatsapp', 'start whatsapp'])
    expect(await flagsOf(amal)).toEqual(NONE)
  })

  it('128: a letter’s page says that nothing comes while another of the phone has stopped it', async () => {
    const phone = number()
    const holder = await donor({ email: null, phone })
    const amal = await donor({ email: null, phone: null, reachedBy: holder })
    const badr = await donor({ email: null, phone: null, reachedBy: holder })
    const own = await letterTo(amal, ['sms'], phone)
    await prefer(badr, { smsStopped: true })
    expect((await server().app.inject({ url: `${own}/stop?lang=en` })).body).toContain(STOPPED)
    await post(`${own}/stop`)
    const { body } = await post(`${own}/resume`)
    expect(body).toContain(STOPPED)
    expect(body).not.toContain(KEEPS)
    expect((await flagsOf(badr))?.sms).toBe(true)
  })

  it('the twin’s own press of stop is a later word, where the address was closed already', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const [hers, theirs] = [await letterTo(amal, ['email'], email), await letterTo(twin, ['email'], email)]
    await post(`${hers}/stop`)
    expect(await words(twin)).toEqual(['stop email'])
    expect((await post(`${theirs}/stop`)).body).toContain(STOPPED)
    expect(await words(twin)).toEqual(['stop email', 'stop email'])
    await post(`${hers}/resume`)
    expect((await flagsOf(twin))?.email).toBe(true)
    // Nor does the twin’s own link open what it did not close.
    await post(`${theirs}/resume`)
    expect((await flagsOf(twin))?.email).toBe(true)
    // Pressed again, it stays one word.
    await post(`${theirs}/stop`)
    expect(await words(twin)).toEqual(['stop email', 'stop email'])
  })

  it('so is a stop anew by a letter that had been stopped and taken back before', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const [hers, theirs] = [await letterTo(amal, ['email'], email), await letterTo(twin, ['email'], email)]
    await post(`${theirs}/stop`)
    await prefer(twin, {})
    await prefer(amal, {})
    await post(`${hers}/stop`)
    expect((await flagsOf(twin))?.email).toBe(true)
    await post(`${theirs}/stop`)
    await post(`${hers}/resume`)
    expect((await flagsOf(twin))?.email).toBe(true)
  })

  it('so is a stop that the twin leaves as it stands in their account', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const hers = await letterTo(amal, ['email'], email)
    await post(`${hers}/stop`)
    for (let times = 0; times < 2; times += 1) await prefer(twin, { emailStopped: true })
    expect(await words(twin)).toEqual(['stop email', 'stop email'])
    await post(`${hers}/resume`)
    expect([(await flagsOf(amal))?.email, (await flagsOf(twin))?.email]).toEqual([false, true])
    await prefer(twin, {})
    expect(await words(twin)).toEqual(['stop email', 'stop email', 'start email'])
  })

  it('so is what the service tells of the twin or of the address', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const hers = await letterTo(amal, ['email'], email)
    await letterTo(twin, ['email'], email)
    await post(`${hers}/stop`)
    await optedOut(twin)
    expect(await words(twin)).toEqual(['stop email', 'stop email service'])
    expect(await words(amal)).toEqual(['stop email', 'stop email service'])
    await post(`${hers}/resume`)
    expect((await flagsOf(twin))?.email).toBe(true)
    expect((await flagsOf(amal))?.email).toBe(true)
  })

  it('so is what it tells of the very message that brought the link', async () => {
    const phone = number()
    const amal = await donor({ email: null, phone })
    const own = await letterTo(amal, ['whatsapp'], phone)
    await post(`${own}/stop`)
    await optedOut(amal)
    expect(await words(amal)).toEqual(['stop whatsapp', 'stop whatsapp service'])
    expect((await server().app.inject({ url: `${own}/stop?lang=en` })).body).not.toContain('/resume')
    await post(`${own}/resume`)
    expect((await flagsOf(amal))?.whatsapp).toBe(true)
    expect(await words(amal)).toEqual(['stop whatsapp', 'stop whatsapp service'])
  })

  it('a donor in the trash stays as they are', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const own = await letterTo(amal, ['email'], email)
    await post(`${own}/stop`)
    await owner(sql`update donors set deleted_at = now() where id in (${twin}::uuid)`)
    await post(`${own}/resume`)
    expect((await flagsOf(amal))?.email).toBe(false)
    expect((await flagsOf(twin))?.email).toBe(true)
  })

  it('a letter that was disowned takes nothing back, whoever asks the database', async () => {
    const email = address()
    const amal = await donor({ email, phone: null })
    const own = await letterTo(amal, ['email'], email)
    const [report = '', token = ''] = own.split('/').slice(-2)
    const hash = hashToken(token)
    await owner(sql`update letters set disowned_at = now() where token_hash = ${hash}`)
    await owner(sql`update letters set stopped_at = now() where token_hash = ${hash}`)
    const resume = () => owner(sql`select athar_resume_letter(${report}::uuid, ${hash})`)
    await resume()
    expect((await flagsOf(amal))?.email).toBe(true)
    await owner(sql`update letters set disowned_at = null where token_hash = ${hash}`)
    await resume()
    expect((await flagsOf(amal))?.email).toBe(false)
  })

  it('what staff noted of a twin is neither theirs to say nor opened', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const own = await letterTo(amal, ['email'], email)
    expect(await put(twin, { emailStopped: true })).toBe(200)
    await post(`${own}/stop`)
    expect(await words(twin)).toEqual([])
    await post(`${own}/resume`)
    expect((await flagsOf(twin))?.email).toBe(true)
    expect(await put(twin, { emailStopped: false })).toBe(200)
  })
})

describe('docs/decisions/139: a merge of donors cuts what links could open', () => {
  const merge = async (kept: string, other: string) => {
    const answer = await server().call('POST', `/api/donors/${kept}/merge`, { body: { other } })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it('of the one who goes: what staff had noted of the other one stays', async () => {
    const kept = await donor({ email: address(), phone: null })
    const email = address()
    const other = await donor({ email, phone: null })
    const own = await letterTo(other, ['email'], email)
    expect(await put(kept, { emailStopped: true })).toBe(200)
    await post(`${own}/stop`)
    await merge(kept, other)
    expect((await post(`${own}/resume`)).body).toContain(STOPPED)
    expect((await flagsOf(kept))?.email).toBe(true)
    expect(await words(kept)).toEqual(['stop email'])
    await prefer(kept, {})
    expect((await flagsOf(kept))?.email).toBe(false)
  })

  it('and of whoever’s link had closed one of the two along with its own donor', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const kept = await donor({ email: null, phone: null })
    const own = await letterTo(amal, ['email'], email)
    expect(await put(kept, { emailStopped: true })).toBe(200)
    await post(`${own}/stop`)
    await merge(kept, twin)
    await post(`${own}/resume`)
    expect((await flagsOf(kept))?.email).toBe(true)
    expect((await flagsOf(amal))?.email).toBe(true)
  })
})

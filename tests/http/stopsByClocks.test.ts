import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashToken } from '../../server/letters/keys.ts'
import { useStoppedLetters } from './support/stoppedLetters.ts'

const { server, owner, donor, letterTo, optedOut, post, flagsOf, words, prefer } = useStoppedLetters()

let n = 0
const address = () => {
  n += 1
  return `by-clock-${n}@people.example`
}
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** The clock was ahead when these said what they have said so far: since then it was set back. */
const setBack = (...ids: readonly string[]) =>
  owner(sql`update feedback set at = at + interval '1 hour' where donor = any(${sql.param([...ids])}::uuid[])`)

describe('docs/decisions/139: the last word is what was said last, wherever the clock stands', () => {
  it('a stop after the donor has opened the way again is taken back by its link', async () => {
    const email = address()
    const amal = await donor({ email, phone: null })
    const own = await letterTo(amal, ['email'], email)
    await post(`${own}/stop`)
    await post(`${own}/resume`)
    await setBack(amal)
    await post(`${own}/stop`)
    expect(await words(amal)).toEqual(['stop email', 'start email', 'stop email'])
    await post(`${own}/resume`)
    expect((await flagsOf(amal))?.email).toBe(false)
    expect(await words(amal)).toEqual(['stop email', 'start email', 'stop email', 'start email'])
  })

  it('so are the rows that it closes along with the donor’s own', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const [hers, theirs] = [await letterTo(amal, ['email'], email), await letterTo(twin, ['email'], email)]
    await post(`${theirs}/stop`)
    await post(`${theirs}/resume`)
    await setBack(twin)
    await post(`${hers}/stop`)
    expect([(await flagsOf(amal))?.email, (await flagsOf(twin))?.email]).toEqual([true, true])
    await post(`${hers}/resume`)
    expect([(await flagsOf(amal))?.email, (await flagsOf(twin))?.email]).toEqual([false, false])
  })

  it('a stop after a letter was disowned is taken back by another', async () => {
    const email = address()
    const amal = await donor({ email, phone: null })
    const [wrong, own] = [await letterTo(amal, ['email'], email), await letterTo(amal, ['email'], email)]
    const hash = hashToken(wrong.split('/').at(-1) ?? '')
    await owner(sql`update letters set disowned_at = now() + interval '1 hour' where token_hash = ${hash}`)
    await post(`${own}/stop`)
    expect((await words(amal)).at(-1)).toBe('stop email')
    await post(`${own}/resume`)
    expect((await flagsOf(amal))?.email).toBe(false)
  })

  it('a letter that is disowned after a stop leaves nothing to take back', async () => {
    const email = address()
    const amal = await donor({ email, phone: null })
    const [wrong, own] = [await letterTo(amal, ['email'], email), await letterTo(amal, ['email'], email)]
    await post(`${own}/stop`)
    await setBack(amal)
    const hash = hashToken(wrong.split('/').at(-1) ?? '')
    await owner(sql`update letters set disowned_at = now() where token_hash = ${hash}`)
    expect((await words(amal)).at(-1)).toBe('notMe email')
    await post(`${own}/resume`)
    expect((await flagsOf(amal))?.email).toBe(true)
  })

  it('what a service tells after a stop holds, of the donor and of whoever bears the address', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const [hers] = [await letterTo(amal, ['email'], email), await letterTo(twin, ['email'], email)]
    await post(`${hers}/stop`)
    await setBack(amal, twin)
    await optedOut(twin)
    expect((await words(amal)).at(-1)).toBe('stop email service')
    expect((await words(twin)).at(-1)).toBe('stop email service')
    await post(`${hers}/resume`)
    expect([(await flagsOf(amal))?.email, (await flagsOf(twin))?.email]).toEqual([true, true])
  })

  it('so does what the donor chooses in their account', async () => {
    const email = address()
    const amal = await donor({ email, phone: null })
    const own = await letterTo(amal, ['email'], email)
    await post(`${own}/stop`)
    await setBack(amal)
    await prefer(amal, {})
    expect((await words(amal)).at(-1)).toBe('start email')
    await prefer(amal, { emailStopped: true })
    expect((await words(amal)).at(-1)).toBe('stop email')
    await post(`${own}/resume`)
    expect((await flagsOf(amal))?.email).toBe(true)
  })

  it('a row that another link had closed is not of the moment by which the donor’s own is opened', async () => {
    const email = address()
    const [amal, twin] = [await donor({ email, phone: null }), await donor({ email, phone: null })]
    const [hers, theirs] = [await letterTo(amal, ['email'], email), await letterTo(twin, ['email'], email)]
    await post(`${theirs}/stop`)
    await prefer(amal, {})
    await post(`${hers}/stop`)
    expect(await words(twin)).toEqual(['stop email', 'stop email'])
    await post(`${hers}/resume`)
    expect([(await flagsOf(amal))?.email, (await flagsOf(twin))?.email]).toEqual([false, true])
  })

  it('words of one transaction’s moment have one each', async () => {
    const email = address()
    const amal = await donor({ email, phone: null })
    const own = await letterTo(amal, ['email'], email)
    const [report = '', token = ''] = own.split('/').slice(-2)
    const hash = hashToken(token)
    await owner(
      sql`with stopped as (update letters set stopped_at = now() where token_hash = ${hash} returning id) select id from stopped`,
    )
    await owner(sql`do $$ begin
      for n in 1..20 loop
        perform athar_resume_letter(${sql.raw(`'${report}'`)}::uuid, ${sql.raw(`'${hash}'`)});
        update letters set stopped_at = now() + make_interval(secs => n) where token_hash = ${sql.raw(`'${hash}'`)};
      end loop; end $$`)
    const expected = ['stop email', ...Array.from({ length: 20 }, () => ['start email', 'stop email']).flat()]
    expect(await words(amal)).toEqual(expected)
    await post(`${own}/resume`)
    expect((await flagsOf(amal))?.email).toBe(false)
  })

  // It needs two connections at a time.
  it.skipIf(process.env['ATHAR_TEST_DB'] !== 'postgres')(
    'whoever began before the word that it waited for says the last one',
    async () => {
      const email = address()
      const amal = await donor({ email, phone: null })
      const own = await letterTo(amal, ['email'], email)
      const [report = '', token = ''] = own.split('/').slice(-2)
      const begun = gate()
      const goOn = gate()
      const takesBack = server().db.owner(async (tx) => {
        await tx.rows(sql`select now()`)
        begun.open()
        await goOn.opened
        await tx.rows(sql`select athar_resume_letter(${report}::uuid, ${hashToken(token)})`)
      })
      await begun.opened
      await post(`${own}/stop`)
      goOn.open()
      await takesBack
      expect(await words(amal)).toEqual(['stop email', 'start email'])
      await prefer(amal, { emailStopped: true })
      expect(await words(amal)).toEqual(['stop email', 'start email', 'stop email'])
    },
  )

  it.skipIf(process.env['ATHAR_TEST_DB'] !== 'postgres')(
    'what a service tells waits for a stop by a link that is not over, and is the last word',
    async () => {
      const email = address()
      const amal = await donor({ email, phone: null })
      const own = await letterTo(amal, ['email'], email)
      const [, token = ''] = own.split('/').slice(-2)
      const begun = gate()
      const goOn = gate()
      const stops = server().db.owner(async (tx) => {
        await tx.rows(sql`update letters set stopped_at = now() where token_hash = ${hashToken(token)}`)
        begun.open()
        await goOn.opened
      })
      await begun.opened
      const told = optedOut(amal)
      await new Promise((resolve) => setTimeout(resolve, 200))
      goOn.open()
      await Promise.all([stops, told])
      expect(await words(amal)).toEqual(['stop email', 'stop email service'])
      await post(`${own}/resume`)
      expect((await flagsOf(amal))?.email).toBe(true)
    },
  )
})

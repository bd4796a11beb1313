import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letterSchema } from '../../resources/_contracts/letter.ts'
import { fakeMailer } from '../../server/channels/email/fake.ts'
import { letterOf, partsOf } from '../../server/letters/parts.ts'
import { digestOf } from '../../server/verify/canonical.ts'
import { countsOf, inEntity, type World } from '../unit/delivery/support.ts'
import { accountOf, freshMailer, nineDonors, run, SENT, started, statesOf } from './deliveryWorld.ts'

let sick: World
let well: World
beforeAll(async () => {
  ;[{ world: sick }, { world: well }] = [await nineDonors(), await nineDonors()]
})
afterAll(async () => {
  await sick.close()
  await well.close()
})
beforeEach(() => {
  freshMailer(sick)
  freshMailer(well)
})

describe('accounts that letters leave by', () => {
  it('one in trouble pauses its owner alone', async () => {
    const broken = fakeMailer({ limitMs: 50 })
    const working = fakeMailer({ limitMs: 50 })
    const senderOf = async (entityId: string | null) =>
      entityId === sick.entity ? accountOf(broken) : accountOf(working)
    sick.services.senderOf = senderOf
    well.services.senderOf = senderOf
    broken.answer({ state: 'failed', reason: 'auth', detail: 'refused', permanent: true })
    const [stuck, going] = [await started(sick), await started(well)]
    await run(sick, stuck, { pauseMs: 60_000 })
    await run(sick, stuck)
    await run(well, going)
    expect(broken.asked).toHaveLength(2)
    expect(await statesOf(sick, stuck)).toEqual({ planned: 9 })
    expect(await countsOf(well, going)).toMatchObject({ status: 'sent', sent_count: 9 })
  })

  it('a recipient that does not answer keeps one place, and every other letter goes on', async () => {
    const mailer = fakeMailer({ limitMs: 8_000 })
    well.services.senderOf = async () => accountOf(mailer)
    mailer.answer((mail) => (mail.to.address === 'd0@people.example' ? { state: 'silent', offered: true } : SENT))
    const id = await started(well)
    const running = run(well, id)
    // Eight letters are out, and known to be, while the first one hangs.
    await expect.poll(() => statesOf(well, id), { timeout: 7_000 }).toEqual({ sent: 8, handing: 1 })
    await running
    expect(await statesOf(well, id)).toEqual({ sent: 8, unknown: 1 })
  })

  it('refusals of single letters make nobody else wait; many in a row rest their own dispatch, and nobody else’s', async () => {
    const mailer = fakeMailer({ limitMs: 50 })
    well.services.senderOf = async () => accountOf(mailer)
    mailer.answer((_mail, n) =>
      n % 2 === 0 ? { state: 'failed', reason: 'recipient', detail: 'later', permanent: false } : SENT,
    )
    const id = await started(well)
    await run(well, id, { inFlight: 4, retryMs: 60_000, pauseMs: 60_000 })
    expect(mailer.asked).toHaveLength(9)
    expect(await statesOf(well, id)).toEqual({ sent: 4, planned: 5 })

    const other = await started(well)
    mailer.answer({ state: 'failed', reason: 'recipient', detail: 'later', permanent: false })
    await run(well, other, { inFlight: 4, retryMs: 60_000, pauseMs: 60_000 })
    expect(mailer.asked.length).toBeLessThan(9 + 9)
    expect((await statesOf(well, other))['planned']).toBe(9)
    const asked = mailer.asked.length

    // The trouble is of those letters alone: the same account goes on for everyone else, at once.
    mailer.answer(SENT)
    await run(well, other, { inFlight: 4, pauseMs: 60_000 })
    expect(mailer.asked).toHaveLength(asked)
    const third = await started(well)
    await run(well, third, { inFlight: 4 })
    expect(await statesOf(well, third)).toEqual({ sent: 9 })
  })
})

describe('a letter and its two parts', () => {
  it('the database and the program put them together alike, and the digest is over both, with a salt of its own', async () => {
    const id = await started(well)
    const found = await inEntity(well, (tx) =>
      tx.rows<{ content: unknown; edition: never; words: never; salt: string; digest: string }>(sql`
        select athar_letter_content(e.content, l.words) as content, e.content as edition, l.words, l.salt, l.content_digest as digest
        from letters l join editions e on e.id = l.edition where l.report = ${id}::uuid`),
    )
    expect(found).toHaveLength(9)
    expect(new Set(found.map(({ salt }) => salt)).size).toBe(9)
    for (const { content, edition, words, salt, digest } of found) {
      expect(salt).toMatch(/^[0-9a-f]{32}$/)
      expect(digest).toBe(digestOf({ content: digestOf(edition), salt, words }))
      expect(letterOf(edition, words)).toEqual(content)
      const letter = letterSchema.parse(content)
      expect(partsOf(letter)).toEqual({ edition, words })
      expect(JSON.stringify(edition)).not.toContain(letter.donor.displayName)
    }
  })

  it('of several projects a donor’s letter holds those that they gave to', async () => {
    const edition = { projects: [{ code: 'A' }, { code: 'B' }, { code: 'C' }], lang: 'ar' }
    const words = {
      layout: 'individual',
      projects: [
        { at: 2, given: '1.00', funds: [{ fund: 'zakat', given: '1.00' }] },
        { at: 0, given: '2.00', funds: [] },
      ],
    }
    const row = await inEntity(well, (tx) =>
      tx.one<{ content: unknown }>(
        sql`select athar_letter_content(${JSON.stringify(edition)}::jsonb, ${JSON.stringify(words)}::jsonb) as content`,
      ),
    )
    const expected = {
      lang: 'ar',
      layout: 'individual',
      projects: [
        { code: 'C', given: '1.00', funds: [{ fund: 'zakat', given: '1.00' }] },
        { code: 'A', given: '2.00', funds: [] },
      ],
    }
    expect(row?.content).toEqual(expected)
    // What a letter of before tells nothing of, the program shows as nothing.
    const projects = expected.projects.map((one) => ({ ...one, spendings: [] }))
    expect(letterOf(edition as never, words as never)).toEqual({ ...expected, projects })
  })
})

describe('states', () => {
  it.each([
    ['sent', 'planned'],
    ['read', 'sent'],
    ['failed', 'planned'],
    ['suppressed', 'planned'],
    ['unknown', 'planned'],
    ['cancelled', 'claimed'],
    ['planned', 'sent'],
  ])('a message that is %s does not become %s, whoever asks', async (from, to) => {
    const [donor, message] = await inEntity(well, (tx) =>
      tx.rows<{ id: string }>(sql`
        with one as (select id from donors limit 1)
        insert into messages (id, entity_id, donor, language, state) select gen_random_uuid(), ${well.entity}::uuid, one.id, 'ar', ${from} from one
        returning id`),
    ).then((rows) => [rows.length, rows[0]?.id])
    expect(donor).toBe(1)
    const step = (state: string) =>
      well.db.owner((tx) => tx.rows(sql`update messages set state = ${state} where id = ${message}::uuid`))
    await expect(step(to)).rejects.toMatchObject({ code: '23514' })
    await step(from)
  })
})

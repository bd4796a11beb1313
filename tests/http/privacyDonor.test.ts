import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { done, mails, newProject, ownServer, post, type Row, sendReport, server, until } from './support/privacy.ts'

ownServer()

const OWNED = 'This donor signs in to Athar and manages this detail personally.'

interface Identity {
  id: string
}

let phones = 100
/** A donor of A, as its staff enter one. */
const newDonor = (name: string, more: object = {}): Promise<Row> => {
  phones += 1
  const phone = `0555777${phones}`
  return post('/api/donors', { name, phone, email: `p${phones}@people.example`, ...more })
}

/** The same person in the other charity, with the same phone and email. */
const sameInB = ({ name, phone, email }: Row): Promise<Row> => post('/api/donors', { name, phone, email }, 'adminB')

/** An identity that has proven the donor's email, linked to each of these. */
async function signsIn(donor: Row, links: readonly ['a' | 'b', Row][]): Promise<Identity> {
  const id = newId()
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into identities (id, phone, email, name) values (${id}::uuid, ${donor['phone']}, ${donor['email']}, ${donor['name']})`,
    )
    for (const [entity, row] of links)
      await tx.rows(
        sql`insert into identity_links (identity_id, entity_id, donor_id) values (${id}::uuid, ${server.entities[entity]}::uuid, ${row.id}::uuid)`,
      )
  })
  return { id }
}

const linksOf = ({ id }: Identity): Promise<string[]> =>
  server.db.owner(async (tx) =>
    (
      await tx.rows<{ entity: string }>(
        sql`select entity_id::text as entity from identity_links where identity_id = ${id}::uuid`,
      )
    ).map(({ entity }) => entity),
  )
const isThere = ({ id }: Identity): Promise<boolean> =>
  server.db.owner(async (tx) => (await tx.one(sql`select 1 from identities where id = ${id}::uuid`)) !== null)

const change = (row: Row, body: object) =>
  server.call('PUT', `/api/donors/${row.id}`, { body: { version: row.version, ...body } })

describe('[5.25] a donor who signs in', () => {
  it('keeps phone and email; the entity changes the rest, and hears the same wherever else the donor gives', async () => {
    const [here, elsewhere] = [await newDonor('Only here'), await newDonor('Elsewhere too')]
    await signsIn(here, [['a', here]])
    await signsIn(elsewhere, [
      ['a', elsewhere],
      ['b', await sameInB(elsewhere)],
    ])
    const answers: unknown[] = []
    for (const row of [here, elsewhere])
      for (const body of [{ phone: '0555777999' }, { email: 'new@people.example' }, { phone: null, email: null }]) {
        const answer = await change(row, body)
        expect(answer.statusCode, answer.body).toBe(422)
        answers.push(answer.json())
      }
    expect(answers[0]).toMatchObject({ errors: { Phone: [OWNED] } })
    expect(answers[2]).toMatchObject({ errors: { Phone: [OWNED], Email: [OWNED] } })
    expect(answers.slice(3)).toEqual(answers.slice(0, 3))
    // A form sends all its fields: what stays as it is is no change.
    const kept = await change(here, { name: 'Still here', phone: here['phone'], email: here['email'], notes: 'x' })
    expect(kept.statusCode, kept.body).toBe(200)
    const stranger = await newDonor('Nobody signs in')
    expect((await change(stranger, { phone: '0555777998' })).statusCode).toBe(200)
  })

  it('is let go by removing: the link and this entity’s row alone', async () => {
    const donor = await newDonor('Let go')
    const other = await sameInB(donor)
    const identity = await signsIn(donor, [
      ['a', donor],
      ['b', other],
    ])
    expect((await server.call('DELETE', `/api/donors/${donor.id}`)).statusCode).toBe(200)
    expect((await server.call('GET', `/api/donors/${donor.id}`)).statusCode).toBe(404)
    expect(await linksOf(identity)).toEqual([server.entities.b])
    expect(await isThere(identity)).toBe(true)
    expect(await done('GET', `/api/donors/${other.id}`, undefined, { as: 'adminB' })).toMatchObject({
      phone: donor['phone'],
      version: other.version,
    })
  })

  it('is erased by one entity in that entity: another’s row and the identity stay', async () => {
    const donor = await newDonor('Erased here')
    const other = await sameInB(donor)
    const identity = await signsIn(donor, [
      ['a', donor],
      ['b', other],
    ])
    await post(`/api/donors/${donor.id}/erase`, { confirm: 'Erased here' })
    expect(await linksOf(identity)).toEqual([server.entities.b])
    expect(await isThere(identity)).toBe(true)
    expect(await done('GET', `/api/donors/${other.id}`, undefined, { as: 'adminB' })).toEqual(other)
    await post(`/api/donors/${other.id}/erase`, { confirm: 'Erased here' }, 'adminB')
    expect(await isThere(identity)).toBe(false)
  })
})

describe('erasing', () => {
  it('[6.12] is the administrator’s, of their own donors', async () => {
    const donor = await newDonor('Not yours')
    const body = { confirm: 'Not yours' }
    expect((await server.call('POST', `/api/donors/${donor.id}/erase`, { as: 'projectsA', body })).statusCode).toBe(403)
    expect((await server.call('GET', `/api/donors/${donor.id}/exportData`, { as: 'projectsA' })).statusCode).toBe(403)
    for (const as of ['adminB', 'adminA2'] as const) {
      expect((await server.call('POST', `/api/donors/${donor.id}/erase`, { as, body })).statusCode).toBe(404)
      expect((await server.call('GET', `/api/donors/${donor.id}/exportData`, { as })).statusCode).toBe(404)
    }
    expect(await done('GET', `/api/donors/${donor.id}`)).toEqual(donor)
  })

  it('waits for an import that could bring the donor back, and spares the unknown giver', async () => {
    const donor = await newDonor('While importing')
    const file = newId()
    const [imported] = await server.db.owner(async (tx) => {
      await tx.rows(
        sql`insert into files (id, entity_id, name, kind, mime, bytes, sha256) values (${file}::uuid, ${server.entities.a}::uuid, 'x', 'pdf', 'x', 1, 'x')`,
      )
      return tx.rows<Row>(sql`insert into imports (id, entity_id, target, file, status, lease_until) values
        (gen_random_uuid(), ${server.entities.a}::uuid, 'donors', ${file}::uuid, 'running', now() + interval '1 hour') returning id`)
    })
    const refused = await server.call('POST', `/api/donors/${donor.id}/erase`, { body: { confirm: 'While importing' } })
    expect(refused.statusCode, refused.body).toBe(422)
    expect(refused.json()).toMatchObject({
      errors: { Confirm: [expect.stringMatching(/^A file is being imported\./)] },
    })
    await server.db.owner((tx) => tx.rows(sql`update imports set status = 'done' where id = ${imported?.id}::uuid`))
    await post(`/api/donors/${donor.id}/erase`, { confirm: 'While importing' })

    const unknown = await newDonor('Unknown')
    await server.db.owner((tx) => tx.rows(sql`update donors set unknown_giver = true where id = ${unknown.id}::uuid`))
    expect(
      (await server.call('POST', `/api/donors/${unknown.id}/erase`, { body: { confirm: 'Unknown' } })).statusCode,
    ).toBe(422)
  })

  it('takes removed rows of the same person along, and cancels what has not left', async () => {
    const removed = await newDonor('Twice Entered')
    await done('DELETE', `/api/donors/${removed.id}`)
    const donor = await post('/api/donors', {
      name: 'Twice Entered',
      phone: removed['phone'],
      email: 'twice@people.example',
    })
    const project = await newProject('P-9')
    const report = await post('/api/reports', { project: project.id, title: 'Later', message: 'x' })
    const letter = newId()
    await server.db.owner((tx) =>
      tx.rows(sql`with page as (insert into letters (id, entity_id, report, donor, language, words, token_hash) values
          (${letter}::uuid, ${server.entities.a}::uuid, ${report.id}::uuid, ${donor.id}::uuid, 'en', '{"x": 1}', 'hash-9'))
        insert into messages (id, entity_id, report, letter, donor, sent_to, language, state) values
          (${letter}::uuid, ${server.entities.a}::uuid, ${report.id}::uuid, ${letter}::uuid, ${donor.id}::uuid, 'twice@people.example', 'en', 'planned')`),
    )
    await post(`/api/donors/${donor.id}/erase`, { confirm: 'twice entered' })
    const left = await server.db.owner((tx) =>
      tx.rows(sql`select name, phone, email from donors where id in (${removed.id}::uuid, ${donor.id}::uuid)
        union all select m.state, m.sent_to, l.words::text from messages m join letters l on l.id = m.letter where l.id = ${letter}::uuid`),
    )
    expect(left).toEqual([
      { name: 'متبرع مُحيت بياناته · Erased donor', phone: null, email: null },
      { name: 'متبرع مُحيت بياناته · Erased donor', phone: null, email: null },
      { name: 'cancelled', phone: null, email: null },
    ])
  })
})

describe('the invitation to sign in', () => {
  const invite = (id: string, as: 'adminA' | 'projectsA' = 'projectsA') =>
    server.call('POST', `/api/donors/${id}/inviteIdentity`, { as, body: {} })

  it('[6.2] needs a phone and an email, said at the field', async () => {
    const bare = await post('/api/donors', { name: 'Bare' })
    const answer = await invite(bare.id)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual(['Email', 'Phone'])
    const deceased = await newDonor('Late', { deceased: true })
    expect((await invite(deceased.id)).statusCode).toBe(422)
  })

  it('answers the same whether the donor signs in already, here or elsewhere', async () => {
    const fresh = await newDonor('Fresh', { language: 'en' })
    const here = await newDonor('Here')
    await signsIn(here, [['a', here]])
    const elsewhere = await newDonor('There')
    await signsIn(elsewhere, [['b', await sameInB(elsewhere)]])
    for (const { id } of [fresh, here, elsewhere]) {
      const answer = await invite(id)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual({ planned: true })
    }
    const sent = await until(mails, (all) => all.some(({ to }) => to.includes(String(fresh['email']))))
    expect(sent.find(({ to }) => to.includes(String(fresh['email'])))?.text).toContain('/auth/reset-password?token=')
  })
})

/** Beside whatever transaction is open in this chain of calls: somebody else's request. */
const elsewhere = new AsyncResource('another request')

describe('a donor to whom a message is leaving', () => {
  it('is not erased until what became of it is known, nor while nobody can say so in time', async () => {
    const donor = await newDonor('Awaits A Letter')
    const id = newId()
    await server.db.owner((tx) =>
      tx.rows(sql`insert into messages (id, entity_id, donor, sent_to, language, state, lease_owner, lease_until)
        values (${id}::uuid, ${server.entities.a}::uuid, ${donor.id}::uuid, ${donor['email']}, 'en', 'handing', 'a worker', now() + interval '1 minute')`),
    )
    const erase = () => server.call('POST', `/api/donors/${donor.id}/erase`, { body: { confirm: 'Awaits A Letter' } })
    const refused = await erase()
    expect(refused.statusCode, refused.body).toBe(422)
    expect(refused.json<{ errors: object }>().errors).toEqual({
      Confirm: ['A letter to this donor is leaving at this moment. Try again in a minute.'],
    })
    const [kept] = await server.db.owner((tx) => tx.rows(sql`select name from donors where id = ${donor.id}::uuid`))
    expect(kept).toEqual({ name: 'Awaits A Letter' })
    await server.db.owner((tx) => tx.rows(sql`update messages set state = 'sent' where id = ${id}::uuid`))
    expect((await erase()).statusCode).toBe(200)
    const [left] = await server.db.owner((tx) =>
      tx.rows(sql`select sent_to, state from messages where id = ${id}::uuid`),
    )
    expect(left).toEqual({ sent_to: null, state: 'sent' })
  })

  it('or who opens a letter at this moment is waited for: neither of the two gives way', async () => {
    const donor = await newDonor('Opens It Now')
    const project = await newProject('P-10')
    await post('/api/donor_transactions', { donor: donor.id, project: project.id, amount: '10', date: '2026-02-04' })
    const report = await sendReport(project.id, 1)
    const erase = () => server.call('POST', `/api/donors/${donor.id}/erase`, { body: { confirm: 'Opens It Now' } })
    let erasing: ReturnType<typeof erase> | undefined
    await server.db.owner(async (tx) => {
      // As opening does: the report, the dispatch, the letter, and last its messages.
      await tx.rows(sql`select 1 from reports where id = ${report.id}::uuid for update`)
      await tx.rows(sql`select 1 from dispatches where report = ${report.id}::uuid for update`)
      await tx.rows(sql`select 1 from letters where report = ${report.id}::uuid for update`)
      erasing = elsewhere.runInAsyncScope(erase)
      await wait(700)
      await tx.rows(sql`update letters set opened_at = now() where report = ${report.id}::uuid`)
    })
    expect((await erasing)?.statusCode).toBe(200)
    const left = await server.db.owner((tx) =>
      tx.rows(sql`select m.state, m.sent_to, l.words, l.opened_at is not null as opened from messages m join letters l on l.id = m.letter
        where m.report = ${report.id}::uuid`),
    )
    expect(left).toEqual([{ state: 'read', sent_to: null, words: null, opened: true }])
  })
})

describe('a mail about a forgotten password that has not left', () => {
  it.each([
    ['planned', 'erase'],
    ['claimed', 'erase'],
    ['planned', 'remove'],
  ] as const)('%s: goes with its address when the person does (%s)', async (state, act) => {
    const name = `Forgets ${state} ${act}`
    const donor = await newDonor(name)
    await signsIn(donor, [['a', donor]])
    const other = await newDonor(`${name} too`)
    await signsIn(other, [['a', other]])
    for (const { email } of [donor, other])
      await server.db.owner(async (tx) => {
        const id = newId()
        await tx.rows(sql`insert into account_links (id, purpose, email, expires_at)
          values (${id}::uuid, 'forgot', ${email}, now() + interval '1 hour')`)
        await tx.rows(sql`insert into messages (id, kind, sent_to, language, state, next_at, lease_until, lease_owner)
          values (${id}::uuid, 'account', ${email}, 'ar', ${state}, now() + interval '1 hour', now() + interval '1 hour', 'a worker')`)
      })
    if (act === 'erase') await post(`/api/donors/${donor.id}/erase`, { confirm: name })
    else await done('DELETE', `/api/donors/${donor.id}`)
    const left = await server.db.owner((tx) =>
      tx.rows(sql`select email from account_links where email in (${donor['email']}, ${other['email']})
        union all select sent_to from messages where sent_to in (${donor['email']}, ${other['email']})`),
    )
    expect(left).toEqual([{ email: other['email'] }, { email: other['email'] }])
  })
})

import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { registerLetters } from '../../resources/letters/server/routes.ts'
import { letterToken } from '../../server/letters/keys.ts'
import { openLetter } from '../../server/letters/reading.ts'
import { eraseRemains } from '../../server/privacy/remains.ts'
import {
  done,
  importSheet,
  mails,
  newProject,
  ownServer,
  post,
  type Row,
  sendReport,
  server,
  until,
  uploadPicture,
  uploadSheet,
  whereabouts,
} from './support/privacy.ts'

ownServer()

/** One person, in every spelling that their data may take. */
const NAME = 'زينب الفريدة Zainab'
const PHONE = '0555123987'
const EMAIL = 'zainab.unique@people.example'
const WORDS = [
  'زينب الفريدة',
  'zainab',
  'Zainab',
  '555123987',
  '٥٥٥١٢٣٩٨٧',
  'zainab.unique',
  'zeldbrother',
  'zeldnote',
  'zeldpayer',
  'zeldtag',
]

/** A donor with everything that a charity may come to hold of one. */
async function everywhere(): Promise<{ donor: Row; project: Row; report: Row; sheets: Row }> {
  const project = await newProject('W-1')
  const image = await uploadPicture('zainab.png')
  const first = await post('/api/donors', { name: 'Zainab Before', phone: PHONE, email: EMAIL, image, language: 'en' })
  const donor = await done('PUT', `/api/donors/${first.id}`, {
    version: first.version,
    name: NAME,
    image: await uploadPicture('zainab again.png'),
    registrationNumber: 'zeldnote 1',
    contacts: [{ name: 'zeldbrother', role: 'Brother', phone: '0555123987', email: EMAIL }],
    tags: ['zeldtag'],
    notes: 'zeldnote',
  })
  await post('/api/donor_transactions', {
    donor: donor.id,
    project: project.id,
    amount: '500',
    date: '2026-02-03',
    description: 'zeldnote from Zainab',
    amountDescription: 'zeldnote',
    donationReferenceId: 'R-77',
    source: 'Store',
    payer: 'zeldpayer',
    onBehalfOf: 'zeldbrother',
    relation: 'zeldbrother',
    giftRecipient: 'zeldbrother',
  })
  const sheets = await importSheet('donors', [
    'Donor name,Mobile,Email',
    `${NAME},٠٥٥٥١٢٣٩٨٧,`,
    `${NAME},not a phone of zeldnote,${EMAIL}`,
    'Somebody Else,0555000111,else@people.example',
  ])
  expect(sheets).toMatchObject({ status: 'done', faulty: 1 })
  // What a record was before a file updated it; the sheet has met them already.
  await server.db.owner((tx) =>
    tx.rows(sql`insert into import_changes (id, entity_id, import, target, record, kind, before, version_after)
      values (gen_random_uuid(), ${server.entities.a}::uuid, ${sheets.id}::uuid, 'donors', ${donor.id}, 'updated', '{"notes": "zeldnote"}'::jsonb, 2)
      on conflict (entity_id, import, record) where deleted_at is null do update set kind = 'updated', before = excluded.before, version_after = 2`),
  )
  // Uploaded, and never imported.
  await uploadSheet('left.csv', ['Donor name,Mobile', 'Z,+966 55 512 3987'])
  const other = (await done<Row[]>('GET', '/api/donors?filter.q=Somebody'))[0]
  await post('/api/donor_transactions', { donor: other?.id, project: project.id, amount: '20', date: '2026-02-04' })
  const report = await sendReport(project.id, 2)
  await post(`/api/donors/${donor.id}/inviteIdentity`, {})
  return { donor, project, report, sheets }
}

/** The donor has taken the link: an identity of their own, a session, and a password forgotten once. */
async function takeSignIn(donor: string): Promise<void> {
  await until(mails, (all) => all.some(({ text }) => text.includes('/auth/reset-password?token=')))
  await server.db.owner(async (tx) => {
    const who = '00000000-0000-4000-8000-00000000c0de'
    await tx.rows(
      sql`insert into identities (id, phone, email, name) values (${who}::uuid, '+966555123987', ${EMAIL}, ${NAME})`,
    )
    await tx.rows(
      sql`insert into identity_links (identity_id, entity_id, donor_id) values (${who}::uuid, ${server.entities.a}::uuid, ${donor}::uuid)`,
    )
    await tx.rows(
      sql`insert into sessions (id, kind, user_id, expires_at, device) values (gen_random_uuid(), 'donor', ${who}::uuid, now() + interval '1 day', 'Phone of Zainab')`,
    )
    await tx.rows(
      sql`insert into account_links (id, purpose, email, expires_at) values (${who}::uuid, 'forgot', ${EMAIL}, now() + interval '1 hour')`,
    )
    await tx.rows(
      sql`insert into messages (id, kind, sent_to, language, state) values (${who}::uuid, 'account', ${EMAIL}, 'ar', 'sent')`,
    )
  })
}

const open = () =>
  server.db.owner((tx) =>
    tx.one<{ n: number }>(
      sql`select count(*)::int as n from pgboss.job where name = 'erase-files' and state in ('created', 'active', 'retry')`,
    ),
  )

/** The public addresses without the bundle that draws their pages: status, and the kind of page. */
async function openPages(): Promise<(url: string) => Promise<[number, string]>> {
  const app = Fastify()
  const pages = { letter: async () => 'letter', notice: async (kind: string) => kind }
  await app.register(async (scope) => registerLetters(scope, server.services, pages))
  return async (url) => {
    const { statusCode, body } = await app.inject(url)
    return [statusCode, body]
  }
}

async function gather<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

describe('a donor’s data', () => {
  it('[3.6] PDPL: is exported whole, and erased from every table, file and queue', async () => {
    const { donor, project, report, sheets } = await everywhere()
    await takeSignIn(donor.id)
    // The search itself has to be able to find: all of these hold the person now.
    const before = await whereabouts(WORDS)
    for (const place of [
      'donors',
      'donor_transactions',
      'letters',
      'messages',
      'audit_trail',
      'import_faults',
      'import_changes',
      'idempotency_keys',
      'account_links',
      'identities',
      'sessions',
      'files',
      'outbox',
      'caught mails',
    ])
      expect(before, place).toContain(place)
    expect(before.filter((place) => place.startsWith('pgboss'))).toEqual([])

    const file = await server.call('GET', `/api/donors/${donor.id}/exportData`)
    expect(file.statusCode, file.body).toBe(200)
    expect(file.headers['content-disposition']).toContain('attachment')
    const held = file.json<Record<string, Row[]> & { donor: Row; files: { mime: string; base64: string }[] }>()
    expect(held.donor).toMatchObject({ name: NAME, phone: '+966555123987', email: EMAIL, notes: 'zeldnote' })
    expect(held['donor_transactions']).toMatchObject([
      { amount: '500.00', payer: 'zeldpayer', projectName: 'Well W-1' },
    ])
    expect(held['messages']?.toSorted((a, b) => String(b['kind']).localeCompare(String(a['kind'])))).toMatchObject([
      { kind: 'report', sentTo: EMAIL, state: 'sent', reportTitle: 'Water came' },
      { kind: 'account', sentTo: EMAIL, reportTitle: null },
    ])
    expect(held['letters']).toMatchObject([
      { reportTitle: 'Water came', words: { donor: { displayName: NAME }, projects: [{ given: '500.00' }] } },
    ])
    expect(held['signIn']).toMatchObject({
      linkedAt: expect.stringMatching(/^20/) as string,
      links: [{ purpose: 'donor', email: EMAIL }],
    })
    expect(held['refusedRows']).toMatchObject([{ line: 3, value: 'not a phone of zeldnote' }])
    expect(held['importedRows']?.map(({ line }) => line)).toEqual([2, 3, 2])
    expect(held['history']?.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'update']))
    expect(held.files.map(({ mime }) => mime)).toEqual(['image/png'])
    expect(Buffer.from(String(held.files[0]?.base64), 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(file.body).not.toContain('Somebody Else')
    expect(file.body).not.toMatch(/token_?hash|password/i)

    const wrong = await server.call('POST', `/api/donors/${donor.id}/erase`, { body: { confirm: 'Zainab' } })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({
      errors: { Confirm: ['This is not the donor’s name. Type it as it stands above.'] },
    })
    expect(await whereabouts(WORDS)).toEqual(before)

    expect(await post(`/api/donors/${donor.id}/erase`, { confirm: NAME })).toEqual({ erased: true })
    await until(open, (row) => row?.n === 0)
    expect(await whereabouts(WORDS)).toEqual([])

    // What law makes a charity keep, and what belongs to others, is there still.
    const gifts = await done<Row[]>('GET', `/api/donor_transactions?filter.donor=${donor.id}`)
    expect(gifts).toMatchObject([
      {
        amount: '500.00',
        date: '2026-02-03',
        project: project.id,
        donationReferenceId: 'R-77',
        source: 'Store',
        payer: null,
      },
    ])
    expect(await done('GET', `/api/donors/${donor.id}`)).toMatchObject({
      phone: null,
      email: null,
      givenTotal: '500.00',
      reportConsent: 'refused',
      emailStopped: true,
    })
    expect(await done<Row[]>('GET', '/api/donors?filter.q=Somebody')).toMatchObject([{ email: 'else@people.example' }])
    expect((await mails()).some(({ to }) => to.includes('else@people.example'))).toBe(true)
    expect(await done('GET', `/api/reports/${report.id}`)).toMatchObject({ sentCount: 2 })
    const faults = await done<Row[]>('GET', `/api/import_faults?filter.import=${sheets.id}`)
    expect(faults.length).toBeGreaterThan(0)
    expect((await server.call('GET', `/api/imports/${sheets.id}/rejected`)).statusCode).toBe(404)
    const [trail] = await done<Row[]>('GET', '/api/audit_trail?filter.action=erase')
    expect(trail).toMatchObject({
      resource: 'donors',
      record: donor.id,
      actor: server.users.adminA,
      before: null,
      after: null,
    })
    const exported = await done<Row[]>('GET', '/api/audit_trail?filter.action=export')
    expect(exported).toMatchObject([{ record: donor.id, actor: server.users.adminA }])

    // The link in the donor's hands says that the letter is withdrawn; nothing of it opens.
    const [letter] = await server.db.owner((tx) =>
      tx.rows<{ id: string }>(sql`select id from letters where donor = ${donor.id}::uuid`),
    )
    const token = letterToken(server.services.config.appSecret, letter?.id ?? '')
    expect(await openLetter(server.services, report.id, token, 'test')).toBeNull()
    const address = `/DonorFoundation/Report/${report.id}`
    const page = await openPages()
    expect(await page(`${address}/${token}`)).toEqual([410, 'gone'])
    expect(await page(`${address}/${token}/letter.pdf`)).toEqual([404, 'notFound'])
    expect(await page(`${address}/${'A'.repeat(22)}`)).toEqual([404, 'notFound'])

    // Once more is no harm, and the row stays as it is.
    expect(await post(`/api/donors/${donor.id}/erase`, { confirm: 'whatever' })).toEqual({ erased: true })
    const back = await server.call('PUT', `/api/donors/${donor.id}`, { body: { version: 99, name: NAME } })
    expect([409, 422]).toContain(back.statusCode)
    const row = await done('GET', `/api/donors/${donor.id}`)
    const again = await server.call('PUT', `/api/donors/${donor.id}`, { body: { version: row.version, name: NAME } })
    expect(again.json()).toMatchObject({
      errors: { Name: ['This donor’s data was erased; the row cannot be changed any more.'] },
    })
  }, 120_000)

  it('a kill between the database and the file store leaves nothing: the next run goes on', async () => {
    const donor = await post('/api/donors', { name: 'Half Way', image: await uploadPicture('half.png') })
    const { files, jobs } = server.services
    const objects = async (): Promise<string[]> => gather(files.list(`${server.entities.a}/${String(donor['image'])}/`))
    expect((await objects()).length).toBeGreaterThan(1)
    vi.spyOn(jobs, 'add').mockImplementationOnce(async () => undefined)
    await post(`/api/donors/${donor.id}/erase`, { confirm: 'Half Way' })
    expect((await objects()).length).toBeGreaterThan(1)
    await eraseRemains(server.services, server.entities.a, new AbortController().signal)
    await eraseRemains(server.services, server.entities.a, new AbortController().signal)
    expect(await objects()).toEqual([])
  })

  it('import files leave 90 days after their import ended, not before', async () => {
    const old = await importSheet('donors', ['Donor name,Mobile', 'Old One,0555000201'])
    const fresh = await importSheet('donors', ['Donor name,Mobile', 'New One,0555000202'])
    await server.db.owner((tx) =>
      tx.rows(sql`with aged as (update imports set finished_at = now() - interval '91 days' where id = ${old.id}::uuid returning file)
        update files set created_at = now() - interval '92 days' where id in (select file from aged) or id = ${String(fresh['file'])}::uuid`),
    )
    await eraseRemains(server.services, server.entities.a, new AbortController().signal)
    expect((await server.call('GET', `/api/imports/${old.id}/rejected`)).statusCode).toBe(404)
    expect((await server.call('GET', `/api/imports/${fresh.id}/rejected`)).statusCode).toBe(200)
  })
})

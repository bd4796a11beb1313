import { expect, it } from 'vitest'
import { act, csv, finished, ownServer, prepare, runToEnd, server } from './support/imports.ts'

ownServer()

interface Donor {
  id: string
  version: number
}

const FORM = { answer: 'given', way: 'form', since: '2026-01-05' }
const REFUSED = { answer: 'refused', way: null, since: null }

const donorOf = async (phone: string) => {
  const answer = await server.call('GET', '/api/donors', { query: { 'filter.phone': phone } })
  return answer.json<Donor[]>()[0]
}

it('product.md 29: what is said of a file holds for the donors whom it brings, with its source, and goes with it', async () => {
  const file = csv('Donor name,Mobile', 'Amal,0531247001', 'Badr,0531247002')
  const done = await runToEnd('donors', file, { consents: { report: FORM, appeal: REFUSED } })
  expect(done).toMatchObject({ created: 2, faulty: 0, consents: { report: FORM, appeal: REFUSED } })
  for (const phone of ['+966531247001', '+966531247002'])
    expect(await donorOf(phone)).toMatchObject({
      reportConsent: 'given',
      reportConsentWay: 'form',
      reportConsentSince: '2026-01-05',
      appealConsent: 'refused',
      appealConsentWay: null,
      appealConsentSince: null,
    })
  expect((await act(done.id, 'undo', {})).statusCode).toBe(200)
  expect(await finished(done.id)).toMatchObject({ status: 'undone', undone: 2 })
  expect(await donorOf('+966531247001')).toBeUndefined()
})

it('PDPL: it is no word of theirs who are there already, nor of who refused and lies in the trash', async () => {
  const post = (body: object) => server.call('POST', '/api/donors', { body })
  await post({ name: 'Celine', phone: '0531247003', reportConsent: 'unknown', appealConsent: 'refused' })
  const gone = (await post({ name: 'Dana', phone: '0531247004', reportConsent: 'refused' })).json<Donor>()
  await server.call('DELETE', `/api/donors/${gone.id}`)
  const file = csv(
    'Donor name,Mobile,Email',
    'Celine,0531247003,celine@people.test',
    'Dana,0531247004,',
    'Eman,0531247005,',
  )
  const done = await runToEnd('donors', file, { consents: { report: FORM, appeal: FORM } })
  expect(done).toMatchObject({ created: 2, updated: 1 })
  expect(await donorOf('+966531247003')).toMatchObject({
    email: 'celine@people.test',
    reportConsent: 'unknown',
    reportConsentWay: null,
    appealConsent: 'refused',
  })
  expect(await donorOf('+966531247004')).toMatchObject({
    reportConsent: 'refused',
    reportConsentWay: null,
    reportConsentSince: null,
    appealConsent: 'given',
    appealConsentWay: 'form',
  })
  expect(await donorOf('+966531247005')).toMatchObject({ reportConsent: 'given', appealConsent: 'given' })
})

it('[5.24] refuses what was given by no way, of a day to come, or beside a column of the file', async () => {
  const { id, mapping } = await prepare('donors', csv('Donor name,Mobile,Consent to reports', 'Faris,0531247006,Given'))
  const run = async (consents: object) => {
    const answer = await act(id, 'run', { mapping, consents })
    return [answer.statusCode, Object.keys(answer.json<{ errors?: object }>().errors ?? {})]
  }
  expect(await run({ appeal: { ...FORM, way: null } })).toEqual([422, ['AppealConsentWay']])
  expect(await run({ appeal: { ...FORM, since: '2030-01-01' } })).toEqual([422, ['AppealConsentSince']])
  expect(await run({ report: FORM })).toEqual([422, ['ReportConsent']])
  expect(await run({ appeal: { ...FORM, way: 'hearsay' } })).toEqual([400, ['Consents.appeal.way']])
  const gifts = await prepare('projects', csv('Project code,Project name', 'IC-1,Wells'))
  const asked = await act(gifts.id, 'run', { mapping: gifts.mapping, consents: { report: FORM } })
  expect(asked.statusCode).toBe(422)
})

const SAID = {
  reportConsent: 'given',
  reportConsentWay: 'form',
  reportConsentSince: '2026-01-05',
  appealConsent: 'refused',
}
const CONSENTS = { report: FORM, appeal: REFUSED }

/** A project that gifts of these files are for. */
async function project(code: string): Promise<void> {
  const made = await server.call('POST', '/api/projects', { body: { code, name: code, type: 'general' } })
  if (made.statusCode !== 201) throw new Error(made.body)
}

it('product.md 29: donors whom gifts bring along agree as was said of the file, and who is there already keeps their word', async () => {
  await project('IC-GIFT')
  await server.call('POST', '/api/donors', { body: { name: 'Ghada', phone: '0531247011', reportConsent: 'unknown' } })
  const gone = await server.call('POST', '/api/donors', {
    body: { name: 'Hind', phone: '0531247012', reportConsent: 'refused' },
  })
  await server.call('DELETE', `/api/donors/${gone.json<Donor>().id}`)
  const file = csv(
    'Donor mobile,Donor name,Project,Amount,Date',
    '0531247011,Ghada,IC-GIFT,10,2026-02-01',
    '0531247012,Hind,IC-GIFT,20,2026-02-01',
    '0531247013,Iman,IC-GIFT,30,2026-02-01',
    '0531247013,Iman,IC-GIFT,40,2026-02-02',
  )
  const { id, mapping } = await prepare('donor_transactions', file)
  const asked = await act(id, 'preview', { mapping, createDonors: true })
  expect(asked.json()).toMatchObject({ creates: 4, donors: 2 })
  // Where nobody is made, nobody can have agreed.
  expect((await act(id, 'run', { mapping, consents: CONSENTS })).statusCode).toBe(422)
  const done = await runToEnd('donor_transactions', file, { createDonors: true, consents: CONSENTS })
  expect(done).toMatchObject({ created: 4, faulty: 0, consents: CONSENTS })
  expect(await donorOf('+966531247013')).toMatchObject(SAID)
  expect(await donorOf('+966531247011')).toMatchObject({ reportConsent: 'unknown', reportConsentWay: null })
  // A refusal holds from the trash.
  expect(await donorOf('+966531247012')).toMatchObject({
    reportConsent: 'refused',
    reportConsentWay: null,
    reportConsentSince: null,
    appealConsent: 'refused',
  })
})

it('product.md 14: so do those whom a store’s operations bring', async () => {
  await project('IC-STORE')
  const file = csv(
    'Order number,Status,Donor mobile,Donor name,Project,Amount,Date',
    'S-1,paid,0531247021,Jana,IC-STORE,10,2026-02-01',
  )
  const { id, mapping } = await prepare('joud_operations', file)
  expect((await act(id, 'preview', { mapping })).json()).toMatchObject({ creates: 1, donors: 1 })
  expect(await runToEnd('joud_operations', file, { consents: CONSENTS })).toMatchObject({
    created: 1,
    consents: CONSENTS,
  })
  expect(await donorOf('+966531247021')).toMatchObject(SAID)
})

it('product.md 4: and granting bodies, with their grants or without', async () => {
  await project('IC-GRANT')
  const file = csv(
    'Granting body,Body phone,Project,Amount,Date',
    'Al Khair Foundation,0531247031,IC-GRANT,500,2026-02-01',
    'Al Birr Foundation,0531247032,,,',
  )
  const { id, mapping } = await prepare('foundation_grants', file)
  expect((await act(id, 'preview', { mapping })).json()).toMatchObject({ creates: 2, donors: 2 })
  expect(await runToEnd('foundation_grants', file, { consents: CONSENTS })).toMatchObject({
    created: 2,
    consents: CONSENTS,
  })
  for (const phone of ['+966531247031', '+966531247032']) expect(await donorOf(phone)).toMatchObject(SAID)
})

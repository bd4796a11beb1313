import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import {
  act,
  audience,
  donors,
  give,
  inA,
  linkIn,
  mails,
  open,
  pagesOf,
  post,
  server,
  texts,
  useYear,
  work,
  written,
} from './support/yearLetters.ts'
import type { Person } from './support.ts'

useYear()

const read = async (id: string, action: string) =>
  (await server.call('GET', `/api/year_letters/${id}/${action}`)).json<Record<string, unknown>>()
const correct = async (id: string) => (await act(id, 'correct')).json<{ id: string; fault?: string }>()

/** Sent to Amal by WhatsApp and to Badr by mail; their links. */
async function sent(rest: object = {}): Promise<{ id: string; amal: string; badr: string }> {
  const id = await written({ titleAr: 'عامنا معكم', ...rest })
  texts.length = 0
  mails.length = 0
  const answer = await act(id, 'send', { expected: 2 })
  expect(answer.statusCode, answer.body).toBe(200)
  await work(id)
  return { id, amal: linkIn(texts[0]?.text ?? ''), badr: linkIn(mails[0]?.text ?? '') }
}
const opened = (link: string) => post(`${link}/opened`)

describe('product.md 30: a correction of a letter about the year', () => {
  it('waits until it has gone out, is on its way no more, and was opened by somebody', async () => {
    const id = await written()
    expect(await correct(id)).toMatchObject({ fault: 'wrongState' })
    await act(id, 'send', { expected: 2 })
    expect(await correct(id)).toMatchObject({ fault: 'wrongState' })
    texts.length = 0
    await work(id)
    expect(await correct(id)).toMatchObject({ fault: 'nobodyToSendTo' })
    const link = linkIn(texts[0]?.text ?? '')
    await open(link)
    expect(await correct(id)).toMatchObject({ fault: 'nobodyToSendTo' })
    await opened(link)
    expect(await read(id, 'sendings')).toMatchObject({ opened: 1, pages: { pages: 2, opened: 1 } })
    // Whoever it was not meant for is not written to again.
    await post(`${link}/notMe`)
    expect(await read(id, 'sendings')).toMatchObject({ opened: 0 })
    expect(await correct(id)).toMatchObject({ fault: 'nobodyToSendTo' })
    for (const as of ['adminB', 'projectsB'] as const satisfies readonly Person[])
      expect((await server.call('POST', `/api/year_letters/${id}/correct`, { as, body: {} })).statusCode).toBe(404)
    await inA(sql`update donors set whatsapp_stopped = false where id = ${donors.Amal}::uuid`)
    expect((await server.call('DELETE', `/api/year_letters/${id}`)).statusCode).toBe(200)
    expect(await correct(id)).toMatchObject({ fault: 'archived' })
  })

  it('is a draft about the same year that names what it corrects, the same one however often it is pressed', async () => {
    const { id, amal } = await sent({ languages: ['en'], givenMax: '900' })
    await opened(amal)
    const headers = { 'idempotency-key': newId() }
    const press = () => server.call('POST', `/api/year_letters/${id}/correct`, { body: {}, headers })
    const [one, other] = await Promise.all([press(), press()])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(other.json()).toEqual(one.json())
    expect(one.json()).toMatchObject({
      status: 'draft',
      corrects: id,
      year: 2025,
      calendar: 'gregorian',
      titleAr: 'تصحيح: عامنا معكم',
      titleEn: 'Correction: Our year with you',
      messageEn: 'Words of ours.',
      languages: [],
      givenMax: null,
      sentAt: null,
      approvedAt: null,
    })
    expect(await inA(sql`select 1 from year_letters where corrects = ${id}::uuid`)).toHaveLength(1)
    // What it corrects is decided once.
    const made = one.json<{ id: string; version: number }>()
    await server.call('PUT', `/api/year_letters/${made.id}`, { body: { corrects: null, version: made.version } })
    expect(await read(made.id, '')).toMatchObject({ corrects: id })
  })

  it('goes to those alone who had opened the letter when it left, once, with the year as it is recorded by then', async () => {
    const { id, amal, badr } = await sent()
    await opened(amal)
    const made = await correct(id)
    expect(await audience(made.id)).toMatchObject({ total: 1, sendable: 1, byChannel: { whatsapp: 1 }, untold: 0 })
    // Somebody else opens what is wrong while the correction is being written.
    await opened(badr)
    expect((await act(made.id, 'send', { expected: 1 })).json()).toMatchObject({ fault: 'stale' })
    await inA(sql`update entities set second_approval = true`)
    expect((await act(made.id, 'send', { expected: 2 })).json()).toMatchObject({ fault: 'notApproved' })
    await act(made.id, 'askApproval')
    const { version } = await read(made.id, '')
    const word = await server.call('POST', `/api/year_letters/${made.id}/approve`, {
      as: 'projectsA',
      body: { version },
    })
    expect(word.statusCode, word.body).toBe(200)
    await inA(sql`update entities set second_approval = false`)
    await give({ of: 'Badr', amount: 25, day: '2025-09-09' })
    texts.length = 0
    mails.length = 0
    const both = await Promise.all([act(made.id, 'send', { expected: 2 }), act(made.id, 'send', { expected: 2 })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await work(made.id)
    await work(made.id)
    expect([texts.length, mails.length]).toEqual([1, 1])
    expect(mails[0]?.subject).toContain('Correction: Our year with you')
    const page = await open(linkIn(mails[0]?.text ?? ''))
    expect(page.body).toContain('Correction: Our year with you')
    const kept = (await pagesOf(made.id)).find(({ donor }) => donor === donors.Badr)?.content
    expect(kept?.given).toEqual([{ fund: 'charity', given: '225.00', gifts: 2 }])
    // The first letter stays as it was.
    const before = (await pagesOf(id)).find(({ donor }) => donor === donors.Badr)?.content
    expect(before?.given).toEqual([{ fund: 'charity', given: '200.00', gifts: 1 }])
    expect(await audience(made.id)).toMatchObject({ sendable: 0, untold: 0 })
    await inA(sql`update donor_transactions set deleted_at = now() where donor = ${donors.Badr}::uuid and amount = 25`)
  })

  it('says how many opened what was never theirs: no letter can be made for them', async () => {
    const { id, amal, badr } = await sent()
    await opened(amal)
    await opened(badr)
    const mine = sql`donor = ${donors.Badr}::uuid and date between '2025-01-01' and '2025-12-31' and deleted_at is null`
    await inA(sql`update donor_transactions set reversed = true where ${mine}`)
    const made = await correct(id)
    expect(await audience(made.id)).toMatchObject({ total: 1, sendable: 1, untold: 1 })
    // Of what corrects nothing there is nobody to miss.
    expect(await audience(await written())).toMatchObject({ untold: 0 })
    await inA(sql`update donor_transactions set reversed = false where ${mine}`)
  })
})

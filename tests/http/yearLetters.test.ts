import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { scrub } from '../../server/log.ts'
import { said } from './support/said.ts'
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
  wells,
  work,
  written,
} from './support/yearLetters.ts'

useYear()

describe('[2.6] a letter about the year', () => {
  let id = ''
  let link = ''

  it('product.md 25: counts who gave in it, and says who is held back and why', async () => {
    id = await written()
    expect(await audience(id)).toMatchObject({
      total: 4,
      sendable: 2,
      byChannel: { whatsapp: 1, email: 1 },
      held: { deceased: 1, consentRefused: 1 },
    })
    expect(await audience(await written({ year: 2024 }))).toMatchObject({ total: 2, sendable: 2 })
    // 1446 AH: 7 July 2024 to 25 June 2025.
    expect(await audience(await written({ year: 1446, calendar: 'hijri' }))).toMatchObject({ total: 4, sendable: 2 })
    expect(await audience(await written({ year: 2090 }))).toMatchObject({ total: 0, sendable: 0 })
    expect(await audience(await written({ givenMin: '250' }))).toMatchObject({ total: 1, sendable: 1 })
  })

  it('refuses a number that is no year of the calendar, at its field', async () => {
    const wrong = await server.call('POST', '/api/year_letters', {
      body: { year: 1446, calendar: 'gregorian', titleEn: 'x' },
    })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ errors: { Year: [expect.any(String)] } })
  })

  it('product.md 30: goes to exactly those who were counted, once, and to nobody a second time', async () => {
    expect((await act(id, 'send', { expected: 3 })).statusCode).toBe(409)
    const both = await Promise.all([act(id, 'send', { expected: 2 }), act(id, 'send', { expected: 2 })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await work(id)
    await work(id)
    expect(texts.map(({ to }) => to)).toEqual(['+966551000001'])
    expect(mails.map(({ to }) => to.address)).toEqual(['badr@birr.test'])
    // No amount stands in a message, which a locked screen would show.
    expect(said(texts[0]?.text ?? '')).not.toMatch(/150|200|350/)
    expect(mails[0]?.listUnsubscribe?.url).toMatch(/\/stop$/)
    const sendings = await server.call('GET', `/api/year_letters/${id}/sendings`)
    expect(sendings.json()).toMatchObject({
      rows: [{ state: 'sent', recipients: 2, sentCount: 2, suppressedCount: 2 }],
      pages: { pages: 2, opened: 0 },
    })
    expect((await act(id, 'send', { expected: 2 })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await audience(id)).toMatchObject({ sendable: 0 })
    expect((await server.call('GET', `/api/year_letters/${id}`)).json()).toMatchObject({ status: 'sent' })
    link = linkIn(texts[0]?.text ?? '')
  })

  it('product.md 9: sums the year by kind and project; returned gifts and other years are not in it', async () => {
    const kept = (await pagesOf(id)).find((one) => one.donor === donors.Amal)?.content
    expect(kept?.given).toEqual([
      { fund: 'charity', given: '150.00', gifts: 2 },
      { fund: 'zakat', given: '200.00', gifts: 1 },
    ])
    expect(kept?.projects.map(({ name }) => name)).toEqual(['Food of the year', 'Wells of the year'])
    expect(kept?.projects[1]).toMatchObject({
      funds: [{ fund: 'charity', given: '150.00', gifts: 2, spentOfYours: '0.00', units: 3 }],
      unit: { unitName: 'basket' },
      updates: [{ title: 'The pump arrived', day: '2025-07-01' }],
    })
    const other = (await pagesOf(id)).find((one) => one.donor === donors.Badr)?.content
    expect(other?.given).toEqual([{ fund: 'charity', given: '200.00', gifts: 1 }])
  })

  it('product.md 23: is opened by its own key alone, which no log and no table holds', async () => {
    const page = await open(link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Our year with you')
    expect(page.body).toContain('Dear <bdi>Amal</bdi>')
    expect(page.body).toContain('Zakat')
    expect(page.body).toContain('The pump arrived')
    expect(page.body).not.toContain('Not told yet')
    expect(page.body).not.toContain('Of the year before')
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
    expect(page.headers['x-robots-tag']).toContain('noindex')
    expect(page.body).not.toContain('/app')
    const key = link.split('/').at(-1) ?? ''
    expect(JSON.stringify(await inA(sql`select * from year_letter_pages`))).not.toContain(key)
    expect(scrub(`GET ${link}`)).not.toContain(key)
    for (const wrong of [
      `/DonorFoundation/Year/${id}/${'A'.repeat(22)}`,
      `/DonorFoundation/Year/${newId()}/${key}`,
      `/DonorFoundation/Year/none/${key}`,
    ])
      expect((await open(wrong)).statusCode).toBe(404)
  })

  it('stays as it was sent, whatever is recorded later', async () => {
    const before = (await open(link)).body
    await give({ of: 'Amal', amount: 1000, day: '2025-03-03' })
    await inA(sql`update projects set name = 'Another name' where id = ${wells}::uuid`)
    expect((await open(link)).body).toBe(before)
    const edited = await server.call('PUT', `/api/year_letters/${id}`, { body: { titleEn: 'Another', version: 2 } })
    expect(edited.statusCode).toBe(409)
    await inA(sql`update projects set name = 'Wells of the year' where id = ${wells}::uuid`)
  })

  it('is shared without name and amount', async () => {
    const share = /href="(\/DonorFoundation\/Year\/[^"?]+\/s\.[^"?]+)/.exec((await open(link)).body)?.[1] ?? ''
    const page = await open(share)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Wells of the year')
    expect(page.body).not.toContain('Amal')
    expect(said(page.body)).not.toContain('150')
    expect((await post(`${share}/opened`)).statusCode).toBe(204)
    expect((await open(`${share}/stop`)).statusCode).toBe(404)
  })

  it('product.md 23: counts as opened by the page’s own word, once', async () => {
    expect(await inA(sql`select 1 from year_letter_pages where opened_at is not null`)).toEqual([])
    expect((await post(`${link}/opened`)).statusCode).toBe(204)
    expect((await post(`${link}/opened`)).statusCode).toBe(204)
    const sendings = await server.call('GET', `/api/year_letters/${id}/sendings`)
    expect(sendings.json()).toMatchObject({ pages: { pages: 2, opened: 1 } })
    expect(
      await inA(sql`select state from messages where donor = ${donors.Amal}::uuid and kind = 'yearLetter'`),
    ).toEqual([{ state: 'read' }])
  })

  it('stops by its own link the way by which it came, after a page that asks', async () => {
    expect((await open(`${link}/stop`)).body).toContain('<form')
    expect(await inA(sql`select whatsapp_stopped from donors where id = ${donors.Amal}::uuid`)).toEqual([
      { whatsapp_stopped: false },
    ])
    expect((await post(`${link}/stop`)).statusCode).toBe(200)
    expect((await post(`${link}/stop`)).statusCode).toBe(200)
    expect(await inA(sql`select whatsapp_stopped from donors where id = ${donors.Amal}::uuid`)).toEqual([
      { whatsapp_stopped: true },
    ])
    expect(await inA(sql`select kind from feedback where donor = ${donors.Amal}::uuid`)).toEqual([{ kind: 'stop' }])
  })

  it('docs/decisions/139: shows how that stands now, and is taken back and said again by the same link', async () => {
    const stopped = async () =>
      (await inA<{ is: boolean }>(sql`select whatsapp_stopped as is from donors where id = ${donors.Amal}::uuid`))[0]
        ?.is
    expect((await open(link)).body).toContain('You have stopped these messages.')
    const page = (await open(`${link}/stop`)).body
    expect(page).toContain('no longer writes to you by WhatsApp.')
    expect(page).toContain(`action="${link}/resume?lang=en"`)
    expect((await post(`${link}/resume?lang=en`)).body).toContain('goes on writing to you by WhatsApp.')
    expect(await stopped()).toBe(false)
    expect((await open(link)).body).not.toContain('You have stopped these messages.')
    expect((await open(`${link}/stop`)).body).toContain('will no longer write to you by WhatsApp.')
    expect((await post(`${link}/stop?lang=en`)).body).toContain('I pressed it by mistake')
    expect(await stopped()).toBe(true)
    // Opened elsewhere: its pages follow, and a stop is heard again.
    await inA(sql`update donors set whatsapp_stopped = false where id = ${donors.Amal}::uuid`)
    expect((await open(`${link}/stop`)).body).toContain('Stop these messages?')
    await post(`${link}/stop`)
    expect(await stopped()).toBe(true)
    expect(await inA(sql`select kind from feedback where donor = ${donors.Amal}::uuid order by at`)).toEqual(
      ['stop', 'start', 'stop', 'stop'].map((kind) => ({ kind })),
    )
    const share = /href="(\/DonorFoundation\/Year\/[^"?]+\/s\.[^"?]+)/.exec((await open(link)).body)?.[1] ?? ''
    expect(share).not.toBe('')
    expect((await post(`${share}/resume`)).statusCode).toBe(404)
  })

  it('says nothing any more to whom it is not meant for', async () => {
    const mine = linkIn(mails[0]?.text ?? '')
    expect((await post(`${mine}/notMe`)).statusCode).toBe(200)
    expect((await post(`${mine}/notMe`)).statusCode).toBe(200)
    expect((await post(`${mine}/resume?lang=en`)).body).toContain('Thank you for telling us')
    const page = await open(mine)
    expect(page.body).not.toContain('Badr')
    expect(said(page.body)).not.toContain('200')
    expect(await inA(sql`select kind from feedback where donor = ${donors.Badr}::uuid order by kind`)).toEqual([
      { kind: 'notMe' },
    ])
    // Opened elsewhere since, and stopped by it once more: whoever has it takes nothing back.
    await inA(sql`update donors set email_stopped = false where id = ${donors.Badr}::uuid`)
    for (const act of ['stop', 'resume']) await post(`${mine}/${act}`)
    const [badr] = await inA(sql`select email_stopped from donors where id = ${donors.Badr}::uuid`)
    expect(badr).toEqual({ email_stopped: true })
  })

  it('PDPL: is handed over with its donor’s data, and gone once they are erased', async () => {
    const data = await server.call('GET', `/api/donors/${donors.Amal}/exportData`)
    expect(data.body).toContain('Our year with you')
    expect(data.body).not.toContain('tokenHash')
    const erased = await server.call('POST', `/api/donors/${donors.Amal}/erase`, { body: { confirm: 'Amal' } })
    expect(erased.statusCode, erased.body).toBe(200)
    const page = await open(link)
    expect(page.statusCode).toBe(410)
    expect(page.body).not.toContain('Amal')
    expect((await pagesOf(id)).find((one) => one.donor === donors.Amal)?.content).toBeNull()
  })
})

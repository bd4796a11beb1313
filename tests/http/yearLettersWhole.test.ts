import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { letterToken } from '../../server/letters/keys.ts'
import { said } from './support/said.ts'
import {
  act,
  audience,
  donors,
  inA,
  linkIn,
  mails,
  open,
  post,
  server,
  texts,
  useYear,
  work,
  written,
} from './support/yearLetters.ts'

useYear()

let id = ''
let link = ''

/** A number of a saved file, in groups of four, as its page shows it. */
const codeIn = (html: string): string => /verify\/([0-9A-Z]{12})/.exec(html)?.[1] ?? ''
const verified = async (code: string) => (await open(`/verify/${code}`)).body

beforeAll(async () => {
  id = await written()
  const sent = await act(id, 'send', { expected: 2 })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  await work(id)
  link = linkIn(texts[0]?.text ?? '')
})

describe('[2.6] a letter about the year on paper', () => {
  it('has a PDF of the page: tagged, numbered, sealed, in both languages, and small', async () => {
    expect((await open(link)).body).toContain(`${link}/letter.pdf`)
    for (const lang of ['en', 'ar']) {
      const answer = await server.app.inject({ url: `${link}/letter.pdf?lang=${lang}` })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      const pdf = answer.rawPayload.toString('latin1')
      expect(pdf.startsWith('%PDF-')).toBe(true)
      expect(pdf).toContain('/Lang')
      expect(pdf).toContain('\n%athar-seal ')
      expect(answer.rawPayload.length).toBeLessThan(1_000_000)
    }
  })

  it('is nobody’s who was shown the version without name and amount', async () => {
    const share = /href="(\/DonorFoundation\/Year\/[^"?]+\/s\.[^"?]+)/.exec((await open(link)).body)?.[1] ?? ''
    expect((await open(`${share}/letter.pdf`)).statusCode).toBe(404)
    const body = (await open(share)).body
    expect(body).not.toContain('letter.pdf')
    expect(codeIn(body)).toBe('')
  })
})

describe('product.md 28: a letter about the year is signed', () => {
  it('shows since when it has not changed, and a code under which that is seen; nothing of its donor', async () => {
    const body = (await open(link)).body
    expect(body).toContain('This letter has not changed since')
    const found = await verified(codeIn(body))
    expect(found).toContain('This letter has not changed since')
    expect(found).toContain('Our year with you')
    expect(found).toContain('Letter about the year')
    expect(found).not.toContain('Amal')
    expect(said(found)).not.toContain('150')
    const proof = await open(`/verify/${codeIn(body)}/proof.json`)
    expect(proof.json()).toMatchObject({ report: { place: 1 }, letter: { place: 2 } })
    expect(proof.body).not.toContain('Amal')
  })

  it('signs its words once, and the pages that were planned together', async () => {
    const rows = await inA<{ what: string; leaves: string[] | null; report: string | null }>(
      sql`select what, leaves, report from signed_versions where year_letter = ${id}::uuid order by place`,
    )
    expect(rows).toEqual([
      { what: 'version', leaves: null, report: null },
      { what: 'letters', leaves: [expect.any(String), expect.any(String)], report: null },
    ])
  })

  it.each([
    ['an amount of the page', sql`content = jsonb_set(content, '{given,0,given}', '"1500.00"')`],
    ['its digest', sql`content_digest = repeat('a', 64)`],
  ])('notices that somebody has changed %s', async (_what, change) => {
    const code = codeIn((await open(link)).body)
    const [kept] = await inA<{ content: string; digest: string }>(
      sql`select content::text as content, content_digest as digest from year_letter_pages where donor = ${donors.Amal}::uuid`,
    )
    await server.db.owner((tx) =>
      tx.rows(sql`update year_letter_pages set ${change} where donor = ${donors.Amal}::uuid`),
    )
    expect(await verified(code)).toContain('This report is not as it was published.')
    const body = (await open(link)).body
    expect(body).not.toContain('has not changed')
    expect(codeIn(body)).toBe('')
    await server.db.owner((tx) =>
      tx.rows(sql`update year_letter_pages set content = ${kept?.content}::jsonb, content_digest = ${kept?.digest}
        where donor = ${donors.Amal}::uuid`),
    )
    expect(await verified(code)).toContain('This letter has not changed since')
  })

  it('notices that somebody has changed the charity’s words', async () => {
    const code = codeIn((await open(link)).body)
    const say = (words: string) =>
      server.db.owner((tx) => tx.rows(sql`update year_letters set message_en = ${words} where id = ${id}::uuid`))
    await say('Other words.')
    expect(await verified(code)).toContain('This report is not as it was published.')
    await say('Words of ours.')
    expect(await verified(code)).toContain('This letter has not changed since')
  })
})

describe('a letter that has reached all whom it meant', () => {
  it('is still looked at and tried out, as the first who has it', async () => {
    const preview = await act(id, 'preview', { language: 'en' })
    expect(preview.json<{ html: string | null }>().html).toMatch(/Dear <bdi>(?:Amal|Badr)<\/bdi>/)
    expect((await act(id, 'test')).json()).toMatchObject({ state: 'sent' })
  })
})

describe('product.md 30: a test to oneself', () => {
  it('is a mail to one’s own address, whose link opens the page, leaves no mark and writes nothing', async () => {
    const draft = await written({ year: 2024 })
    mails.length = 0
    const tested = await act(draft, 'test')
    expect(tested.json()).toMatchObject({ state: 'sent', to: expect.stringContaining('@') as string })
    const [mail] = mails
    expect(mail?.subject).toMatch(/^\[test\] /)
    expect(mail?.to).toEqual({ address: tested.json<{ to: string }>().to })
    const path =
      new RegExp(`https://athar\\.example(/DonorFoundation/Year/${draft}/t\\.[\\w.-]+)`).exec(mail?.text ?? '')?.[1] ??
      ''
    const page = await open(path)
    expect(page.statusCode, page.body).toBe(200)
    expect(page.body).toContain('Our year with you')
    expect((await open(`${path}/letter.pdf`)).statusCode).toBe(200)
    expect((await post(`${path}/opened`)).statusCode).toBe(204)
    expect((await post(`${path}/stop`)).statusCode).toBe(200)
    expect(await inA(sql`select 1 from year_letter_pages where year_letter = ${draft}::uuid`)).toEqual([])
    expect(await inA(sql`select 1 from donors where whatsapp_stopped or email_stopped`)).toEqual([])
    expect((await open(path.replace(draft, id))).statusCode).toBe(404)
  })

  it('has nobody to be written as where nobody gave', async () => {
    expect((await act(await written({ year: 2090 }), 'test')).statusCode).toBe(422)
  })

  it('ends with the account of who asked for it', async () => {
    const draft = await written({ year: 2024 })
    mails.length = 0
    await act(draft, 'test')
    const path =
      /https:\/\/athar\.example(\/DonorFoundation\/Year\/[\w-]+\/t\.[\w.-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const asked = server.users.adminA
    const set = (status: string) =>
      server.db.owner((tx) => tx.rows(sql`update users set status = ${status} where id = ${asked}::uuid`))
    await set('inactive')
    expect((await open(path)).statusCode).toBe(404)
    await set('active')
  })
})

describe('[1.13] a letter about the year in the donor’s own account', () => {
  const get = (url: string, as: 'donorA' | 'potentialA' | 'adminA' = 'donorA') => server.call('GET', url, { as })

  beforeAll(() =>
    server.db.owner((tx) =>
      tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id)
        values (${server.users.donorA}, ${server.entities.a}, ${donors.Amal})`),
    ),
  )

  it('is listed, with what it is called, once a message has brought it', async () => {
    const pages = (await get('/api/year_letter_pages')).json<{ donor: string; yearLetter: string; sentAt: string }[]>()
    expect(pages).toEqual([expect.objectContaining({ donor: donors.Amal, yearLetter: id })])
    expect(pages[0]?.sentAt).toMatch(/^20/)
    expect((await get('/api/year_letters')).json()).toEqual([
      expect.objectContaining({ id, titleEn: 'Our year with you' }),
    ])
    await server.db.owner((tx) => tx.rows(sql`update year_letter_pages set sent = false`))
    expect((await get('/api/year_letter_pages')).json()).toEqual([])
    expect((await get('/api/year_letters')).json()).toEqual([])
    expect((await get(`/api/own/years/${id}/${donors.Amal}`)).statusCode).toBe(404)
    await server.db.owner((tx) => tx.rows(sql`update year_letter_pages set sent = true`))
  })

  it('[6.3] opens there, in either language, and counts as opened', async () => {
    const answer = await get(`/api/own/years/${id}/${donors.Amal}?language=en`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { html, path, pdf } = answer.json<{ html: string; path: string; pdf: string }>()
    expect(html).toContain('Dear <bdi>Amal</bdi>')
    expect(html).not.toContain('<script')
    expect([path, pdf]).toEqual([link, `${link}/letter.pdf`])
    expect(await inA(sql`select donor from year_letter_pages where opened_at is not null`)).toEqual([
      { donor: donors.Amal },
    ])
  })

  it('is nobody else’s: not another donor’s, not a stranger’s, not the staff’s', async () => {
    for (const url of [`${id}/${donors.Badr}`, `${donors.Amal}/${id}`, `x/${donors.Amal}`])
      expect((await get(`/api/own/years/${url}`)).statusCode, url).toBe(404)
    expect((await get(`/api/own/years/${id}/${donors.Amal}`, 'potentialA')).statusCode).toBe(404)
    expect((await get(`/api/own/years/${id}/${donors.Amal}`, 'adminA')).statusCode).toBe(403)
    expect((await get(`/api/own/years/${id}/${donors.Amal}?language=fr`)).statusCode).toBe(400)
  })
})

describe('PDPL: a letter about the year whose donor was erased', () => {
  it('says so under its code, and the log still holds', async () => {
    const [page] = await inA<{ id: string }>(sql`select id from year_letter_pages where donor = ${donors.Badr}::uuid`)
    const path = `/DonorFoundation/Year/${id}/${letterToken(server.services.config.appSecret, page?.id ?? '')}`
    const code = codeIn((await open(path)).body)
    const erased = await server.call('POST', `/api/donors/${donors.Badr}/erase`, { body: { confirm: 'Badr' } })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await verified(code)).toContain('This letter has been erased.')
    expect((await open(`${path}/letter.pdf`)).statusCode).toBe(404)
  })
})

describe('[9.9] before a letter about the year is sent its figures are counted anew', () => {
  const spent = (amount: number) => inA(sql`update projects set spent_money = ${amount} where code = 'YR-2'`)

  it('[8.1] is refused where one of its projects says other sums than its rows, and goes once they agree', async () => {
    const another = await written({ titleEn: 'Once more' })
    const { sendable: expected } = (await audience(another)) as { sendable: number }
    await spent(12.5)
    const refused = await act(another, 'send', { expected })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      fault: 'spentDiffers',
      title: 'The spent amount does not add up',
      detail: expect.stringContaining('12.50'),
    })
    expect(await inA(sql`select 1 from dispatches where year_letter = ${another}::uuid`)).toEqual([])
    await spent(0)
    expect((await act(another, 'send', { expected })).statusCode).toBe(200)
  })
})

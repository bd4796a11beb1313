import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered, halves } from './filesWorld.ts'
import { said } from './support/said.ts'
import { wells } from './support/wells.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let project = ''
let donor = ''
let cover = ''

const call = (url: string, body: object, as: Person = 'projectsA') => server.call('POST', url, { body, as })
const post = async <T = Record<string, unknown>>(url: string, body: object = {}): Promise<T> => {
  const answer = await call(url, body)
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json<T>()
}
const made = async (resource: string, body: object): Promise<string> =>
  (await post<{ id: string }>(`/api/${resource}`, body)).id
const visit = (url: string) => server.app.inject({ url })
const draft = (body: object) => made('reports', { project, title: 'Water', message: 'It runs.', ...body })
const owner = <T>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))

/** The mail with this subject, and the path of its letter. */
async function arrived(subject: string): Promise<{ text: string; path: string }> {
  const { mail } = server.services
  const catcher = mail.mailer ? mail.catcher : null
  for (let n = 0; n < 200; n += 1) {
    for (const { id } of (await catcher?.list({ limit: 100 })) ?? []) {
      const found = await catcher?.get(id)
      const link = /https:\/\/athar\.example(\/DonorFoundation\/Report\/[^\s/]+\/[^\s/]+)(?=\s)/.exec(found?.text ?? '')
      if (found?.subject === subject && link?.[1]) return { text: found.text, path: link[1] }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail ${subject}`)
}

beforeAll(async () => {
  server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
  // It goes whatever the hour of the test.
  await owner(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  cover = (await answered(server, { kind: 'image', name: 'well.jpg', payload: await halves() })).id
  project = await made('projects', wells('K-1', cover, 'Wells of Jazan'))
  await post(`/api/projects/${project}/publish`)
  donor = await made('donors', { name: 'Amal Zahrani', email: 'amal@people.example', language: 'en' })
  await made('donor_transactions', { donor, project, amount: '731', date: '2026-02-01', description: '=1+1' })
  // Nobody reaches them, and what the project collected is not what Amal gave.
  const other = await made('donors', { name: 'Unreached' })
  await made('donor_transactions', { donor: other, project, amount: '100', date: '2026-02-01' })
  await made('spendings', { project, amount: '400', date: '2026-03-02', description: 'Drilling of the first well' })
})
afterAll(() => server.close())

describe('[3.13] kinds of reports', () => {
  it('[2.26] a notice goes to the donors of the project and tells its text alone', async () => {
    const id = await draft({ type: 'notice', title: 'The road is closed', message: 'We begin a week later.' })
    await post(`/api/reports/${id}/send`, { expected: 1 })
    const { text, path } = await arrived('The road is closed')
    expect(said(text)).not.toContain('731')
    const page = (await visit(path)).body
    expect(page).toContain('We begin a week later.')
    expect(page).toContain('Amal Zahrani')
    for (const figure of ['731', 'Drilling of the first well', 'What you']) expect(said(page)).not.toContain(figure)
  })

  it('[2.28] [5.17] thanks without a title are refused at that field, and nothing is sent', async () => {
    const id = await draft({ type: 'thanks', title: 'Thanks' })
    const answer = await call(`/api/reports/${id}/send`, { expected: 1 })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['ThankTitle'])
    expect(await owner(sql`select 1 from messages where report = ${id}`)).toEqual([])
  })

  it('[2.7] [2.29] the page of thanks has neither name nor amount, opens once it is sent and closes when it is archived', async () => {
    const id = await draft({
      type: 'thanks',
      title: 'Thanks for the wells',
      thankTitle: 'You brought water',
      message: 'A village drinks.',
    })
    const preview = (await post<{ html: string }>(`/api/reports/${id}/preview`, { language: 'en' })).html
    expect(preview).toContain('You brought water')
    expect((await visit(`/ThankReport/${id}`)).statusCode).toBe(404)
    await post(`/api/reports/${id}/send`, { expected: 1 })
    const { path } = await arrived('Thanks for the wells')
    const own = (await visit(path)).body
    expect(own).toContain('731')
    expect(own).toContain(`href="/ThankReport/${id}?lang=en"`)
    const page = await visit(`/ThankReport/${id}?lang=en`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('You brought water')
    expect(page.body).toContain('A village drinks.')
    expect(page.body).toContain(`content="https://athar.example/ThankReport/${id}/share.jpg"`)
    expect(said(page.body)).not.toContain('731')
    for (const secret of ['Amal', path.split('/').at(-1) ?? '?', 'data-opened']) expect(page.body).not.toContain(secret)
    expect((await visit(`/ThankReport/${id}`)).body).toContain('dir="rtl"')
    expect((await visit(`/ThankReport/${id}/share.jpg`)).headers['content-type']).toBe('image/jpeg')
    expect((await visit(`/ThankReport/${id}/pictures/${cover}/480`)).headers['content-type']).toBe('image/webp')
    await owner(sql`update projects set type = 'special' where id = ${project}`)
    expect((await visit(`/ThankReport/${id}`)).statusCode).toBe(404)
    await owner(sql`update projects set type = 'general' where id = ${project}`)
    await server.call('DELETE', `/api/reports/${id}`)
    expect((await visit(`/ThankReport/${id}`)).statusCode).toBe(404)
  })

  it('a report about a project is sent with its parts in their order, and its new version begins with them', async () => {
    const id = await draft({
      type: 'project',
      title: 'In our own order',
      parts: [
        { kind: 'spendings' },
        { kind: 'quote', textEn: 'Water at the door', byEn: 'Um Saad' },
        { kind: 'share' },
      ],
    })
    const wrong = await server.call('PUT', `/api/reports/${id}`, { body: { parts: [{ kind: 'weather' }], version: 1 } })
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json<{ errors: object }>().errors)[0]).toMatch(/^Parts/)
    await post(`/api/reports/${id}/send`, { expected: 1 })
    const { path } = await arrived('In our own order')
    const page = (await visit(path)).body
    const places = ['Drilling of the first well', 'Water at the door', 'Where it went'].map((one) => page.indexOf(one))
    expect(places.every((one) => one > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(page).not.toContain('The project today')
    const { id: next } = await post<{ id: string }>(`/api/reports/${id}/revise`)
    const parts = (await server.call('GET', `/api/reports/${next}`)).json<{ parts: { kind: string }[] }>().parts
    expect(parts.map(({ kind }) => kind)).toEqual(['spendings', 'quote', 'share'])
  })

  it('[2.7] shows no report of another kind', async () => {
    const [other] = await owner<{ id: string }>(
      sql`select id from reports where type = 'notice' and status <> 'draft' limit 1`,
    )
    expect((await visit(`/ThankReport/${other?.id}`)).statusCode).toBe(404)
  })

  it('[4.11] what went out is not edited but gets a new version, and the old link says so', async () => {
    const id = await draft({ title: 'First version' })
    await post(`/api/reports/${id}/send`, { expected: 1 })
    const { path } = await arrived('First version')
    for (
      let n = 0;
      n < 100 &&
      (await owner<{ status: string }>(sql`select status from reports where id = ${id}`))[0]?.status !== 'sent';
      n += 1
    )
      await new Promise((resolve) => setTimeout(resolve, 50))
    const { version } = (await server.call('GET', `/api/reports/${id}`)).json<{ version: number }>()
    const edited = await server.call('PUT', `/api/reports/${id}`, { body: { title: 'Other', version } })
    expect(edited.statusCode).toBe(409)
    const next = (await post<{ id: string }>(`/api/reports/${id}/revise`)).id
    const copy = (await server.call('GET', `/api/reports/${next}`)).json()
    expect(copy).toMatchObject({ status: 'draft', replaces: id, title: 'First version', message: 'It runs.' })
    expect((await visit(path)).body).not.toContain('A newer version')
    await post(`/api/reports/${next}/send`, { expected: 1 })
    expect((await visit(path)).body).toContain('A newer version of this report went out on')
  })
})

describe('[2.27] designs', () => {
  it.each(['light', 'formal', 'pictures', 'onePage', 'longRead', 'ramadan'])(
    'draws %s with the project itself, in both languages',
    async (design) => {
      for (const [language, dir] of [
        ['ar', 'rtl'],
        ['en', 'ltr'],
      ]) {
        const { html } = await post<{ html: string }>('/api/reports/actions/sample', { project, design, language })
        expect(html).toContain(`design-${design}`)
        expect(html).toContain(`dir="${dir}"`)
        expect(html).toContain('Wells of Jazan')
      }
    },
  )

  it('refuses a design that there is not', async () => {
    const answer = await call('/api/reports', { project, title: 'x', design: 'neon' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: { Design: expect.anything() } })
  })
})

describe('[2.30] [2.31] [9.9] the detailed report of a donor', () => {
  it('lists what each donor gave, and tells gifts, share, spending and evidence of one, as page, PDF and CSV', async () => {
    const id = await draft({ title: 'Detailed' })
    const figures = (await server.call('GET', `/api/reports/${id}/givers`)).json()
    expect(figures).toMatchObject({
      total: 2,
      donors: [
        { donor, name: 'Amal Zahrani', gifts: 1, funds: [{ given: '731.00', spentOfYours: '351.87' }] },
        { name: 'Unreached', funds: [{ given: '100.00', spentOfYours: '48.13' }] },
      ],
    })
    const { html } = await post<{ html: string }>(`/api/reports/${id}/preview`, {
      donor,
      detailed: true,
      language: 'en',
    })
    for (const part of ['Amal Zahrani', '731', '351.87', '400', 'Drilling of the first well', 'What was spent'])
      expect(html).toContain(part)
    const paper = (as: string) =>
      server.call('GET', `/api/reports/${id}/paper?as=${as}&donor=${donor}&language=en&detailed=true`)
    expect((await paper('pdf')).body.slice(0, 5)).toBe('%PDF-')
    const csv = (await paper('csv')).body
    expect(csv).toContain('Drilling of the first well,2026-03-02,400.00')
    expect(csv).toContain("'=1+1")
    expect(csv).not.toMatch(/,=1\+1/)
  })
})

describe('[2.32] to [2.35] the Ehsan report', () => {
  it('is published with its number, frozen, and goes to no donor', async () => {
    const id = await draft({ type: 'ehsan', title: 'Ehsan file', audience: 'chosen', beforePictures: [{ id: cover }] })
    const lacking = await call(`/api/reports/${id}/publish`, {})
    expect(lacking.statusCode).toBe(422)
    expect(Object.keys(lacking.json<{ errors: object }>().errors)).toEqual(['EhsanNumber'])
    const { version } = (await server.call('GET', `/api/reports/${id}`)).json<{ version: number }>()
    await server.call('PUT', `/api/reports/${id}`, { body: { ehsanNumber: 'E-77', version } })
    expect((await call(`/api/reports/${id}/send`, { expected: 1 })).statusCode).toBe(409)
    await post(`/api/reports/${id}/publish`)
    await owner(sql`update projects set name = 'Renamed' where id = ${project}`)
    const { html } = await post<{ html: string }>(`/api/reports/${id}/preview`, { language: 'en' })
    expect(html).toContain('E-77')
    expect(html).toContain('Wells of Jazan')
    await owner(sql`update projects set name = 'Wells of Jazan' where id = ${project}`)
    const zip = await server.call('GET', `/api/reports/${id}/paper?as=zip&language=en`)
    expect(zip.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    for (const name of ['report.pdf', 'figures.csv', 'before-1.jpg']) expect(zip.rawPayload.includes(name)).toBe(true)
    expect((await server.call('DELETE', `/api/reports/${id}`)).statusCode).toBe(409)
  })
})

describe('[2.48] [6.7] [1.14] who has given nothing yet', () => {
  it('reads what was prepared for them, without thanks, names and amounts', async () => {
    const id = await draft({ title: 'What your gift did', message: 'Thank you for your gift.', thankTitle: 'Thanks' })
    const person = await made('donors', { name: 'Not yet', email: 'notyet@people.example' })
    await owner(
      sql`insert into identity_links (identity_id, entity_id, donor_id) values (${server.users.potentialA}, ${server.entities.a}, ${person})`,
    )
    expect((await call(`/api/reports/${id}/prepare`, { donors: [person] })).statusCode).toBe(409)
    await post(`/api/reports/${id}/send`, { expected: 1 })
    const read = (as: Person) => server.call('GET', `/api/own/reports/${id}?language=en`, { as })
    expect((await read('potentialA')).statusCode).toBe(404)
    await post(`/api/reports/${id}/prepare`, { donors: [person] })
    expect((await server.call('GET', '/api/own/reports', { as: 'potentialA' })).json()).toMatchObject([{ id, project }])
    const { html } = (await read('potentialA')).json<{ html: string }>()
    expect(html).toContain('Wells of Jazan')
    for (const word of ['Thank', 'Amal', '731', 'your gift']) expect(said(html)).not.toContain(word)
    expect((await read('donorA')).statusCode).toBe(403)
    expect((await read('adminA')).statusCode).toBe(403)
  })
})

describe('[2.41] [6.3] a donor’s report by its ids, in their account', () => {
  it('is the letter that they were sent, to nobody else', async () => {
    const person = await made('donors', { name: 'Given', email: 'given@people.example', language: 'en' })
    await made('donor_transactions', { donor: person, project, amount: '55', date: '2026-02-02' })
    await owner(
      sql`insert into identity_links (identity_id, entity_id, donor_id) values (${server.users.donorA}, ${server.entities.a}, ${person})`,
    )
    const id = await draft({ title: 'Own letter', audience: 'chosen', donors: [person, donor] })
    const read = (of: string, as: Person) => server.call('GET', `/api/own/letters/${id}/${of}?language=en`, { as })
    expect((await read(person, 'donorA')).statusCode).toBe(404)
    await post(`/api/reports/${id}/send`, { expected: 2 })
    await arrived('Own letter')
    for (let n = 0; n < 100 && (await read(person, 'donorA')).statusCode !== 200; n += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const { html, path } = (await read(person, 'donorA')).json<{ html: string; path: string }>()
    expect(html).toContain('<bdi>Given</bdi>')
    const [listed] = (await server.call('GET', `/api/letters?filter={"report":"${id}"}`, { as: 'donorA' })).json<
      { openedAt: string | null }[]
    >()
    expect(listed?.openedAt, 'the donor has read it').not.toBeNull()
    expect((await visit(path)).statusCode).toBe(200)
    expect((await read(donor, 'donorA')).statusCode).toBe(404)
    expect((await read(person, 'potentialA')).statusCode).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../unit/support/pdfText.ts'
import { answered, brightness, halves, type Stored, sentLetter } from './filesWorld.ts'
import { callsOf, wells } from './support/wells.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const picture = { cover: '', people: '' }
let path = ''

const { post, made } = callsOf(() => server)
const visit = (url: string) => server.app.inject({ url })

beforeAll(async () => {
  server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
  for (const name of ['cover', 'people'] as const)
    picture[name] = (await answered(server, { kind: 'image', name: `${name}.jpg`, payload: await halves() })).id
  const project = await made('projects', wells('L-1', picture.cover))
  await post(`/api/projects/${project}/publish`, {})
  const images = [{ id: picture.people, altAr: 'أيدٍ تحت الماء', altEn: 'Hands under water' }]
  const update = await made('project_updates', {
    project,
    name: 'Water',
    dateFrom: '2026-03-01',
    details: 'Runs.',
    images,
  })
  await post(`/api/project_updates/${update}/publish`, {})
  const donor = await made('donors', { name: 'Amal', email: 'amal@people.example', language: 'en' })
  await made('donor_transactions', { donor, project, amount: '500', date: '2026-02-01', description: '=1+1' })
  const report = await made('reports', { project, title: 'Water has arrived', message: 'It runs.' })
  await post(`/api/reports/${report}/send`, { expected: 1 })
  path = await sentLetter(server)
})
afterAll(() => server.close())

it('[1.16] a letter and its PDF say their days in the calendar that is asked for', async () => {
  const hijri = (await visit(`${path}?calendar=hijri`)).body
  expect(hijri).toContain('12 Ramadan 1447')
  expect(hijri).not.toContain('1 March 2026')
  for (const kept of [`${path}?calendar=hijri&amp;lang=ar`, `${path}/letter.pdf?calendar=hijri&amp;lang=en`])
    expect(hijri).toContain(`href="${kept}"`)
  const gregorian = (await visit(`${path}?calendar=gregorian`)).body
  expect(gregorian).toContain('1 March 2026')
  expect(gregorian).not.toContain('Ramadan')
  // What is no calendar is passed over.
  const plain = (await visit(path)).body
  expect((await visit(`${path}?calendar=julian`)).body).toBe(plain)
  const paper = async (calendar: string) =>
    pdfText((await visit(`${path}/letter.pdf?calendar=${calendar}`)).rawPayload, 'en')
  expect(await paper('hijri')).toContain('12\u00a0Ramadan\u00a01447')
  expect(await paper('gregorian')).toContain('1\u00a0March\u00a02026')
  expect(await paper('gregorian')).not.toContain('Ramadan')
})

it('[9.9] gives its reader the figures as a spreadsheet, which computes nothing, and nobody it is shared with', async () => {
  const csv = await visit(`${path}/letter.csv?lang=en`)
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="athar-letter.csv"',
    'cache-control': 'private, no-store',
  })
  expect(csv.body).toBe(
    [
      '\ufeffPart,Item,Date,Amount,Note',
      'The project,Wells,,,L-1',
      "Your gifts to this project,Charity,2026-02-01,500.00,'=1+1",
      'Where it went,Amount,,500.00,Charity',
      'Where it went,"Spent, estimated",,0.00,Charity',
      'Where it went,Remaining,,500.00,Charity',
      '',
    ].join('\r\n'),
  )
  const own = (await visit(`${path}?lang=en`)).body
  expect(own).toContain(`href="${path}/letter.csv?lang=en"`)
  const shared = /\/DonorFoundation\/Report\/[^"?]+\/s\.[\w-]+/.exec(own)?.[0] ?? ''
  for (const other of [shared, `${path.slice(0, -1)}${path.endsWith('x') ? 'y' : 'x'}`])
    expect((await visit(`${other}/letter.csv`)).statusCode).toBe(404)
})

describe('pictures in a letter that was sent, product.md 27', () => {
  it('[2.6] say what they show in the language of the page', async () => {
    const [en, ar] = [await visit(path), await visit(`${path}?lang=ar`)]
    expect(en.body).toContain('alt="Hands under water"')
    expect(ar.body).toContain('alt="أيدٍ تحت الماء"')
    expect(en.body).toContain(`/files/${picture.people}/480`)
  })

  it('[product.md 23] show the cover in previews of the version that is shared, and of no other', async () => {
    const own = (await visit(path)).body
    expect(own).not.toContain('og:image"')
    const shared = /\/DonorFoundation\/Report\/[^"?]+\/s\.[\w-]+/.exec(own)?.[0] ?? ''
    const address = `${shared}/share.jpg`
    expect((await visit(shared)).body).toContain(
      `<meta property="og:image" content="https://athar.example${address}"/>`,
    )
    const drawn = await visit(address)
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await visit(`${path}/share.jpg`)).statusCode).toBe(404)
    await post(`/api/files/${picture.cover}/describe`, { people: true, consentBy: 'Saad', consentUntil: '2026-01-01' })
    expect((await visit(shared)).body).not.toContain('og:image"')
    expect((await visit(address)).statusCode).toBe(404)
    await post(`/api/files/${picture.cover}/describe`, { people: false })
  })

  it('are blurred there when they are blurred later, under another address', async () => {
    const areas = [{ x: 0.4, y: 0, width: 0.2, height: 1 }]
    const { edition } = await post<Stored>(`/api/files/${picture.people}/blur`, { areas })
    const page = (await visit(path)).body
    expect(page).toContain(`${path}/files/${picture.people}/480?v=${edition}`)
    const shown = await visit(`${path}/files/${picture.people}/480?v=${edition}`)
    expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(await brightness(shown.rawPayload, 0.48)).toBeGreaterThan(20)
    // The address that the letter had before leads to the blurred picture too, and nobody keeps it under that one.
    const before = await visit(`${path}/files/${picture.people}/480`)
    expect(before.headers['cache-control']).toBe('private, no-cache')
    expect(await brightness(before.rawPayload, 0.48)).toBeGreaterThan(20)
    expect((await visit(`${path}/files/${picture.people}/original`)).statusCode).toBe(404)
  })

  it('go when the last day of the consent is over', async () => {
    const consent = { people: true, consentBy: 'Umm Saad', consentUntil: '2026-01-01' }
    await post(`/api/files/${picture.people}/describe`, consent)
    expect((await visit(path)).body).not.toContain(picture.people)
    expect((await visit(`${path}/files/${picture.people}/480`)).statusCode).toBe(404)
    await post(`/api/files/${picture.people}/describe`, { ...consent, consentUntil: null })
    expect((await visit(path)).body).toContain(picture.people)
  })

  it('go when consent is withdrawn, from the page and the PDF; the rest of the letter stands', async () => {
    const before = (await visit(`${path}/letter.pdf`)).rawPayload
    const images = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length
    await post(`/api/files/${picture.people}/withdraw`, {})
    const page = await visit(path)
    expect([page.statusCode, page.body.includes(picture.people)]).toEqual([200, false])
    for (const text of ['Amal', 'Runs.', picture.cover]) expect(page.body).toContain(text)
    const old = await visit(`${path}/files/${picture.people}/480`)
    expect([old.statusCode, old.headers['cache-control']]).toEqual([404, 'no-store'])
    const pdf = await visit(`${path}/letter.pdf`)
    expect(pdf.statusCode).toBe(200)
    expect(images(pdf.rawPayload)).toBe(images(before) - 1)
    await post(`/api/files/${picture.cover}/withdraw`, {})
    expect((await visit(path)).body).not.toContain(picture.cover)
  })
})

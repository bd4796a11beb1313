import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MetaState } from '../../resources/templates/schema.ts'
import { fakeTemplates } from '../../server/integrations/templates/fake.ts'
import { applyTemplateStatus } from '../../server/templates/sync.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let meta = fakeTemplates()
let hasAccount = true
beforeAll(async () => {
  server = await startTestServer()
  server.services.templatesOf = async () => (hasAccount ? meta : null)
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { id: string; version: number; metaStatus: MetaState }

let counter = 0
const written = (more: object = {}): object => {
  counter += 1
  return { name: `Thanks ${counter}`, category: 'utility', language: 'en', body: 'Thank you.', ...more }
}
const create = (body: object, as: Person = 'adminA') => server.call('POST', '/api/templates', { as, body })
async function made(more: object = {}, as: Person = 'adminA'): Promise<Row> {
  const answer = await create(written(more), as)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Row>()
}
const act = (id: string, action: string, as: Person = 'adminA') =>
  server.call('POST', `/api/templates/${id}/${action}`, { as, body: {} })
const read = async (id: string, as: Person = 'adminA') =>
  (await server.call('GET', `/api/templates/${id}`, { as })).json<Row>()
async function change(id: string, body: object) {
  const { version } = await read(id)
  return server.call('PUT', `/api/templates/${id}`, { body: { ...body, version } })
}
const errorsOf = (answer: { json: () => unknown }) => Object.keys((answer.json() as { errors?: object }).errors ?? {})
/** As the webhook of Meta's account tells it. */
const told = (entityId: string, news: { metaId?: string; status: MetaState; reason?: string; at?: string }) =>
  server.db.as({ kind: 'worker', entityId }, (tx) =>
    applyTemplateStatus(tx, { reason: null, at: new Date().toISOString(), ...news }),
  )
/** A template that Meta has approved. */
async function approved(more: object = {}): Promise<Row> {
  const row = await made(more)
  meta.answer({ state: 'accepted', id: `meta-${row.id}`, status: 'pending' })
  expect((await act(row.id, 'submit')).statusCode).toBe(200)
  expect(await told(server.entities.a, { metaId: `meta-${row.id}`, status: 'approved' })).toBe(true)
  return read(row.id)
}

const reply = (n: number) => ({ kind: 'quickReply', label: `Reply ${n}` })
const link = { kind: 'url', label: 'Open', url: 'https://example.org/{{1}}', example: 'r/1' }

describe('[3.14] [5.16] what a template is made of', () => {
  it('[5.16] asks for name, category, language and body', async () => {
    const answer = await create({})
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer).sort()).toEqual(['Body', 'Category', 'Language', 'Name'])
  })

  it('[9.7] takes its categories, languages and header types, and no others', async () => {
    for (const category of ['marketing', 'utility', 'authentication'])
      expect((await create(written({ category }))).statusCode).toBe(201)
    for (const wrong of [{ category: 'other' }, { language: 'fr' }, { headerType: 'audio' }])
      expect((await create(written(wrong))).statusCode).toBe(422)
  })

  it.each([
    ['headerText', 60, '60', { headerType: 'text' }],
    ['body', 1024, '1,024', {}],
    ['footer', 60, '60', {}],
  ])('%s holds %i characters at most', async (field, most, said, more) => {
    expect((await create(written({ ...more, [field]: 'x'.repeat(most) }))).statusCode).toBe(201)
    const answer = await create(written({ ...more, [field]: 'x'.repeat(most + 1) }))
    expect(answer.statusCode).toBe(422)
    expect(JSON.stringify(answer.json())).toContain(said)
  })

  it('has variables that are numbered without a gap, each with an example', async () => {
    const example = (text: string) => ({ label: null, example: text })
    const good = { body: 'Dear {{1}}, your {{2}}', variables: [example('Noura'), example('report')] }
    expect((await create(written(good))).statusCode).toBe(201)
    expect(errorsOf(await create(written({ ...good, variables: [example('Noura')] })))).toEqual(['Variables'])
    expect(errorsOf(await create(written({ ...good, variables: [] })))).toEqual(['Variables'])
    for (const body of ['Dear {{2}}', 'Dear {{name}}', 'Dear {{1}', 'Dear {{1}} {{3}}'])
      expect(errorsOf(await create(written({ body, variables: [example('x')] }))), body).toContain('Body')
    expect(errorsOf(await create(written({ footer: 'For {{1}}' })))).toEqual(['Footer'])
  })

  it('has one variable in a text header, with its example', async () => {
    const header = (headerText: string, headerExample: string | null = 'x') =>
      create(written({ headerType: 'text', headerText, headerExample }))
    expect((await header('For {{1}}')).statusCode).toBe(201)
    expect(errorsOf(await header('For {{1}}', null))).toEqual(['HeaderExample'])
    for (const text of ['{{1}} and {{1}}', 'For {{2}}', 'For {{name}}'])
      expect(errorsOf(await header(text)), text).toEqual(['HeaderText'])
    expect(errorsOf(await create(written({ headerType: 'text' })))).toEqual(['HeaderText'])
  })

  it('[5.16] has 10 buttons at most: 2 links, 1 phone number, 1 code, quick replies together', async () => {
    const phone = { kind: 'phone', label: 'Call', phone: '0500000001' }
    const copy = { kind: 'copy', code: 'ZAKAT1446' }
    const replies = (n: number) => Array.from({ length: n }, (_one, at) => reply(at))
    const good = [...replies(6), link, link, phone, copy]
    expect((await create(written({ buttons: good }))).statusCode).toBe(201)
    for (const buttons of [
      [...good, reply(7)],
      [link, link, link],
      [phone, phone],
      [copy, copy],
      [reply(1), link, reply(2)],
      [{ ...link, example: null }],
    ]) {
      const answer = await create(written({ buttons }))
      expect(answer.statusCode).toBe(422)
      expect(errorsOf(answer)).toEqual(['Buttons'])
    }
  })

  it('limits a button’s label to 25, a link to 2000, a code to 15 characters, and a link to one variable at its end', async () => {
    const one = async (button: object) => errorsOf(await create(written({ buttons: [button] })))
    expect(await one({ kind: 'quickReply', label: 'x'.repeat(26) })).toEqual(['Buttons.0.label'])
    expect(await one({ kind: 'copy', code: 'x'.repeat(16) })).toEqual(['Buttons.0.code'])
    expect(await one({ ...link, url: `https://example.org/${'x'.repeat(1981)}` })).toEqual(['Buttons.0.url'])
    for (const url of ['https://example.org/{{1}}/x', 'https://example.org/{{2}}', 'javascript:alert(1)', 'example'])
      expect(await one({ ...link, url }), url).toEqual(['Buttons.0.url'])
  })

  it('makes a name that Meta takes, unique for each language of one owner', async () => {
    const first = await made({ name: 'شكر المتبرع', language: 'ar' })
    expect(first['metaName']).toBe('shkr_almtbra')
    expect((await made({ name: 'شكر المتبرع', language: 'ar' }))['metaName']).toBe('shkr_almtbra_2')
    expect((await made({ name: 'شكر المتبرع' }))['metaName']).toBe('shkr_almtbra')
    expect(errorsOf(await create(written({ metaName: 'shkr_almtbra' })))).toEqual(['MetaName'])
    expect((await create(written({ metaName: 'shkr_almtbra' }), 'adminB')).statusCode).toBe(201)
    for (const metaName of ['Shkr', 'a b', 'a-b', 'x'.repeat(513)])
      expect(errorsOf(await create(written({ metaName }))), metaName).toEqual(['MetaName'])
  })

  it('[4.13] is active or inactive; one with a file in its header is active only with the file', async () => {
    const row = await made()
    expect(row['status']).toBe('inactive')
    expect((await act(row.id, 'activate')).json()).toMatchObject({ status: 'active' })
    expect((await act(row.id, 'deactivate')).json()).toMatchObject({ status: 'inactive' })
    const pictured = await made({ headerType: 'image' })
    expect(errorsOf(await act(pictured.id, 'activate'))).toEqual(['HeaderFile'])
  })

  it('is copied into the other language under the same name, once', async () => {
    const row = await made({ language: 'ar', buttons: [reply(1)] })
    const other = await act(row.id, 'otherLanguage')
    expect(other.json()).toMatchObject({ language: 'en', metaName: row['metaName'], metaStatus: 'notSubmitted' })
    expect((await act(row.id, 'otherLanguage')).statusCode).toBe(409)
  })
})

describe('[2.51] [2.72] templates of the platform', () => {
  it('are the SuperAdmin’s to write, and shown to entities once they are active, to be copied', async () => {
    const row = await made({ name: 'Platform thanks', metaName: 'platform_thanks' }, 'super')
    const offered = async () =>
      (await server.call('GET', '/api/templates/actions/gallery')).json<{ templates: Row[] }>().templates
    const adopt = (as: Person = 'adminA') =>
      server.call('POST', '/api/templates/actions/adopt', { as, body: { template: row.id } })
    expect(await offered()).toEqual([])
    expect((await adopt()).statusCode).toBe(404)
    expect((await act(row.id, 'activate', 'super')).statusCode).toBe(200)
    expect((await offered()).map(({ id }) => id)).toEqual([row.id])
    const copy = (await adopt()).json<Row>()
    expect(copy).toMatchObject({ name: 'Platform thanks', metaName: 'platform_thanks', status: 'inactive' })
    expect((await adopt()).json()).toMatchObject({ metaName: 'platform_thanks_2' })
    // The platform's own is in no entity's list, and an entity's in none of the platform's.
    expect((await server.call('GET', `/api/templates/${row.id}`)).statusCode).toBe(404)
    expect((await server.call('GET', `/api/templates/${copy.id}`, { as: 'super' })).statusCode).toBe(404)
    const list = (await server.call('GET', '/api/templates', { as: 'super' })).json<Row[]>()
    expect(list.map(({ id }) => id)).toEqual([row.id])
    expect((await server.call('DELETE', `/api/templates/${row.id}`, { as: 'super' })).statusCode).toBe(200)
    expect(await offered()).toEqual([])
  })
})

describe('[3.14] a template at Meta', () => {
  it('says where to set up an account where there is none, and hands nothing over', async () => {
    const row = await made()
    hasAccount = false
    const answer = await act(row.id, 'submit')
    hasAccount = true
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ fault: 'noTemplateAccount' })
    expect((await read(row.id)).metaStatus).toBe('notSubmitted')
  })

  it('is handed over once, and is under review until Meta decides', async () => {
    meta = fakeTemplates()
    const row = await made()
    const [one, two] = await Promise.all([act(row.id, 'submit'), act(row.id, 'submit')])
    expect([one.statusCode, two.statusCode].sort()).toEqual([200, 422])
    expect(meta.handed).toHaveLength(1)
    expect(meta.handed[0]?.submission.definition).toMatchObject({ name: row['metaName'], language: 'en' })
    expect(await read(row.id)).toMatchObject({ metaStatus: 'pending', metaId: 'meta-1' })
    expect(errorsOf(await change(row.id, { body: 'Other words' }))).toEqual(['Body'])
    expect((await change(row.id, { name: 'Another title' })).statusCode).toBe(200)
  })

  it('keeps Meta’s refusal, and can be mended and handed over again', async () => {
    const row = await made()
    meta.answer({ state: 'refused', reason: 'content', detail: 'Too many variables' })
    const answer = await act(row.id, 'submit')
    expect(answer.statusCode).toBe(422)
    // [8.45]
    expect(answer.json()).toMatchObject({ title: 'Creating the template failed' })
    expect(await read(row.id)).toMatchObject({ metaStatus: 'notSubmitted', metaReason: 'Too many variables' })
    meta.answer({ state: 'accepted', id: 'meta-2', status: 'pending' })
    expect((await act(row.id, 'submit')).statusCode).toBe(200)
    await told(server.entities.a, { metaId: 'meta-2', status: 'rejected', reason: 'PROMOTIONAL' })
    expect(await read(row.id)).toMatchObject({ metaStatus: 'rejected', metaReason: 'PROMOTIONAL' })
    expect((await change(row.id, { body: 'Calmer words' })).json()).toMatchObject({ metaChanged: true })
  })

  it('is not confirmed where no answer came: nothing is handed over again until the list tells', async () => {
    meta = fakeTemplates()
    const row = await made()
    meta.answer({ state: 'unknown', detail: 'No answer' })
    expect((await act(row.id, 'submit')).json()).toMatchObject({ fault: 'templateUnconfirmed' })
    expect((await read(row.id)).metaStatus).toBe('unknown')
    expect((await act(row.id, 'submit')).statusCode).toBe(422)
    expect(meta.handed).toHaveLength(1)
    const pull = () => server.call('POST', '/api/templates/actions/pull', { body: {} })
    meta.holds([{ id: 'meta-9', name: String(row['metaName']), language: 'en_US', status: 'approved', reason: null }])
    expect((await pull()).statusCode).toBe(200)
    expect(await read(row.id)).toMatchObject({ metaStatus: 'approved', metaId: 'meta-9' })
    expect((await pull()).json()).toEqual({ changed: 0 })
    const lost = await made()
    meta.answer({ state: 'unknown', detail: 'No answer' })
    await act(lost.id, 'submit')
    await pull()
    expect((await read(lost.id)).metaStatus).toBe('notSubmitted')
  })

  it('takes news twice and out of order, and none of another entity', async () => {
    const row = await approved()
    const before = await read(row.id)
    await told(server.entities.a, { metaId: `meta-${row.id}`, status: 'pending', at: '2020-01-01T00:00:00.000Z' })
    await told(server.entities.a, { metaId: `meta-${row.id}`, status: 'approved' })
    expect(await read(row.id)).toMatchObject({ metaStatus: 'approved', version: before.version })
    expect(await told(server.entities.b, { metaId: `meta-${row.id}`, status: 'disabled' })).toBe(false)
    expect((await read(row.id)).metaStatus).toBe('approved')
  })

  it('keeps name, language and category of an approved one, and takes one change a day', async () => {
    meta = fakeTemplates()
    const row = await approved()
    expect(
      errorsOf(await change(row.id, { metaName: 'another', language: 'ar', category: 'marketing' })).sort(),
    ).toEqual(['Category', 'Language', 'MetaName'])
    expect((await change(row.id, { body: 'New words' })).statusCode).toBe(200)
    meta.answer({ state: 'accepted', id: `meta-${row.id}`, status: 'approved' })
    expect((await act(row.id, 'submit')).json()).toMatchObject({ metaChanged: false })
    expect(meta.handed.at(-1)?.id).toBe(`meta-${row.id}`)
    const again = await change(row.id, { body: 'Newer words' })
    expect(again.json<{ errors: { Body: string[] } }>().errors.Body[0]).toContain('24 hours')
  })

  it('is taken off before it is deleted, and its name is locked for 30 days', async () => {
    meta = fakeTemplates()
    const row = await approved({ metaName: 'locked_name' })
    expect((await server.call('DELETE', `/api/templates/${row.id}`)).json()).toMatchObject({ fault: 'templateAtMeta' })
    expect((await act(row.id, 'withdraw')).json()).toMatchObject({ metaStatus: 'deleted' })
    expect(meta.removed).toEqual(['locked_name'])
    expect(errorsOf(await act(row.id, 'submit'))).toEqual(['MetaName'])
    expect((await server.call('DELETE', `/api/templates/${row.id}`)).statusCode).toBe(200)
    const again = await made({ metaName: 'locked_name' })
    const answer = await act(again.id, 'submit')
    expect(answer.json<{ errors: { MetaName: string[] } }>().errors.MetaName[0]).toContain('30 days')
  })
})

it('[2.44] project administrators see what can be used, and neither drafts nor what is off', async () => {
  const draft = await made()
  const active = await approved()
  expect((await act(active.id, 'activate')).statusCode).toBe(200)
  const seen = async (as: Person) =>
    (await server.call('GET', '/api/templates?page=1&perPage=1000', { as }))
      .json<{ id: string }[]>()
      .map(({ id }) => id)
  expect((await seen('adminA')).filter((id) => [draft.id, active.id].includes(id)).toSorted()).toEqual(
    [draft.id, active.id].toSorted(),
  )
  expect((await seen('projectsA')).filter((id) => [draft.id, active.id].includes(id))).toEqual([active.id])
  expect((await server.call('GET', `/api/templates/${draft.id}`, { as: 'projectsA' })).statusCode).toBe(404)
})

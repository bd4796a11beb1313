import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const add = (body: object) => server.call('POST', '/api/classifications', { as: 'super', body })

describe('[3.17] a classification', () => {
  it('has an Arabic title, an English title and a symbol of our own set', async () => {
    const answer = await add({ titleAr: 'سقيا الماء للقرى', titleEn: 'Village water', symbol: 'water' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ titleAr: 'سقيا الماء للقرى', titleEn: 'Village water', symbol: 'water' })
    const { id } = answer.json<{ id: string }>()
    const seen = await server.call('GET', `/api/classifications/${id}`, { as: 'projectsA' })
    expect(seen.json()).toMatchObject({ titleAr: 'سقيا الماء للقرى', titleEn: 'Village water', symbol: 'water' })
  })

  it('[8.15] lacks neither title; [8.13] no title stands twice', async () => {
    const lacking = await add({ symbol: 'water' })
    expect(lacking.statusCode).toBe(422)
    expect(lacking.json()).toMatchObject({
      code: 9,
      errors: { TitleAr: [expect.any(String)], TitleEn: [expect.any(String)] },
    })
    expect((await add({ titleAr: 'كفالة الأيتام', titleEn: 'Care of orphans', symbol: 'orphans' })).statusCode).toBe(
      201,
    )
    const again = await add({ titleAr: 'كفالة الأيتام', titleEn: 'Orphan care', symbol: 'orphans' })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 25, errors: { TitleAr: [expect.any(String)] } })
  })

  it('takes no symbol from outside the set', async () => {
    const answer = await add({ titleAr: 'غيره', titleEn: 'Else', symbol: '<svg onload=alert(1)>' })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['Symbol'])
  })
})

describe('a donor type', () => {
  it('[3.16] keeps a donor type by its Arabic and its English title, and takes none without both', async () => {
    const create = (body: Record<string, string>) => server.call('POST', '/api/donor_types', { as: 'super', body })
    const made = await create({ titleAr: 'وقف أهلي', titleEn: 'Family endowment' })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    const read = (await server.call('GET', `/api/donor_types/${id}`, { as: 'adminA' })).json<Record<string, unknown>>()
    expect(read).toMatchObject({ titleAr: 'وقف أهلي', titleEn: 'Family endowment' })
    const refused = await create({ titleAr: '' })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors).sort()).toEqual(['TitleAr', 'TitleEn'])
  })
})

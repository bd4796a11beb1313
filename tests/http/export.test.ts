import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvCell } from '../../server/engine/export.ts'
import { withoutGuard } from '../../server/import/cells.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = async (resource: string, body: Record<string, unknown>) => {
  const answer = await server.call('POST', `/api/${resource}`, { as: 'adminB', body })
  expect(answer.statusCode, answer.body).toBe(201)
}

describe('export', () => {
  it('writes CSV that Excel shows in Arabic and that runs no formula', async () => {
    await create('donors', { name: '=HYPERLINK("http://x")', phone: '0501000051' })
    const answer = await server.call('GET', '/api/donors/export.csv', {
      as: 'adminB',
      headers: { 'accept-language': 'ar' },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.startsWith('\ufeff')).toBe(true)
    expect(answer.body).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(answer.body).toContain('0501000051')
    expect(answer.body.split('\r\n')).toHaveLength(3)
    // A record with states says which.
    await create('projects', { code: 'CSV', name: 'بئر' })
    const projects = await server.call('GET', '/api/projects/export.csv', {
      as: 'adminB',
      headers: { 'accept-language': 'ar' },
    })
    const [head = '', row = ''] = projects.body.split('\r\n')
    expect(row.split(',')[head.split(',').indexOf('الحالة')]).toBe('مسودة')
    for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect(csvCell(`${sign}SUM(1)`)).toMatch(/^"?'/)
    expect([csvCell('-5.00'), csvCell('12'), csvCell('a=b')]).toEqual(['-5.00', '12', 'a=b'])
  })

  it.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a;@x;-y', `"a;'@x;'-y"`],
    ['one\n=two', `"one\n'=two"`],
    ['one\r\n+two', `"one\r\n'+two"`],
    ['one\t=two', "one\t'=two"],
    ['\t=two', "'\t'=two"],
    ['a; b = c', '"a; b = c"'],
  ])('lets no formula begin where semicolons part cells, and comes back as it was: %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
    const read = cell.startsWith('"') ? cell.slice(1, -1) : cell
    expect(withoutGuard(read)).toBe(text)
  })
})

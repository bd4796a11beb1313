import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ work: true })
})
afterAll(() => server.close())

interface ImportRow {
  id: string
  status: string
  target: string
  headers: string[]
  mapping: Record<string, number | null>
  sample: string[][]
  fields: { name: string; required: boolean; label: string }[]
  processedRows: number
  created: number
  updated: number
  skipped: number
  faulty: number
  totalRows: number | null
  problem: string | null
}

interface Preview {
  rows: number
  more: boolean
  valid: number
  existing: number
  lackDonor: number
  kinds: { key: string; count: number }[]
  sample: { line: number; cells: { field: string; value: string }[] }[]
  faults: Record<string, unknown>[]
}

const csv = (...lines: string[]): string => `${lines.join('\n')}\n`

const upload = async (content: string | Buffer, name = 'donors.csv', as: Person = 'adminA'): Promise<string> => {
  const answer = await server.call('POST', `/api/files/upload?kind=sheet&name=${encodeURIComponent(name)}`, {
    as,
    body: Buffer.from(content),
    headers: { 'content-type': 'text/csv' },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

const prepare = async (target: string, content: string, as: Person = 'adminA'): Promise<ImportRow> => {
  const file = await upload(content, `${target}.csv`, as)
  const answer = await server.call('POST', '/api/imports/actions/prepare', { as, body: { target, file } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportRow>()
}

const act = (id: string, action: string, body: unknown, as: Person = 'adminA', headers = {}) =>
  server.call('POST', `/api/imports/${id}/${action}`, { as, body, headers })

const finished = async (id: string): Promise<ImportRow> => {
  for (let i = 0; i < 200; i += 1) {
    const row = (await server.call('GET', `/api/imports/${id}`)).json<ImportRow>()
    if (row.status !== 'running') return row
    await wait(100)
  }
  throw new Error('the import does not end')
}

const runToEnd = async (
  target: string,
  content: string,
  options: { createDonors?: boolean } = {},
): Promise<ImportRow> => {
  const { id, mapping } = await prepare(target, content)
  const answer = await act(id, 'run', { mapping, ...options })
  expect(answer.statusCode, answer.body).toBe(200)
  return finished(id)
}

const SHEET = csv(
  'Donor name,Mobile,Email,Donor type',
  'Noura,0531242486,,Individual',
  'هند,٠٥٤١٢٥٠٤٠٥,hind@example.org,فرد',
  'Khalid,not a phone,k@example.org,Individual',
  '=HYPERLINK("http://evil"),0501,,Spaceship',
)

describe('prepare', () => {
  it('[2.61] answers the columns, a sample and what each column seems to be', async () => {
    const row = await prepare('donors', SHEET)
    expect(row).toMatchObject({
      status: 'ready',
      target: 'donors',
      totalRows: null,
      headers: ['Donor name', 'Mobile', 'Email', 'Donor type'],
    })
    expect(row.mapping).toMatchObject({ name: 0, phone: 1, email: 2, type: 3, notes: null })
    expect(row.sample[0]).toEqual(['Noura', '0531242486', '', 'Individual'])
    expect(row.fields.find(({ name }) => name === 'name')).toEqual({
      name: 'name',
      required: true,
      label: 'Donor name',
    })
    expect(row.fields.map(({ name }) => name)).not.toContain('givenTotal')
  })

  it('recognises Arabic headers and the columns that stand for a donation’s donor and project', async () => {
    const row = await prepare(
      'donor_transactions',
      csv(
        'الرقم المرجعي,رقم الجوال,اسم المتبرع,رمز المشروع,مبلغ التبرع,تاريخ التبرع,المصدر',
        'R1,0531242486,Noura,P1,10,2024-01-01,store',
      ),
    )
    expect(row.mapping).toMatchObject({
      donationReferenceId: 0,
      donorPhone: 1,
      donorName: 2,
      project: 3,
      amount: 4,
      date: 5,
      source: 6,
    })
  })

  it('refuses a file that is no sheet, in the words of the reader and the language of the person', async () => {
    const file = await upload('\n\n', 'empty.csv')
    const body = { target: 'donors', file }
    const english = await server.call('POST', '/api/imports/actions/prepare', { body })
    expect(english.statusCode).toBe(422)
    expect(english.json()).toMatchObject({
      fault: 'fileRefused',
      code: 17,
      errors: { File: ['The file is empty. Choose the file that holds your records.'] },
    })
    const arabic = await server.call('POST', '/api/imports/actions/prepare', {
      body,
      headers: { 'accept-language': 'ar' },
    })
    expect(arabic.json<{ errors: { File: string[] } }>().errors.File).toEqual([
      'الملف فارغ. اختاروا الملف الذي فيه سجلاتكم.',
    ])
  })

  it('tells a file of column names alone from an empty one', async () => {
    const file = await upload(csv('Donor name,Mobile'), 'heads.csv')
    const answer = await server.call('POST', '/api/imports/actions/prepare', { body: { target: 'donors', file } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: { File: string[] } }>().errors.File).toEqual([
      'The file holds only column names and no rows. Add at least one row below them.',
    ])
  })

  it('does not know another charity’s file', async () => {
    const file = await upload(SHEET, 'donors.csv', 'adminB')
    const answer = await server.call('POST', '/api/imports/actions/prepare', { body: { target: 'donors', file } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('File')
  })
})

describe('preview', () => {
  it('tells what the rows become and writes nothing', async () => {
    const { id, mapping } = await prepare('donors', SHEET)
    const answer = await act(id, 'preview', { mapping })
    expect(answer.statusCode, answer.body).toBe(200)
    const { faults, ...rest } = answer.json<Preview>()
    expect(rest).toEqual({
      rows: 4,
      more: false,
      valid: 2,
      existing: 0,
      lackDonor: 0,
      kinds: [
        { key: 'badPhone', count: 2 },
        { key: 'unknownType', count: 1 },
      ],
      sample: [
        {
          line: 2,
          cells: [
            { field: 'name', value: 'Noura' },
            { field: 'phone', value: '+966531242486' },
            { field: 'type', value: 'Individual' },
          ],
        },
        {
          line: 3,
          cells: [
            { field: 'name', value: 'هند' },
            { field: 'phone', value: '+966541250405' },
            { field: 'email', value: 'hind@example.org' },
            { field: 'type', value: 'فرد' },
          ],
        },
      ],
    })
    expect(faults.map(({ line, field, key }) => [line, field, key])).toEqual([
      [4, 'phone', 'badPhone'],
      [5, 'phone', 'badPhone'],
      [5, 'type', 'unknownType'],
    ])
    expect(faults[0]).toMatchObject({
      column: 'Mobile',
      value: 'not a phone',
      text: 'The mobile number “not a phone” is not valid. This is not a number.',
    })
    expect((await server.call('GET', '/api/donors')).json()).toEqual([])
    expect((await server.call('GET', `/api/import_faults?filter.import=${id}`)).json()).toEqual([])
  })

  it('counts rows that only lack a donor apart, and shows some of every kind of fault', async () => {
    const code = 'PV1'
    expect(
      await runToEnd('projects', csv('Project code,Project name,Target amount', `${code},Well,5000`)),
    ).toMatchObject({ created: 1 })
    const gift = (i: number) => `05${35_000_000 + i},Giver ${i},${code},10,2024-03-01`
    const rows = [
      ...Array.from({ length: 992 }, (_, i) => gift(i)),
      ...Array.from({ length: 8 }, (_, i) => `05${36_000_000 + i},Giver,${code},x,2024-03-01`),
    ]
    const content = csv('Donor mobile,Donor name,Project code,Amount,Date', ...rows)
    const { id, mapping } = await prepare('donor_transactions', content)
    const off = (await act(id, 'preview', { mapping })).json<Preview>()
    expect(off).toMatchObject({ rows: 1000, more: false, valid: 0, existing: 0, lackDonor: 992, sample: [] })
    expect(off.kinds).toEqual([
      { key: 'unknownDonor', count: 992 },
      { key: 'badAmount', count: 8 },
    ])
    expect(off.faults).toHaveLength(50)
    expect(off.faults.filter(({ key }) => key === 'badAmount')).toHaveLength(8)
    const on = (await act(id, 'preview', { mapping, createDonors: true })).json<Preview>()
    expect(on).toMatchObject({ valid: 992, existing: 0, lackDonor: 0, kinds: [{ key: 'badAmount', count: 8 }] })
    expect(on.sample.map(({ line }) => line)).toEqual([2, 3, 4])

    const longer = await prepare('donor_transactions', `${content}${gift(5000)}\n`)
    expect((await act(longer.id, 'preview', { mapping })).json<Preview>()).toMatchObject({ rows: 1000, more: true })
  })

  it('counts what is there already, a record that stands twice in the file included', async () => {
    const twice = csv('Donor name,Mobile', 'Twin,0539100001', 'Twin,0539100001', 'Solo,0539100002')
    const first = await prepare('donors', twice)
    expect((await act(first.id, 'preview', { mapping: first.mapping })).json<Preview>()).toMatchObject({
      valid: 3,
      existing: 1,
    })
    await runToEnd('donors', twice)
    const again = await prepare('donors', twice)
    const seen = (await act(again.id, 'preview', { mapping: again.mapping })).json<Preview>()
    expect(seen).toMatchObject({ valid: 3, existing: 3, sample: [] })
  })

  it('names the field that has no column, and a column that serves two', async () => {
    const { id } = await prepare('donors', SHEET)
    const missing = await act(id, 'run', { mapping: { name: null, phone: 1 } })
    expect(missing.statusCode).toBe(422)
    expect(Object.keys(missing.json<{ errors: object }>().errors)).toEqual(['Name'])
    for (const mapping of [
      { name: 0, phone: 0 },
      { name: 0, phone: 99 },
      { name: 0, givenTotal: 1 },
    ])
      expect((await act(id, 'preview', { mapping })).statusCode, JSON.stringify(mapping)).toBe(422)
    expect((await act(id, 'preview', { mapping: { name: -1 } })).statusCode).toBe(400)
  })
})

describe('run', () => {
  it('[8.44] adds the good rows, lists the others and gives them back to be mended', async () => {
    const row = await runToEnd('donors', SHEET)
    expect(row).toMatchObject({ status: 'done', created: 2, skipped: 0, faulty: 2, processedRows: 4, totalRows: 4 })
    const faults = await server.call('GET', `/api/import_faults?filter.import=${row.id}&sort.field=line`)
    expect(faults.headers['content-range']).toBe('import_faults 0-2/3')
    const rejected = await server.call('GET', `/api/imports/${row.id}/rejected`)
    expect(rejected.statusCode, rejected.body).toBe(200)
    expect(rejected.headers['content-type']).toContain('text/csv')
    const lines = rejected.body.split('\r\n')
    expect(lines[0]).toBe('\ufeffDonor name,Mobile,Email,Donor type,What is wrong')
    expect(lines[1]).toBe(
      'Khalid,not a phone,k@example.org,Individual,The mobile number “not a phone” is not valid. This is not a number.',
    )
    expect(lines[2]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/evil""\)",0501,,Spaceship,The mobile .* \| The donor type “Spaceship” is unknown\.$/,
    )
    const mended = rejected.body.replace('not a phone,k@', '0507778889,k@')
    expect(await runToEnd('donors', mended)).toMatchObject({ created: 1, skipped: 0, faulty: 1 })
    expect(await runToEnd('donors', SHEET)).toMatchObject({ created: 0, skipped: 2, faulty: 2 })
    const [khalid] = (await server.call('GET', '/api/donors?filter.q=Khalid')).json<{ phone: string }[]>()
    expect(khalid?.phone).toBe('+966507778889')
  })

  it('[2.62] projects, then their donations, with donors that were not known before', async () => {
    expect(
      await runToEnd('projects', csv('رمز المشروع,اسم المشروع,المبلغ المطلوب', 'W1,بئر,٥٠٠٠', 'W2,مدرسة,abc')),
    ).toMatchObject({ created: 1, faulty: 1 })
    const gifts = csv(
      'Donor mobile,Donor name,Project code,Amount,Date',
      '0538000001,Reem,w1,250,2024-03-01',
      '0538000001,Reem,w1,250,2024-03-01',
      '0538000002,Badr,W9,10,2024-03-01',
    )
    expect(await runToEnd('donor_transactions', gifts)).toMatchObject({ created: 0, faulty: 3 })
    expect(await runToEnd('donor_transactions', gifts, { createDonors: true })).toMatchObject({ created: 2, faulty: 1 })
    expect(await runToEnd('donor_transactions', gifts, { createDonors: true })).toMatchObject({
      created: 0,
      skipped: 2,
      faulty: 1,
    })
    const [project] = (await server.call('GET', '/api/projects?filter.code=W1')).json<Record<string, string>[]>()
    expect(project).toMatchObject({ status: 'drafted', collectedAmount: '500.00' })
  })

  it('starts once however often it is clicked, and only what is ready', async () => {
    const { id, mapping } = await prepare('donors', csv('Donor name,Mobile', 'Once,0539000001'))
    const headers = { 'idempotency-key': '0f6c1f5e-2f4a-4c57-9c61-3a4b9e6f0a01' }
    const [first, second] = await Promise.all([
      act(id, 'run', { mapping }, 'adminA', headers),
      act(id, 'run', { mapping }, 'adminA', headers),
    ])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(await finished(id)).toMatchObject({ status: 'done', created: 1 })
    for (const action of ['run', 'stop']) {
      const late = await act(id, action, action === 'run' ? { mapping } : {})
      expect(late.statusCode, action).toBe(409)
      expect(late.json()).toMatchObject({ fault: 'wrongState' })
    }
  })

  it('comes back as it stands now when the same upload is prepared again', async () => {
    const file = await upload(csv('Donor name,Mobile', 'Back,0539000002'))
    const again = () =>
      server.call('POST', '/api/imports/actions/prepare', {
        body: { target: 'donors', file },
        headers: { 'idempotency-key': file },
      })
    const first = (await again()).json<ImportRow>()
    await act(first.id, 'run', { mapping: first.mapping })
    await finished(first.id)
    expect((await again()).json()).toMatchObject({ id: first.id, status: 'done', created: 1 })
  })

  it('stops between two batches and keeps what is there', async () => {
    const { id, mapping } = await prepare(
      'donors',
      csv('Donor name,Mobile', ...Array.from({ length: 20_000 }, (_, i) => `D${i},05${40_000_000 + i}`)),
    )
    await act(id, 'run', { mapping })
    const stopped = await act(id, 'stop', {})
    expect(stopped.statusCode, stopped.body).toBe(200)
    const row = await finished(id)
    expect(row.status).toBe('stopped')
    await wait(1500)
    const later = await finished(id)
    expect(later).toMatchObject({ status: 'stopped', created: row.created })
    expect(later.created).toBeLessThan(20_000)
  })

  it('belongs to its charity alone', async () => {
    const { id, mapping } = await prepare('donors', SHEET)
    for (const action of ['preview', 'run']) expect((await act(id, action, { mapping }, 'adminB')).statusCode).toBe(404)
    expect((await act(id, 'stop', {}, 'adminB')).statusCode).toBe(404)
    expect((await server.call('GET', `/api/imports/${id}/rejected`, { as: 'adminB' })).statusCode).toBe(404)
    expect((await act(id, 'run', { mapping }, 'donorA')).statusCode).toBe(403)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { children, textRow, workbook } from '../unit/reader/fixtures.ts'
import { act, csv, ownServer, type Preview, prepare, runToEnd, SHEET, server, upload } from './support/imports.ts'
import { originOf } from './support/listener.ts'

ownServer()

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

it('product.md 53: whoever leaves takes their reader along', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => textRow(at + 1, ['name', `phone ${at}`, `city ${at}`]))
  const file = await upload(workbook([{ name: 'S', rows: rows.join('') }]), 'donors.xlsx')
  const origin = await originOf(server)
  const leave = new AbortController()
  const asked = fetch(`${origin}/api/imports/actions/prepare`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token('adminA')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'donors', file }),
    signal: leave.signal,
  }).then(
    () => 'answered',
    () => 'left',
  )
  await vi
    .waitFor(async () => expect(await children(process.pid)).toHaveLength(1), { timeout: 60_000, interval: 50 })
    .finally(() => leave.abort())
  expect(await asked).toBe('left')
  await vi.waitFor(async () => expect(await children(process.pid)).toEqual([]), { timeout: 3000, interval: 20 })
})

describe('preview', () => {
  it('tells what the rows become and writes nothing', async () => {
    const { id, mapping } = await prepare('donors', SHEET)
    const answer = await act(id, 'preview', { mapping })
    expect(answer.statusCode, answer.body).toBe(200)
    const { faults, groups, ...rest } = answer.json<Preview>()
    expect(rest).toEqual({
      notes: [],
      rows: 4,
      more: false,
      valid: 2,
      creates: 2,
      updates: 0,
      existing: 0,
      namesakes: 0,
      lackDonor: 0,
      projects: 0,
      donors: 0,
      allowed: { type: expect.arrayContaining(['Individual']) },
      similar: {},
      mended: [],
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
    expect(groups.map(({ key, value, count, lines }) => [key, value, count, lines])).toEqual([
      ['badPhone', 'not a phone', 1, [4]],
      ['badPhone', '0501', 1, [5]],
      ['unknownType', 'Spaceship', 1, [5]],
    ])
    expect(faults[0]).toMatchObject({
      column: 'Mobile',
      value: 'not a phone',
      text: 'The mobile number “not a phone” is not valid. This is not a number. Write it as 0512345678, or with its country as +966512345678.',
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

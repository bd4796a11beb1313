import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { read, utils, write } from 'xlsx'
import { textRow, workbook, workbookParts, zip } from '../unit/reader/fixtures.ts'
import {
  act,
  csv,
  finished,
  type ImportRow,
  ownServer,
  type Preview,
  prepare,
  runToEnd,
  server,
  upload,
} from './support/imports.ts'

ownServer()

const get = async <T>(url: string): Promise<T> => {
  const answer = await server.call('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const undo = (id: string, as: 'adminA' | 'adminB' = 'adminA') => act(id, 'undo', {}, as)

const download = async (target: string, lang: string): Promise<Buffer> => {
  const answer = await server.call('GET', `/api/imports/actions/template?target=${target}&lang=${lang}`)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.headers['content-disposition']).toContain('attachment')
  return answer.rawPayload
}

const prepareFile = async (target: string, content: Buffer | string, name: string): Promise<ImportRow> => {
  const file = await upload(content, name)
  const answer = await server.call('POST', '/api/imports/actions/prepare', { body: { target, file } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportRow>()
}

describe('[2.62] the template of projects with Arabic headers', () => {
  it('goes in without any matching by hand, its example left out', async () => {
    const book = read(await download('projects', 'ar'))
    const [name = ''] = book.SheetNames
    const sheet = book.Sheets[name]
    if (!sheet) throw new Error('no sheet')
    const headers = utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? []
    const cells = new Map([
      ['رمز المشروع', '0071'],
      ['اسم المشروع', 'بئر الوادي'],
      ['المبلغ المستهدف', '٢٥٠٠٠٫٥'],
      ['تاريخ البداية', '1447/08/12'],
      ['رقم التواصل', '0512345678'],
      ['نوع المشروع', 'مشروع خاص'],
    ])
    utils.sheet_add_aoa(sheet, [headers.map((header) => cells.get(header) ?? null)], { origin: 'A3' })
    const row = await prepareFile('projects', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, 'قالب.xlsx')
    expect(Object.values(row.mapping).filter((column) => column === null)).toEqual([])
    await act(row.id, 'run', { mapping: row.mapping })
    expect(await finished(row.id)).toMatchObject({ status: 'done', created: 1, faulty: 1 })
    expect(await get(`/api/import_faults?filter.import=${row.id}`)).toMatchObject([{ line: 2, key: 'exampleRow' }])
    expect(await get('/api/projects?filter.code=0071')).toMatchObject([
      {
        code: '0071',
        name: 'بئر الوادي',
        requiredAmount: '25000.50',
        startDate: '2026-01-31',
        contactNumber: '+966512345678',
        type: 'special',
        status: 'drafted',
      },
    ])
    const wrong = await server.call('GET', '/api/imports/actions/template?target=users')
    expect(wrong.statusCode).toBe(400)
  })
})

describe('the matching of the last time', () => {
  it('is offered again for the same columns in any order, to the same charity alone, and can be changed', async () => {
    const first = await prepare('donors', csv('Who,Where to call,Remark', 'Once More,0537000001,x'))
    expect(first).toMatchObject({ remembered: false })
    // Looked at is not confirmed.
    await act(first.id, 'preview', { mapping: { name: 0, phone: 1, notes: 2 } })
    expect(await prepare('donors', csv('Who,Where to call,Remark', 'A,,'))).toMatchObject({ remembered: false })
    const confirmed = { name: 0, phone: 1, notes: 2 }
    expect((await act(first.id, 'run', { mapping: confirmed })).statusCode).toBe(200)
    await finished(first.id)
    const again = await prepare('donors', csv('remark,WHO,Where to call', 'y,Twice,0537000002'))
    expect(again.remembered).toBe(true)
    expect(again.mapping).toMatchObject({ notes: 0, name: 1, phone: 2, email: null })
    expect(again.guessed).not.toEqual(again.mapping)
    expect(await prepare('donors', csv('Who,Where to call,Remark', 'A,,'), 'adminB')).toMatchObject({
      remembered: false,
    })
    expect(await prepare('projects', csv('Who,Where to call,Remark', 'A,,'))).toMatchObject({ remembered: false })
  })
})

describe('[2.62] what is there already', () => {
  it('[8.44] is counted before it is touched: added, updated, left', async () => {
    const head = 'Project code,Project name,City'
    await runToEnd('projects', csv(head, 'U1,One,', 'U2,Two,Abha'))
    const content = csv(head, 'U1,One,Riyadh', 'U2,Two,Abha', 'U3,Three,')
    const { id, mapping } = await prepare('projects', content)
    const counts = async (existing: string) => {
      const answer = await act(id, 'preview', { mapping, existing })
      const { valid, creates, updates, existing: there } = answer.json<Preview>()
      return { valid, creates, updates, there }
    }
    expect(await counts('skip')).toEqual({ valid: 3, creates: 1, updates: 0, there: 2 })
    expect(await counts('update')).toEqual({ valid: 3, creates: 1, updates: 1, there: 1 })
    expect((await act(id, 'preview', { mapping, existing: 'replace' })).statusCode).toBe(400)
    await act(id, 'run', { mapping, existing: 'update' })
    expect(await finished(id)).toMatchObject({ created: 1, updated: 1, skipped: 1 })
    expect(await get('/api/projects?filter.code=U1')).toMatchObject([{ city: 'Riyadh', version: 2 }])

    expect(await get(`/api/imports/${id}/undoPlan`)).toEqual({ remove: 1, restore: 1, left: 0, letters: 0 })
    expect((await undo(id)).json()).toMatchObject({ status: 'undoing' })
    expect(await finished(id)).toMatchObject({ status: 'undone', undone: 1, restored: 1, leftAlone: 0, undoTotal: 2 })
    expect(await get('/api/projects?filter.code=U1')).toMatchObject([{ city: null, version: 3 }])
    expect(await get('/api/projects?filter.code=U3')).toEqual([])
  })
})

describe('[2.62] undoing an import', () => {
  it('is for its charity, once it has ended, and once however often it is asked', async () => {
    const { id, mapping } = await prepare(
      'donors',
      csv('Donor name,Mobile', 'Undo Me,0536000001', 'Keep Me,0536000002'),
    )
    for (const early of [await undo(id), await server.call('GET', `/api/imports/${id}/undoPlan`)])
      expect(early.json()).toMatchObject({ fault: 'wrongState' })
    await act(id, 'run', { mapping })
    await finished(id)
    const [kept] = await get<{ id: string; version: number }[]>('/api/donors?filter.q=Keep Me')
    await server.call('PUT', `/api/donors/${kept?.id}`, { body: { version: kept?.version, notes: 'mine' } })
    expect((await undo(id, 'adminB')).statusCode).toBe(404)
    const asked = await Promise.all([undo(id), undo(id)])
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await finished(id)).toMatchObject({ status: 'undone', undone: 1, leftAlone: 1 })
    expect((await undo(id)).json()).toMatchObject({ status: 'undone', undone: 1 })
    expect(await get(`/api/import_changes?filter.import=${id}`)).toMatchObject([
      { target: 'donors', record: kept?.id, kind: 'created', outcome: 'left', reason: 'changed' },
    ])
    expect(await get('/api/donors?filter.q=Undo Me')).toEqual([])
    const trail = await get<Record<string, unknown>[]>('/api/audit_trail?filter.resource=donors&filter.action=remove')
    expect(trail).toHaveLength(1)
    expect(trail[0]).toMatchObject({ actor: server.users.adminA, action: 'remove' })
    const own = await get<{ record: string; after: { status: string; undone_by: string } }[]>(
      '/api/audit_trail?filter.resource=imports&filter.action=update',
    )
    expect(own.filter(({ record }) => record === id).map(({ after }) => after.status)).toEqual(
      expect.arrayContaining(['undoing', 'undone']),
    )
    expect(own.find(({ record, after }) => record === id && after.status === 'undoing')?.after.undone_by).toBe(
      server.users.adminA,
    )
  })

  it('leaves donations of which more went back, of no known one, than would be left without them', async () => {
    await runToEnd('projects', csv('Project code,Project name', 'L2,Back'))
    const gifts = csv(
      'Mobile,Donor name,Project code,Amount,Date',
      '0536000021,Took Back,L2,50,2024-01-01',
      '0536000022,Took Nothing,L2,7,2024-01-01',
    )
    const { id } = await runToEnd('donor_transactions', gifts, { createDonors: true })
    const [project] = await get<{ id: string }[]>('/api/projects?filter.code=L2')
    const [donor] = await get<{ id: string }[]>('/api/donors?filter.q=Took Back')
    const back = await server.call('POST', '/api/donor_transactions/actions/record', {
      body: {
        donor: donor?.id,
        project: project?.id,
        fund: 'charity',
        amount: '50',
        date: '2024-02-01',
        reversal: true,
      },
    })
    expect(back.statusCode, back.body).toBe(200)
    expect(await get(`/api/imports/${id}/undoPlan`)).toMatchObject({ remove: 2, left: 2 })
    await undo(id)
    expect(await finished(id)).toMatchObject({ status: 'undone', undone: 2, leftAlone: 2 })
    expect(await get(`/api/donors/${donor?.id}`)).toMatchObject({ givenTotal: '0.00', giftsCount: 1 })
  })

  it('says how many letters have told of its donations, and takes them out of every total all the same', async () => {
    await runToEnd('projects', csv('Project code,Project name', 'L1,Letters'))
    const gifts = csv(
      'Mobile,Donor name,Project code,Amount,Date',
      '0536000011,Told,L1,40,2024-01-01',
      '0536000012,Silent,L1,2,2024-01-01',
    )
    const { id } = await runToEnd('donor_transactions', gifts, { createDonors: true })
    const [project] = await get<{ id: string }[]>('/api/projects?filter.code=L1')
    const [told] = await get<{ id: string }[]>('/api/donors?filter.q=Told')
    await server.db.as({ kind: 'worker', entityId: server.entities.a }, async (tx) => {
      const report = await tx.one<{ id: string }>(sql`insert into reports (id, entity_id, project, title)
        values (gen_random_uuid(), ${server.entities.a}::uuid, ${project?.id}::uuid, 'Water') returning id`)
      const letter = await tx.one<{ id: string }>(sql`insert into letters (id, entity_id, report, donor, language, sent)
        values (gen_random_uuid(), ${server.entities.a}::uuid, ${report?.id}::uuid, ${told?.id}::uuid, 'ar', true) returning id`)
      await tx.rows(sql`insert into messages (id, entity_id, report, letter, donor, language, state)
        values (gen_random_uuid(), ${server.entities.a}::uuid, ${report?.id}::uuid, ${letter?.id}::uuid, ${told?.id}::uuid, 'ar', 'sent')`)
    })
    expect(await get(`/api/imports/${id}/undoPlan`)).toEqual({ remove: 3, restore: 0, left: 1, letters: 1 })
    await undo(id)
    // The donor who got the letter stays: the letter's own link leads to them.
    expect(await finished(id)).toMatchObject({ status: 'undone', undone: 3, leftAlone: 1, lettersSent: 1 })
    expect(await get(`/api/projects/${project?.id}`)).toMatchObject({ collectedAmount: '0.00' })
    expect(await get(`/api/donors/${told?.id}`)).toMatchObject({
      givenTotal: '0.00',
      giftsCount: 0,
      lastGiftDate: null,
    })
    expect(await get('/api/donors?filter.q=Silent')).toEqual([])
  })
})

describe('[5.15] [8.39] files that are no sheet of records', () => {
  const refused = async (name: string, content: Buffer) => {
    const answer = await server.call('POST', `/api/files/upload?kind=sheet&name=${encodeURIComponent(name)}`, {
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    })
    if (answer.statusCode !== 201) return answer.json<{ errors: { File: string[] } }>().errors.File.join(' ')
    const { id: file } = answer.json<{ id: string }>()
    const prepared = await server.call('POST', '/api/imports/actions/prepare', { body: { target: 'projects', file } })
    expect(prepared.statusCode, prepared.body).toBe(422)
    const body = prepared.json<{ code: number; errors: { File: string[] } }>()
    // [8.19] an invalid file is code 17
    expect(body.code).toBe(17)
    return body.errors.File.join(' ')
  }
  const rows = textRow(1, ['name', 'city']) + textRow(2, ['Ali', 'Jeddah'])
  const GIGABYTE = 1024 * 1024 * 1024

  it.each([
    ['a picture named as a workbook', 'a.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /./],
    ['a PDF named as a workbook', 'a.xlsx', Buffer.from('%PDF-1.7\n1 0 obj\n'), /./],
    [
      'a workbook that unfolds to 1 GB',
      'a.xlsx',
      zip([
        ...workbookParts([{ name: 'S', rows }]),
        { name: 'xl/worksheets/sheet2.xml', content: 'x'.repeat(4_000_000), claim: GIGABYTE },
      ]),
      /unfolds to more data than can be read/,
    ],
    [
      'a million columns',
      'a.csv',
      Buffer.from(`${'c,'.repeat(1_000_000)}c\n1\n`),
      /too many columns\. Largest number of columns: 200/,
    ],
    [
      'a workbook with a cell in the millionth column',
      'a.xlsx',
      workbook([{ name: 'S', rows: `${rows}<row r="3"><c r="BDWGN3"><v>1</v></c></row>` }]),
      /too many columns\. Largest number of columns: 200/,
    ],
  ])('refuses %s in words of its own, quickly', async (_, name, content, words) => {
    const began = performance.now()
    expect(await refused(name, content)).toMatch(words)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

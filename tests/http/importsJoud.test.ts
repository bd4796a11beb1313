import { describe, expect, it } from 'vitest'
import {
  act,
  csv,
  finished,
  type ImportRow,
  ownServer,
  type Preview,
  prepare,
  server,
  upload,
} from './support/imports.ts'

ownServer()

const JOUD = 'joud_operations'
const SHEET = csv(
  'رقم العملية,اسم المتبرع,الجوال,المشروع,المبلغ,التاريخ,طريقة الدفع,حالة العملية',
  '7001,نورة,0541230001,J1,250,5 جمادى الأولى 1446هـ,مدى,ناجحة',
  '7002,خالد,0541230002,سقيا الوادي,300,2024-11-08,مدى,مكتملة',
  '7003,خالد,0541230002,J1,100,2024-11-08,مدى,فاشلة',
  '7004,سارة,0541230003,J1,80,2024-11-09,فيزا,مستردة',
  '7005,سعد,0541230004,J9,80,2024-11-09,فيزا,ناجحة',
  'الإجمالي,,,,810,,,',
)

const runFile = async (content: string): Promise<ImportRow & { passed: number }> => {
  const { id, mapping } = await prepare(JOUD, content)
  const answer = await act(id, 'run', { mapping })
  expect(answer.statusCode, answer.body).toBe(200)
  return finished(id) as Promise<ImportRow & { passed: number }>
}
const project = async () => {
  const body = { code: 'J1', name: 'سقيا الوادي' }
  const made = await server.call('POST', '/api/projects', { body })
  if (made.statusCode === 201) return made.json<{ id: string }>().id
  return (await server.call('GET', '/api/projects?filter.code=J1')).json<{ id: string }[]>()[0]?.id ?? ''
}
const collected = async (id: string) =>
  (await server.call('GET', `/api/projects/${id}`)).json<{ collectedAmount: string }>().collectedAmount

describe('[2.37] the export of a donation store, from the file to its undoing', () => {
  it('says before what is left out and what does not count, and adds nothing the second time', async () => {
    const id = await project()
    const { id: first, mapping } = await prepare(JOUD, SHEET)
    expect(Object.values(mapping).filter((column) => column !== null)).toHaveLength(8)
    const preview = (await act(first, 'preview', { mapping })).json<Preview & { notes: unknown }>()
    expect(preview).toMatchObject({ rows: 6, valid: 3, creates: 3, updates: 0, existing: 0 })
    expect(preview.notes).toEqual([
      { note: 'unpaid', count: 1, lines: [4] },
      { note: 'refunded', count: 1, lines: [5] },
      { note: 'totals', count: 1, lines: [7] },
    ])
    expect(preview.faults).toMatchObject([{ line: 6, field: 'project', key: 'unknownProject', value: 'J9' }])
    const row = await runFile(SHEET)
    expect(row).toMatchObject({ status: 'done', created: 3, skipped: 0, faulty: 1, passed: 2 })
    expect(await collected(id)).toBe('550.00')
    const gifts = (
      await server.call('GET', `/api/donor_transactions?filter.importId=${row.id}&sort.field=amount`)
    ).json()
    expect(gifts).toMatchObject([
      { amount: '80.00', reversed: true, source: 'joud', donationReferenceId: '7004' },
      { amount: '250.00', reversed: false, date: '2024-11-07', paymentWay: 'مدى' },
      { amount: '300.00', reversed: false, donationReferenceId: '7002' },
    ])
    const donors = (await server.call('GET', `/api/donors?filter.importId=${row.id}&sort.field=phone`)).json()
    expect(donors).toMatchObject([
      { name: 'نورة', phone: '+966541230001', givenTotal: '250.00' },
      { name: 'خالد', phone: '+966541230002', givenTotal: '300.00' },
      { name: 'سارة', phone: '+966541230003', givenTotal: '0.00' },
    ])
    expect(await runFile(SHEET)).toMatchObject({ created: 0, updated: 0, skipped: 3, faulty: 1, passed: 2 })
    expect(await collected(id)).toBe('550.00')
    expect((await act(row.id, 'undo', {})).statusCode).toBe(200)
    expect(await finished(row.id)).toMatchObject({ status: 'undone', undone: 6, leftAlone: 0 })
    expect(await collected(id)).toBe('0.00')
  })

  it('takes Excel’s Unicode text as it is saved', async () => {
    await project()
    const text = SHEET.replaceAll(',', '\t')
      .replaceAll('\n', '\r\n')
      .replaceAll('700', '710')
      .replaceAll('054123', '054124')
    const file = await upload(Buffer.from(`\ufeff${text}`, 'utf16le'), 'عمليات.txt')
    const made = await server.call('POST', '/api/imports/actions/prepare', { body: { target: JOUD, file } })
    expect(made.statusCode, made.body).toBe(200)
    const { id, mapping } = made.json<ImportRow>()
    await act(id, 'run', { mapping })
    expect(await finished(id)).toMatchObject({ status: 'done', created: 3, faulty: 1 })
  })

  it('[6.1] is its charity’s alone, and no donor’s', async () => {
    const { id, mapping } = await prepare(JOUD, SHEET)
    for (const action of ['preview', 'run', 'undo'])
      expect((await act(id, action, action === 'undo' ? {} : { mapping }, 'adminB')).statusCode, action).toBe(404)
    for (const as of ['donorA', 'supportA'] as const)
      expect((await act(id, 'preview', { mapping }, as)).statusCode, as).toBe(403)
    const template = await server.call('GET', `/api/imports/actions/template?target=${JOUD}&lang=ar`)
    expect(template.statusCode).toBe(200)
  })

  it('says which columns it needs', async () => {
    const { id } = await prepare(JOUD, SHEET)
    const answer = await act(id, 'run', { mapping: { amount: 4, date: 5 } })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual([
      'DonationReferenceId',
      'DonorPhone',
      'Project',
    ])
  })
})

import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  act,
  csv,
  finished,
  type ImportRow,
  ownServer,
  prepare,
  runToEnd,
  SHEET,
  server,
  upload,
} from './support/imports.ts'

ownServer()

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
      'Khalid,not a phone,k@example.org,Individual,"Mobile: The mobile number “not a phone” is not valid. This is not a number. Write it as 0512345678, or with its country as +966512345678."',
    )
    expect(lines[2]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/evil""\)",0501,,Spaceship,"Mobile: The mobile .* \| Donor type: The donor type “Spaceship” is unknown\. Known: .*"$/,
    )
    const mended = rejected.body.replace('not a phone,k@', '0507778889,k@')
    expect(await runToEnd('donors', mended)).toMatchObject({ created: 1, skipped: 0, faulty: 1 })
    expect(await runToEnd('donors', SHEET)).toMatchObject({ created: 0, skipped: 2, faulty: 2 })
    const [khalid] = (await server.call('GET', '/api/donors?filter.q=Khalid')).json<{ phone: string }[]>()
    expect(khalid?.phone).toBe('+966507778889')
  })

  it('[8.44] names the column of each fault as the file does, in both languages', async () => {
    const sheet = csv(',Mobile,Mobile,Date', 'Rayan,,x,0531', ',0537700001,,')
    const { id } = await prepare('donors', sheet)
    await act(id, 'run', { mapping: { name: 0, email: 1, phone: 2 } })
    await finished(id)
    const reasons = async (lang: string) => {
      const answer = await server.call('GET', `/api/imports/${id}/rejected`, { headers: { 'accept-language': lang } })
      return answer.body.split('\r\n').slice(1, 3)
    }
    expect(await reasons('en')).toEqual([
      'Rayan,,x,0531,"Mobile: The mobile number “x” is not valid. This is not a number. Write it as 0512345678, or with its country as +966512345678."',
      ',0537700001,,,Column 1: This value is missing. | Mobile: The email “0537700001” is not valid. Write it as name@example.org.',
    ])
    expect(await reasons('ar')).toEqual([
      'Rayan,,x,0531,Mobile: رقم الجوال «x» غير صحيح. هذه القيمة ليست رقمًا. اكتبوه بهذه الصيغة: \u20660512345678\u2069، أو بالصيغة الدولية: \u2066+966512345678\u2069.',
      ',0537700001,,,العمود 1: هذه القيمة مفقودة. | Mobile: البريد الإلكتروني «0537700001» غير صحيح. اكتبوه بهذه الصيغة: \u2066name@example.org\u2069.',
    ])
  })

  it('lists what one import added, to its own people alone', async () => {
    const row = await runToEnd('donors', csv('Donor name,Mobile', 'Hala,0541110001', 'Sami,0541110002'))
    const other = await runToEnd('donors', csv('Donor name,Mobile', 'Lina,0541110003'))
    const names = async (query: string, as: 'adminA' | 'adminB' = 'adminA') => {
      const answer = await server.call('GET', `/api/donors?${query}&sort.field=name`, { as })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ name: string }[]>().map((donor) => donor.name)
    }
    expect(await names(`filter.importId=${row.id}`)).toEqual(['Hala', 'Sami'])
    expect(await names(`filter.importId=${row.id}&filter.name=Sami`)).toEqual(['Sami'])
    expect(await names(`filter.importId=${row.id}&filter.importId=${other.id}`)).toEqual(['Hala', 'Lina', 'Sami'])
    expect(await names(`filter.importId=${row.id}`, 'adminB')).toEqual([])
    const [hala] = (await server.call('GET', '/api/donors?filter.q=Hala')).json<object[]>()
    expect(hala).not.toHaveProperty('importId')
    for (const query of ['filter.importId=x', `sort.field=importId`, `filter.importId.ne=${row.id}`])
      expect((await server.call('GET', `/api/donors?${query}`)).statusCode, query).toBe(400)
    expect((await server.call('GET', `/api/spendings?filter.importId=${row.id}`)).statusCode).toBe(400)
  })

  it('is told by the trail once, and to whoever asks who brought a donor', async () => {
    const row = await runToEnd('donors', csv('Donor name,Mobile', 'Rana,0541110011', 'Adel,0541110012'))
    const [rana] = (await server.call('GET', '/api/donors?filter.q=Rana')).json<{ id: string }[]>()
    type Entry = { action: string; resource: string; record: string; actor: string; after: { status?: string } }
    const trail = async (query: string, as: 'adminA' | 'adminB' = 'adminA') =>
      (await server.call('GET', `/api/audit_trail?${query}`, { as })).json<Entry[]>()
    const told = await trail(`filter.record=${rana?.id}&sort.field=createdAt`)
    expect(new Set(told.map(({ resource, record }) => `${resource} ${record}`))).toEqual(new Set([`imports ${row.id}`]))
    expect(told.find(({ after }) => after.status === 'running')).toMatchObject({
      action: 'update',
      actor: server.users.adminA,
    })
    expect(await trail(`filter.record=${rana?.id}`, 'adminB')).toEqual([])
    expect(await trail('filter.record=no-id')).toEqual([])
    const held = await server.call('GET', `/api/donors/${rana?.id}/exportData`)
    const { history } = held.json<{ history: { action: string; resource: string; record: string; at: string }[] }>()
    expect(history).toMatchObject([{ action: 'create', resource: 'donors', record: rana?.id }])
    expect(Date.parse(history[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
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

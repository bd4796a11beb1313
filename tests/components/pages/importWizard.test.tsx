// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const IMPORT = '10000000-0000-4000-8000-000000000001'
const FILE = '10000000-0000-4000-8000-0000000000f1'

const server = useServer()
beforeEach(() => signIn())

const row = (more: Record<string, unknown> = {}) => ({
  id: IMPORT,
  version: 1,
  target: 'donors',
  file: FILE,
  fileName: 'donors.csv',
  status: 'ready',
  headers: ['الاسم', 'الجوال', 'x'],
  mapping: { name: 0, phone: 1, email: null },
  totalRows: 214,
  processedRows: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  faulty: 0,
  problem: null,
  problemArgs: null,
  undoTotal: null,
  undone: 0,
  restored: 0,
  leftAlone: 0,
  lettersSent: 0,
  createdAt: '2026-01-05T08:00:00Z',
  ...more,
})

const prepared = {
  ...row(),
  sample: [
    ['أحمد', '0512345678', 'a@example.org'],
    ['Sara', '0598765432', 's@example.org'],
  ],
  fields: [
    { name: 'name', required: true, label: 'Donor name' },
    { name: 'phone', required: false, label: 'Mobile number' },
    { name: 'email', required: false, label: 'Email' },
  ],
  remembered: false,
  faultColumns: [],
  guessed: row().mapping,
}

const preview = (more: Record<string, unknown> = {}) => ({
  rows: 30,
  more: false,
  valid: 30,
  creates: 30,
  updates: 0,
  existing: 0,
  lackDonor: 0,
  groups: [],
  allowed: {},
  similar: {},
  mended: [],
  notes: [],
  kinds: [],
  sample: [],
  faults: [],
  ...more,
})

/** The import as the server has it now; a test moves it on. */
function liveImport(first: Record<string, unknown> = {}) {
  const now = { row: row(first) }
  server.on('get', `*/api/imports/${IMPORT}`, () => ({ body: now.row }))
  server.list('imports', [])
  server.list('import_faults', [])
  return now
}

const open = (at = '/here', locale: 'en' | 'ar' = 'en') =>
  show(<ImportWizard target="donors" />, { resource: 'imports', at, locale })

const column = (name: string) => screen.getByRole('combobox', { name: new RegExp(name) })

async function choose(name: string, field: string) {
  await userEvent.click(column(name))
  await userEvent.click(await screen.findByRole('option', { name: field }))
}

describe('the import wizard', () => {
  it('[2.37] goes from the file to the result, with the columns as the person matched them', {
    timeout: 60_000,
  }, async () => {
    const now = liveImport()
    server.on('post', '*/api/files/upload', { status: 201, body: { id: FILE, name: 'donors.csv', kind: 'sheet' } })
    server.on('post', '*/api/imports/actions/prepare', { body: prepared })
    const faults = [
      { line: 3, field: 'phone', column: 'الجوال', value: '05x', key: 'badPhone', args: { value: '05x' }, text: '' },
    ]
    server.on('post', `*/api/imports/${IMPORT}/preview`, {
      body: preview({
        rows: 214,
        valid: 213,
        creates: 211,
        existing: 2,
        kinds: [{ key: 'badPhone', count: 1 }],
        faults,
      }),
    })
    server.on('post', `*/api/imports/${IMPORT}/run`, () => {
      now.row = row({ status: 'running', processedRows: 50, created: 48 })
      return { body: now.row }
    })
    open()
    await userEvent.upload(screen.getByTestId('file-input'), new File(['a,b'], 'donors.csv', { type: 'text/csv' }))

    expect((await screen.findAllByText('0512345678')).length).toBe(1)
    await choose('x', 'Email')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))

    expect(await screen.findByText('213 rows are right')).toBeTruthy()
    expect(screen.getByText('2 records were already there')).toBeTruthy()
    expect(screen.getByText('The mobile number “05x” is not valid.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Import 211 rows' }))

    expect(await screen.findByText('Importing … 50 of 214')).toBeTruthy()
    const [asked] = server.sent('POST', `/api/imports/${IMPORT}/run`)
    expect(asked?.body).toEqual({ mapping: { name: 0, phone: 1, email: 2 } })

    now.row = row({ status: 'done', processedRows: 214, created: 211, skipped: 2, faulty: 1 })
    await server.live.changed('imports', 'donors')
    expect(await screen.findByText('211 donors added', {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('Records with wrong data were not added (1 not added)')).toBeTruthy()
    const records = new URL(
      String(screen.getByRole('link', { name: 'See the records' }).getAttribute('href')),
      'http://a',
    )
    expect(records.pathname).toBe('/app/donors/list')
    expect(JSON.parse(records.searchParams.get('filter') ?? '')).toEqual({ importId: IMPORT })
  })

  it('keeps the matching over a reload, without a second import of the file', async () => {
    liveImport()
    server.on('post', '*/api/imports/actions/prepare', { body: prepared })
    open(`/here?import=${IMPORT}&step=mapping&columns=name,,email`)
    expect((await screen.findByRole('combobox', { name: /الاسم/ })).textContent).toContain('Donor name')
    expect(column('الجوال').textContent).toBe('Do not import')
    expect(column('x').textContent).toBe('Email')
    const [again] = server.sent('POST', '/api/imports/actions/prepare')
    expect(again?.body).toEqual({ target: 'donors', file: FILE })
    expect(again?.headers['idempotency-key']).toBe(FILE)
  })

  it('names what a column is still missing for, and what two columns claim', async () => {
    liveImport()
    server.on('post', '*/api/imports/actions/prepare', { body: prepared })
    open(`/here?import=${IMPORT}&step=mapping&columns=,phone,phone`)
    expect(await screen.findByText('Still missing: Donor name')).toBeTruthy()
    expect(screen.getAllByText('Two columns are matched to “Mobile number”. Keep one of them.')).toHaveLength(2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  })

  const steps = () => [...(screen.getByText('Choose the file').closest('ol')?.children ?? [])]

  it('shows a running import after a reload, survives a lost connection, and ends by itself', async () => {
    const now = liveImport({ status: 'running', processedRows: 100, created: 100 })
    open(`/here?import=${IMPORT}`)
    expect(await screen.findByText('Importing … 100 of 214')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('47')
    await server.live.heard()
    const silence = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('gone'))
    server.live.cut()
    const lost = 'The connection is lost. The import goes on, and this page catches up by itself once it is back.'
    expect(await screen.findByText(lost, {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('Importing … 100 of 214')).toBeTruthy()
    now.row = row({ status: 'done', processedRows: 214, created: 214 })
    silence.mockRestore()
    expect(await screen.findByText('214 donors added', {}, { timeout: 8000 })).toBeTruthy()
    // Nothing is left to do, and no step is the present one.
    expect(steps().map((one) => one.textContent)).toEqual([
      'Choose the fileDone',
      'Match the columnsDone',
      'CheckDone',
      'ImportDone',
    ])
    expect(screen.getByText('4 of 4')).toBeTruthy()
  })

  it('stops only after asking', async () => {
    const now = liveImport({ status: 'running', processedRows: 100 })
    server.on('post', `*/api/imports/${IMPORT}/stop`, () => {
      now.row = row({ status: 'stopped', processedRows: 120, created: 120 })
      return { body: now.row }
    })
    open(`/here?import=${IMPORT}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the import' }))
    expect(server.sent('POST', `/api/imports/${IMPORT}/stop`)).toHaveLength(0)
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText('Rows already added stay. Stop here?')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop the import' }))
    expect(await screen.findByText('The import was stopped')).toBeTruthy()
    expect(steps().at(-1)?.getAttribute('aria-current')).toBe('step')
    expect(server.sent('POST', `/api/imports/${IMPORT}/stop`)).toHaveLength(1)
  })

  const faults = [
    {
      id: 'f1',
      line: 3,
      field: 'phone',
      column: 'الجوال',
      value: '05x',
      key: 'badPhone',
      args: { value: '05x', reason: 'TOO_SHORT' },
    },
    {
      id: 'f2',
      line: 9,
      field: 'project',
      column: 'المشروع',
      value: 'P-9',
      key: 'unknownProject',
      args: { value: 'P-9' },
    },
  ]

  it.each([
    [
      'en',
      'Row 3',
      'The mobile number “05x” is not valid. The number is too short.',
      'There is no project with the code or name “P-9”. Add it, then import the rejected rows.',
      'Records with wrong data were not added (2 not added)',
    ],
    [
      'ar',
      'الصف 3',
      'رقم الجوال «\u206805x\u2069» غير صحيح. الرقم أقصر من اللازم.',
      'لا يوجد مشروع رمزه أو اسمه «\u2068P-9\u2069». أضيفوه ثم استوردوا الصفوف المرفوضة.',
      'سجلات لم تُضف لأخطاء في بياناتها: 2',
    ],
  ] as const)('[8.44] says what was not added and why: %s', async (locale, line, phone, project, count) => {
    liveImport({ status: 'done', processedRows: 214, created: 212, faulty: 2 })
    server.list('import_faults', faults)
    open(`/here?import=${IMPORT}`, locale)
    expect(await screen.findByText(count)).toBeTruthy()
    expect(await screen.findByText(line)).toBeTruthy()
    expect(screen.getByText(phone)).toBeTruthy()
    expect(screen.getByText(project)).toBeTruthy()
  })

  it('narrows the rows to one reason', async () => {
    liveImport({ status: 'done', processedRows: 214, created: 212, faulty: 2 })
    server.list('import_faults', faults)
    open(`/here?import=${IMPORT}`)
    await userEvent.click(await screen.findByRole('combobox', { name: 'What is wrong' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Mobile number not valid' }))
    await waitFor(() =>
      expect(
        server
          .sent('GET', '/api/import_faults')
          .some(({ query }) => query.some(([key, value]) => key === 'filter.key' && value === 'badPhone')),
      ).toBe(true),
    )
  })

  it('says why a file could not be read, and takes another', async () => {
    liveImport()
    server.on('post', '*/api/files/upload', { status: 201, body: { id: FILE, name: 'donors.xlsx', kind: 'sheet' } })
    server.on('post', '*/api/imports/actions/prepare', {
      status: 422,
      body: {
        title: 'INVALID_FILE',
        detail: 'Save it again.',
        code: 17,
        fault: 'fileRefused',
        errors: { File: ['The workbook is protected by a password.'] },
      },
    })
    open()
    await userEvent.upload(screen.getByTestId('file-input'), new File(['PK\u0003\u0004'], 'donors.xlsx'))
    expect(await screen.findByText('The workbook is protected by a password.')).toBeTruthy()
    // One reason alone: the general advice would contradict it.
    expect(screen.queryByText('Save it again.')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file' }).disabled).toBe(false)
  })
})

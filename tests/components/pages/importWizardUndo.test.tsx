// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { resourceViews } from '../../../src/generate/index.tsx'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const IMPORT = '10000000-0000-4000-8000-000000000001'
const FILE = '10000000-0000-4000-8000-0000000000f1'
const DONOR = '10000000-0000-4000-8000-0000000000d1'
const server = useServer()
beforeEach(() => signIn())

const row = (more: Record<string, unknown> = {}) => ({
  id: IMPORT,
  version: 1,
  target: 'projects',
  file: FILE,
  fileName: 'projects.xlsx',
  status: 'ready',
  headers: ['Code', 'Title'],
  mapping: { code: 0, name: 1 },
  totalRows: 3,
  processedRows: 3,
  created: 2,
  updated: 1,
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

const preview = {
  rows: 3,
  more: false,
  valid: 3,
  creates: 1,
  updates: 0,
  existing: 2,
  lackDonor: 0,
  groups: [],
  allowed: {},
  similar: {},
  mended: [],
  notes: [],
  kinds: [],
  sample: [],
  faults: [],
}

const fields = [
  { name: 'code', required: true, label: 'Project code' },
  { name: 'name', required: true, label: 'Project name' },
]

function liveImport(first: Record<string, unknown> = {}) {
  const now = { row: row(first) }
  server.on('get', `*/api/imports/${IMPORT}`, () => ({ body: now.row }))
  server.list('imports', [])
  server.list('import_faults', [])
  server.list('import_changes', [])
  return now
}

const open = (at: string, locale: 'en' | 'ar' = 'en', target: 'projects' | 'donors' = 'projects') =>
  show(<ImportWizard target={target} />, { resource: 'imports', at, locale })

describe('[2.62] the template', () => {
  it.each([
    ['en', 'Download a template', 'en'],
    ['ar', 'تنزيل قالب', 'ar'],
  ] as const)('is fetched in the language of the page: %s', async (locale, name, lang) => {
    server.list('imports', [])
    server.on('get', '*/api/imports/actions/template', { body: {} })
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
    open('/here', locale)
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(server.sent('GET', '/api/imports/actions/template')).toHaveLength(1))
    const [asked] = server.sent('GET', '/api/imports/actions/template')
    expect(asked?.query).toEqual([
      ['target', 'projects'],
      ['lang', lang],
    ])
  })
})

describe('the matching of the last time', () => {
  it('is offered as such and can be thrown away', async () => {
    liveImport({ mapping: { code: 1, name: 0 } })
    server.on('post', '*/api/imports/actions/prepare', {
      body: {
        ...row(),
        mapping: { code: 1, name: 0 },
        sample: [['a', 'b']],
        fields,
        remembered: true,
        faultColumns: [],
        guessed: { code: 0, name: 1 },
      },
    })
    open(`/here?import=${IMPORT}`)
    expect(await screen.findByText(/Matched as last time/)).toBeTruthy()
    const column = () => screen.getByRole('combobox', { name: /Code/ })
    expect(column().textContent).toContain('Project name')
    await userEvent.click(screen.getByRole('button', { name: 'Match anew' }))
    await waitFor(() => expect(column().textContent).toContain('Project code'))
  })
})

describe('[2.62] records that are there already', () => {
  it('are left, or updated where the person says so, and the button counts both', async () => {
    liveImport()
    server.on('post', '*/api/imports/actions/prepare', {
      body: { ...row(), sample: [['a', 'b']], fields, remembered: false, faultColumns: [], guessed: {} },
    })
    server.on('post', `*/api/imports/${IMPORT}/preview`, ({ body }) => ({
      body: (body as { existing?: string }).existing === 'update' ? { ...preview, updates: 2, existing: 0 } : preview,
    }))
    server.on('post', `*/api/imports/${IMPORT}/run`, { body: row({ status: 'running' }) })
    open(`/here?import=${IMPORT}&step=check&columns=code,name`)
    const leave = await screen.findByRole<HTMLInputElement>('radio', { name: 'Leave them as they are' })
    expect(leave.checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Update them from the file' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Import: 1 new, 2 updated' }))
    expect(screen.getByText('2 projects will be updated')).toBeTruthy()
    await waitFor(() => expect(server.sent('POST', `/api/imports/${IMPORT}/run`)).toHaveLength(1))
    expect(server.sent('POST', `/api/imports/${IMPORT}/run`)[0]?.body).toEqual({
      mapping: { code: 0, name: 1 },
      existing: 'update',
    })
  })
})

describe('[2.62] donors who are there already', () => {
  it('get what they lack unless the person says otherwise, each choice with what it means', async () => {
    liveImport({ target: 'donors' })
    const named = [{ name: 'name', required: true, label: 'Name' }]
    server.on('post', '*/api/imports/actions/prepare', {
      body: { ...row(), sample: [['a', 'b']], fields: named, remembered: false, faultColumns: [], guessed: {} },
    })
    server.on('post', `*/api/imports/${IMPORT}/preview`, { body: preview })
    server.on('post', `*/api/imports/${IMPORT}/run`, { body: row({ status: 'running' }) })
    open(`/here?import=${IMPORT}&step=check&columns=name,`, 'en', 'donors')
    const fill = await screen.findByRole<HTMLInputElement>('radio', { name: 'Only fill in what is empty' })
    expect(fill.checked).toBe(true)
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    await userEvent.click(
      screen.getByRole('radio', {
        name: 'Leave them as they are',
        description: 'Nothing recorded changes; only what is new is added.',
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }))
    await waitFor(() => expect(server.sent('POST', `/api/imports/${IMPORT}/run`)).toHaveLength(1))
    expect(server.sent('POST', `/api/imports/${IMPORT}/run`)[0]?.body).toEqual({
      mapping: { name: 0 },
      existing: 'skip',
    })
  })
})

describe('[8.44] rejected rows that come back', () => {
  it('have a column of what was wrong, which is named as such and cannot be chosen', async () => {
    liveImport()
    server.on('post', '*/api/imports/actions/prepare', {
      body: {
        ...row({ headers: ['Code', 'Title', 'What is wrong'] }),
        sample: [['a', 'b', 'c']],
        fields,
        remembered: true,
        faultColumns: [2],
        guessed: {},
      },
    })
    open(`/here?import=${IMPORT}`)
    const column = await screen.findByRole('combobox', { name: /What is wrong/ })
    expect(column.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Says what was wrong in the last import. It is never imported.')).toBeTruthy()
    expect(screen.queryByText('This column is left out')).toBeNull()
  })
})

describe('[2.62] undoing an import', () => {
  const plan = { remove: 2, restore: 1, left: 1, letters: 3 }

  it('spells out what will happen, follows it, and lists what stays', { timeout: 30_000 }, async () => {
    const now = liveImport({ status: 'done' })
    server.on('get', `*/api/imports/${IMPORT}/undoPlan`, { body: plan })
    server.on('post', `*/api/imports/${IMPORT}/undo`, () => {
      now.row = row({ status: 'undoing', undoTotal: 4, undone: 1 })
      return { body: now.row }
    })
    server.list('import_changes', [
      { id: 'c1', target: 'donors', record: DONOR, kind: 'created', outcome: 'left', reason: 'used' },
    ])
    server.list('donors', [{ id: DONOR, name: 'Noura' }])
    open(`/here?import=${IMPORT}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo this import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' })
    expect(await within(dialog).findByText('2 added records will be removed.')).toBeTruthy()
    expect(within(dialog).getByText('1 updated record gets its previous values back.')).toBeTruthy()
    expect(within(dialog).getByText('1 record stays: it was changed since, or other records use it.')).toBeTruthy()
    expect(
      within(dialog).getByText('3 letters have already told of these donations. They stay as they were sent.'),
    ).toBeTruthy()
    expect(server.sent('POST', `/api/imports/${IMPORT}/undo`)).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the import' }))
    expect(await screen.findByText('Undoing … 1 of 4')).toBeTruthy()

    now.row = row({ status: 'undone', undoTotal: 4, undone: 2, restored: 1, leftAlone: 1, lettersSent: 3 })
    await server.live.changed('imports')
    expect(await screen.findByText('The import was undone', {}, { timeout: 5000 })).toBeTruthy()
    for (const text of [
      '2 projects removed',
      '1 record set back',
      '1 record stays',
      '3 letters had already told of these donations',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull()
    expect(await screen.findByRole('link', { name: 'Noura' })).toBeTruthy()
    expect(screen.getByText('Other records use it')).toBeTruthy()
  })

  it('is not offered for an import that wrote nothing, in Arabic as well', async () => {
    liveImport({ status: 'done', created: 0, updated: 0, skipped: 3 })
    open(`/here?import=${IMPORT}`, 'ar')
    expect(await screen.findByText('اكتمل الاستيراد')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'التراجع عن هذا الاستيراد' })).toBeNull()
  })

  it('stands in the list of imports too, at those that can be undone', { timeout: 30_000 }, async () => {
    const undone = '10000000-0000-4000-8000-000000000002'
    server.list('imports', [row({ status: 'done' }), { ...row({ status: 'undone' }), id: undone }])
    server.on('get', `*/api/imports/${IMPORT}/undoPlan`, { body: { remove: 0, restore: 0, left: 0, letters: 0 } })
    const List = resourceViews('imports').list
    if (!List) throw new Error('no list of imports')
    show(<List />, { resource: 'imports', locale: 'ar' })
    // One of the two rows: what was undone is not undone again.
    await userEvent.click(await screen.findByRole('button', { name: 'التراجع عن هذا الاستيراد' }))
    await screen.findByText('لم يبقَ ما يُتراجع عنه.')
    expect(server.sent('GET', `/api/imports/${IMPORT}/undoPlan`)).toHaveLength(1)
    expect(server.sent('POST', `/api/imports/${IMPORT}/undo`)).toHaveLength(0)
  })
})

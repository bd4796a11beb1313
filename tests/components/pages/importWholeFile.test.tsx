import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'
import { IMPORT, readyImport } from './importStage.ts'

const server = useServer()

const row = { ...readyImport, target: 'donors', headers: ['Name'], mapping: { name: 0 } }

const FIRST = {
  rows: 1000,
  more: true,
  valid: 1000,
  creates: 1000,
  updates: 0,
  existing: 0,
  lackDonor: 0,
  projects: 0,
  groups: [],
  allowed: {},
  similar: {},
  mended: [],
  notes: [],
  kinds: [],
  sample: [],
  faults: [],
}
const ALL = {
  ...FIRST,
  rows: 34_000,
  more: false,
  valid: 33_990,
  creates: 33_990,
  kinds: [{ key: 'badPhone', count: 10 }],
}
const FAULT = { line: 1802, field: 'name', column: 'Name', value: '12', key: 'badPhone', args: {} }

/** The check of a long file: each look at it answers the next of these, the last one for good. */
function openLong(answers: readonly object[], { locale = 'en', totalRows = null as number | null } = {}) {
  signIn()
  const now = { ...row, totalRows }
  let asked = 0
  server.on('get', `*/api/imports/${IMPORT}`, { body: now })
  server.list('imports', [])
  server.on('post', '*/api/imports/actions/prepare', {
    body: { ...now, sample: [['x']], faultColumns: [], fields: [{ name: 'name', required: true, label: '' }] },
  })
  server.on('post', `*/api/imports/${IMPORT}/preview`, { body: FIRST })
  server.on('post', `*/api/imports/${IMPORT}/look`, { body: { name: 'this' } })
  server.on('get', `*/api/imports/${IMPORT}/looked`, () => {
    asked += 1
    return {
      body: { current: true, rows: 0, seen: null, problem: null, ...answers[Math.min(asked, answers.length) - 1] },
    }
  })
  show(<ImportWizard target="donors" />, {
    resource: 'imports',
    at: `/here?import=${IMPORT}&step=check&columns=name`,
    locale: locale as 'en' | 'ar',
  })
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

describe('[2.61] a file of more rows than are shown at once', () => {
  it('is looked through to its end, and then the button counts what will be written', async () => {
    openLong([{ rows: 5000 }, { rows: 34_000, seen: { ...ALL, faults: [FAULT] } }])
    expect(await screen.findByText(/Rows checked so far: 5,000/)).toBeTruthy()
    expect(screen.getByText('Of the first 1,000 rows:')).toBeTruthy()
    expect((await button('Import the whole file')).disabled).toBe(false)
    await server.live.changed('imports')
    expect((await button('Import 33,990 rows')).disabled).toBe(false)
    expect(screen.getByText('34,000 rows in the file')).toBeTruthy()
    expect(screen.getByText('10 rows have faults')).toBeTruthy()
    expect(screen.queryByText(/so far|Of the first/)).toBeNull()
    expect(server.sent('POST', `/api/imports/${IMPORT}/look`).map(({ body }) => body)).toEqual([
      { mapping: { name: 0 } },
    ])
  })

  it('says that no donor of it is recorded yet, where it was asked until then what becomes of those who are', async () => {
    openLong([{ rows: 5000 }, { rows: 34_000, seen: ALL }])
    await screen.findByText(/Rows checked so far: 5,000/)
    expect(screen.getByText('Donors who are already recorded')).toBeTruthy()
    expect(screen.queryByText('None of the donors in this file is recorded yet.')).toBeNull()
    await server.live.changed('imports')
    expect(await screen.findByText('None of the donors in this file is recorded yet.')).toBeTruthy()
    expect(screen.queryByText('Donors who are already recorded')).toBeNull()
  })

  it('goes on asking what becomes of donors who are recorded where its end holds some', async () => {
    openLong([{ rows: 34_000, seen: { ...ALL, existing: 3, creates: 33_987 } }])
    await button('Import 33,987 rows')
    expect(screen.getByText('Donors who are already recorded')).toBeTruthy()
    expect(screen.queryByText('None of the donors in this file is recorded yet.')).toBeNull()
  })

  it('shows how far it is where the file says how long it is, in Arabic', async () => {
    openLong([{ rows: 5000 }], { locale: 'ar', totalRows: 34_000 })
    const bar = await screen.findByRole('progressbar', { name: 'يجري فحص الملف كاملًا' })
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('15'))
    expect(bar.getAttribute('aria-valuetext')).toBe('فُحص 5,000 من 34,000')
  })

  it('does not begin with a file that cannot be read to its end, and says why', async () => {
    openLong([{ problem: { problem: 'columns', args: { max: 500 } } }])
    expect(await screen.findByText(/The file cannot be read to its end\. .*500/)).toBeTruthy()
    const begin = await button('Import the whole file')
    expect(begin.disabled).toBe(true)
    expect(document.querySelector(`[id="${begin.getAttribute('aria-describedby') ?? ''}"]`)?.textContent).toBe(
      'Open the file in Excel, save it anew and upload it again.',
    )
  })

  it('says that only the first were checked where another choice is looked at elsewhere', async () => {
    openLong([{ current: false }])
    expect(
      await screen.findByText('The first 1,000 rows were checked; the others are checked while they are imported.'),
    ).toBeTruthy()
    expect((await button('Import the whole file')).disabled).toBe(false)
  })
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Donors } from '../../../resources/donors/ui/List.tsx'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const IMPORT = '10000000-0000-4000-8000-000000000001'
const FILE = '10000000-0000-4000-8000-0000000000f1'
const server = useServer()
beforeEach(() => signIn())

const row = (more: object = {}) => ({
  id: IMPORT,
  version: 1,
  target: 'joud_operations',
  file: FILE,
  fileName: 'store.csv',
  status: 'ready',
  headers: ['Order'],
  mapping: { donationReferenceId: 0 },
  totalRows: 1,
  processedRows: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  faulty: 0,
  passed: 0,
  leftAlone: 0,
  undone: 0,
  restored: 0,
  problem: null,
  problemArgs: null,
  createdAt: '2026-01-05T08:00:00Z',
  ...more,
})

function openCheck(locale: 'en' | 'ar', preview: object) {
  server.on('get', `*/api/imports/${IMPORT}`, { body: row() })
  server.list('imports', [])
  server.on('post', '*/api/imports/actions/prepare', {
    body: {
      ...row(),
      sample: [['1']],
      faultColumns: [],
      fields: [{ name: 'donationReferenceId', required: true, label: '' }],
    },
  })
  server.on('post', `*/api/imports/${IMPORT}/preview`, {
    body: {
      rows: 6,
      more: false,
      valid: 3,
      creates: 3,
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
      ...preview,
    },
  })
  show(<ImportWizard target="joud_operations" />, {
    resource: 'imports',
    at: `/here?import=${IMPORT}&step=check&columns=donationReferenceId`,
    locale,
  })
}

describe('[2.37] the wizard of a store’s export and of granting bodies', () => {
  it.each([
    ['joud_operations', 'en', 'Import from a donation store', /Operations that were never paid are left out/],
    ['joud_operations', 'ar', 'استيراد عمليات متجر التبرعات', /تُترك العمليات التي لم تُدفع/],
    ['foundation_grants', 'en', 'Import granting bodies', /foundation, company, waqf or government/],
    ['foundation_grants', 'ar', 'استيراد الجهات المانحة', /مؤسسة أو شركة أو وقف أو جهة حكومية/],
  ] as const)('%s says what it takes, in %s, and every kind of file', async (target, locale, title, about) => {
    server.list('imports', [])
    show(<ImportWizard target={target} />, { resource: 'imports', at: '/here', locale })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(about)).toBeTruthy()
    for (const kind of ['CSV', 'XLSX', 'TSV', 'TXT'])
      expect(screen.getAllByText(new RegExp(kind)).length, kind).toBeGreaterThan(0)
  })

  it.each([
    [
      'en',
      ['2 operations were not paid and are left out (rows 4, 9)', 'Row 12 sums up the file and is left out'],
      '1 operation was refunded: recorded as reversed, it does not count (row 5)',
    ],
    [
      'ar',
      ['عمليتان لم تُدفعا، ولن تُستوردا (الصفان 4، 9)', 'الصف 12 مجموع الملف، ولن يُستورد'],
      'عملية واحدة مستردّة: تُسجَّل مستردّة ولا تُحسب (الصف 5)',
    ],
  ] as const)('tells before it begins what is left out and what does not count: %s', async (locale, left, refunded) => {
    openCheck(locale, {
      notes: [
        { note: 'unpaid', count: 2, lines: [4, 9] },
        { note: 'refunded', count: 1, lines: [5] },
        { note: 'totals', count: 1, lines: [12] },
      ],
    })
    for (const text of [...left, refunded]) expect(await screen.findByText(text)).toBeTruthy()
    // 6 rows, 3 right, 3 left out: none is wrong.
    expect(screen.queryByText(/rows? (?:is|are) wrong|خاطئة|خاطئ/)).toBeNull()
  })

  it('product.md 10: offers each project that is missing for creation, once however many rows name it', async () => {
    const fault = (line: number, value: string) => ({
      line,
      field: 'project',
      column: 'Project',
      value,
      key: 'unknownProject',
      args: {},
    })
    openCheck('en', {
      kinds: [{ key: 'unknownProject', count: 4 }],
      faults: [fault(2, 'W9'), fault(3, 'Wells of the north'), fault(4, ' w9'), fault(5, 'W9')],
    })
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await hrefOf('Add the project “W9”')).toBe('/app/projects/add?code=W9')
    expect(await hrefOf('Add the project “Wells of the north”')).toBe('/app/projects/add?name=Wells+of+the+north')
  })

  it('counts at the end what was left out', async () => {
    server.on('get', `*/api/imports/${IMPORT}`, { body: row({ status: 'done', created: 3, passed: 2 }) })
    server.list('imports', [])
    show(<ImportWizard target="joud_operations" />, { resource: 'imports', at: `/here?import=${IMPORT}` })
    expect(await screen.findByText('2 rows were left out: sums and operations that were not paid')).toBeTruthy()
    expect(screen.getByText('3 donations added')).toBeTruthy()
  })
})

it('[2.37] the list of donors leads to its three files', async () => {
  server.list('donors', [])
  show(<Donors />, { resource: 'donors' })
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const ways = await screen.findAllByRole('menuitem')
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Donors', '/app/donors/upload-donors'],
    ['Operations of a donation store (Joud)', '/app/donors/upload-joud-donor'],
    ['Granting bodies and their grants', '/app/donors/upload-donor-foundation'],
  ])
})

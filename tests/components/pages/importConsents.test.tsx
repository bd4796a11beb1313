import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, useServer } from '../generate/harness.tsx'

const IMPORT = '10000000-0000-4000-8000-000000000001'
const FILE = '10000000-0000-4000-8000-0000000000f1'
const { on, list, sent } = useServer()

const row = {
  id: IMPORT,
  version: 1,
  target: 'donors',
  file: FILE,
  fileName: 'donors.csv',
  status: 'ready',
  headers: ['Name', 'Reports'],
  mapping: { name: 0 },
  consents: null,
  totalRows: 30,
  processedRows: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  passed: 0,
  faulty: 0,
  undone: 0,
  restored: 0,
  leftAlone: 0,
  undoTotal: null,
  problem: null,
  problemArgs: null,
  createdAt: '2026-01-05T08:00:00Z',
}
const preview = {
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
}

function open(columns: string, found: object = {}, more: object = {}) {
  on('get', `*/api/imports/${IMPORT}`, { body: { ...row, ...more } })
  list('imports', [])
  list('import_faults', [])
  const fields = ['name', 'reportConsent'].map((name) => ({ name, required: name === 'name', label: '' }))
  on('post', '*/api/imports/actions/prepare', { body: { ...row, sample: [['Amal', '']], faultColumns: [], fields } })
  on('post', `*/api/imports/${IMPORT}/preview`, { body: { ...preview, ...found } })
  on('post', `*/api/imports/${IMPORT}/run`, { body: { ...row, status: 'running' } })
  show(<ImportWizard target="donors" />, {
    resource: 'imports',
    at: `/here?import=${IMPORT}&step=check&columns=${columns}`,
  })
}
const asked = () => screen.findByRole('group', { name: 'How did these people agree?' })
const start = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Import 30 rows' })
async function choose(label: string, option: string) {
  await userEvent.click(within(await asked()).getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

it('product.md 29: asks once for each purpose, and for how, before the import begins', async () => {
  open('name,')
  expect((await start()).disabled).toBe(false)
  await choose('Consent to reports', 'Given')
  await waitFor(async () => expect((await start()).disabled).toBe(true))
  await choose('Consent to reports: source', 'In person')
  await choose('Consent to appeals', 'Refused')
  await userEvent.click(await start())
  await waitFor(() =>
    expect(sent('POST', `/api/imports/${IMPORT}/run`)[0]?.body).toMatchObject({
      consents: {
        report: { answer: 'given', way: 'inPerson', since: null },
        appeal: { answer: 'refused', way: null, since: null },
      },
    }),
  )
})

it('product.md 29: says nothing where nobody was asked, and does not ask what a column tells', async () => {
  open('name,reportConsent')
  const group = within(await asked())
  expect(group.queryByRole('combobox', { name: 'Consent to reports' })).toBeNull()
  expect(group.getByRole('combobox', { name: 'Consent to appeals' })).toBeTruthy()
  await userEvent.click(await start())
  await waitFor(() => expect(sent('POST', `/api/imports/${IMPORT}/run`)).toHaveLength(1))
  expect(sent('POST', `/api/imports/${IMPORT}/run`)[0]?.body).not.toHaveProperty('consents')
})

it('product.md 29: does not ask of a file that brings nobody new', async () => {
  open('name,', { creates: 0, updates: 30 })
  await screen.findByText('30 rows are right')
  expect(screen.queryByRole('group', { name: 'How did these people agree?' })).toBeNull()
})

it('product.md 29: the import goes on telling what was said', async () => {
  const consents = { report: { answer: 'given', way: 'form', since: '2026-01-05' } }
  open('name,', {}, { status: 'done', created: 30, processedRows: 30, consents })
  const said = (await screen.findByText(/^Consent to reports:/)).textContent
  expect(said).toMatch(/^Consent to reports: Given · Signed form · .*2026/)
})

it('product.md 29: asks of gifts too, once their donors are to be added, and of nobody where none is new', async () => {
  const gifts = { target: 'donor_transactions', headers: ['Name', 'Amount'], mapping: { donorName: 0 } }
  const ask = (body: object): boolean => (body as { createDonors?: boolean }).createDonors === true
  on('get', `*/api/imports/${IMPORT}`, { body: { ...row, ...gifts } })
  list('imports', [])
  list('import_faults', [])
  const fields = [{ name: 'donorName', required: false, label: '' }]
  on('post', '*/api/imports/actions/prepare', {
    body: { ...row, ...gifts, sample: [['Amal', '10']], faultColumns: [], fields },
  })
  on('post', `*/api/imports/${IMPORT}/preview`, ({ body }) => ({
    body: {
      ...preview,
      namesakes: 0,
      projects: 0,
      ...(ask(body as object) ? { donors: 3 } : { valid: 27, creates: 27, donors: 0, lackDonor: 3 }),
    },
  }))
  on('post', `*/api/imports/${IMPORT}/run`, { body: { ...row, ...gifts, status: 'running' } })
  show(<ImportWizard target="donor_transactions" />, {
    resource: 'imports',
    at: `/here?import=${IMPORT}&step=check&columns=donorName,`,
  })
  const add = await screen.findByRole('checkbox')
  expect(screen.queryByRole('group', { name: 'How did these people agree?' })).toBeNull()
  await userEvent.click(add)
  await choose('Consent to reports', 'Given')
  await choose('Consent to reports: source', 'Signed form')
  await userEvent.click(await start())
  await waitFor(() =>
    expect(sent('POST', `/api/imports/${IMPORT}/run`)[0]?.body).toMatchObject({
      createDonors: true,
      consents: { report: { answer: 'given', way: 'form', since: null } },
    }),
  )
})

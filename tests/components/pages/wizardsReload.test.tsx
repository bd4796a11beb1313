// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import ReportBuilder from '../../../resources/reports/ui/builder/index.tsx'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { reloadSoon, setNavigation } from '../../../src/providers/reload.ts'
import { setSettings } from '../../../src/providers/settings.ts'
import { show, useServer } from '../generate/harness.tsx'
import { tokenFor } from '../shell/server.ts'
import { IMPORT, readyImport } from './importStage.ts'

const PROJECT = '20000000-0000-4000-8000-000000000001'
const REPORT = '20000000-0000-4000-8000-0000000000a1'
const [DONOR, OTHER] = ['20000000-0000-4000-8000-0000000000d1', '20000000-0000-4000-8000-0000000000d2']

const server = useServer()
let reload = vi.fn<() => void>()

beforeEach(() => {
  window.sessionStorage.clear()
  setSettings({ token: tokenFor(['BranchAdmin'], { entity: 'e1' }) })
})

type Shown = ReturnType<typeof show>

/** What a refreshed session does to a page [4.4]; `again` opens the address that the document then has. */
async function reloaded({ router }: Shown, again: (at: string) => Shown): Promise<Shown> {
  // Two reloads in a row are no circle here: between them a person has been at work.
  window.sessionStorage.removeItem('athar.reloadedAt')
  reload = vi.fn<() => void>()
  setNavigation({ reload, assign: () => undefined })
  const { pathname, search } = router.state.location
  await reloadSoon()
  expect(reload).toHaveBeenCalledTimes(1)
  cleanup()
  return again(pathname + search)
}

describe('[4.4] the import wizard after a reload', () => {
  const row = { ...readyImport, headers: ['Mobile', 'Sum'], mapping: { donorPhone: 0, amount: null }, totalRows: 12 }
  const fields = ['donorPhone', 'amount'].map((name) => ({ name, required: false, label: '' }))
  const stage = (more: object = {}) => {
    server.on('get', `*/api/imports/${IMPORT}`, { body: { ...row, ...more } })
    server.list('imports', [])
    server.on('post', '*/api/imports/actions/prepare', {
      body: { ...row, ...more, sample: [['0512345678', '5']], faultColumns: [], fields },
    })
    server.on('post', `*/api/imports/${IMPORT}/preview`, {
      body: {
        rows: 12,
        more: false,
        valid: 9,
        creates: 0,
        updates: 0,
        existing: 2,
        namesakes: 2,
        lackDonor: 3,
        groups: [],
        allowed: {},
        similar: {},
        mended: [],
        notes: [],
        kinds: [],
        sample: [],
        faults: [],
      },
    })
  }
  const open = (at: string) => show(<ImportWizard target="donor_transactions" />, { resource: 'imports', at })

  it('has the columns as they were matched, and the step', async () => {
    stage()
    const before = open(`/here?import=${IMPORT}`)
    await userEvent.click(await screen.findByRole('combobox', { name: /Sum/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Amount' }))
    const again = await reloaded(before, open)
    expect((await screen.findByRole('combobox', { name: /Sum/ })).textContent).toBe('Amount')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('checkbox')
    await reloaded(again, open)
    await screen.findByRole('checkbox')
    expect(server.sent('POST', `/api/imports/${IMPORT}/preview`).at(-1)?.body).toEqual({
      mapping: { donorPhone: 0, amount: 1 },
    })
  })

  it('still knows what becomes of known donors, and of those who bear but a known name', async () => {
    stage({ target: 'donors', mapping: { name: 0 } })
    const openDonors = (at: string) => show(<ImportWizard target="donors" />, { resource: 'imports', at })
    const before = openDonors(`/here?import=${IMPORT}&step=check&columns=name,`)
    await userEvent.click(await screen.findByRole('radio', { name: 'They are the same people' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Update them from the file' }))
    await reloaded(before, openDonors)
    const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
    await waitFor(() => expect(isChosen('They are the same people')).toBe(true))
    expect(isChosen('Update them from the file')).toBe(true)
    await waitFor(() =>
      expect(server.sent('POST', `/api/imports/${IMPORT}/preview`).at(-1)?.body).toMatchObject({
        existing: 'update',
        namesakes: 'same',
      }),
    )
  })

  it('still adds the missing donors where that was asked for', async () => {
    stage()
    const before = open(`/here?import=${IMPORT}&step=check&columns=donorPhone,amount`)
    await userEvent.click(await screen.findByRole('checkbox'))
    await reloaded(before, open)
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true))
    await waitFor(() =>
      expect(server.sent('POST', `/api/imports/${IMPORT}/preview`).at(-1)?.body).toMatchObject({ createDonors: true }),
    )
  })
})

describe('[4.4] the report builder after a reload', () => {
  const PATH = `/api/reports/${REPORT}`
  const SAVED = {
    id: REPORT,
    version: 3,
    project: PROJECT,
    title: 'Wells of the valley',
    message: 'Water runs.',
    thankTitle: null,
    coverImage: null,
    audience: 'allWhoGave',
    donors: null,
    appeal: false,
    channels: ['email'],
    type: 'project',
    status: 'draft',
    recipients: 0,
    sentCount: 0,
    failedCount: 0,
    unknownCount: 0,
    openedCount: 0,
    toldCount: 0,
    sentAt: null,
    askedBy: null,
    askedAt: null,
    approvedBy: null,
    approvedAt: null,
    sentBack: null,
    corrects: null,
    startsAt: null,
    sendAt: null,
    notSent: null,
  }
  const stage = () => {
    server.on('get', '*/api/meta', { body: { demo: false, mail: null } })
    server.on('get', `*${PATH}`, { body: SAVED })
    server.on('get', `*${PATH}/audience`, {
      body: {
        total: 2,
        sendable: 2,
        byChannel: { email: 2 },
        byLanguage: { en: 2 },
        told: 0,
        short: [],
        ready: ['email'],
        held: {},
        sample: [
          { id: DONOR, name: 'Ahmad', language: 'ar' },
          { id: OTHER, name: 'Huda', language: 'ar' },
        ],
      },
    })
    server.list('project_updates', [], 0)
    server.list('projects', [{ id: PROJECT, name: 'Wells', status: 'published' }])
    server.on('get', `*/api/projects/${PROJECT}`, { body: { id: PROJECT, name: 'Wells', status: 'published' } })
    server.list('donors', [
      { id: DONOR, name: 'Ahmad' },
      { id: OTHER, name: 'Huda' },
    ])
  }
  const open = (at: string) => show(ReportBuilder, { resource: 'reports', route: '/app/projects/:id/reports', at })
  const at = (step: string) => `/app/projects/${PROJECT}/reports?report=${REPORT}&step=${step}`
  const typed = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

  it('has what was typed and not saved yet, and saves it over the version that it was typed over', async () => {
    stage()
    server.on('put', `*${PATH}`, { status: 503, body: { title: 'Busy', detail: '', code: null, fault: 'busy' } })
    const before = open(at('compose'))
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Wells and trees' } })
    fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Both.' } })
    let tries = 0
    await reloaded(before, (address) => {
      tries = server.sent('PUT', PATH).length
      server.on('get', `*${PATH}`, { body: { ...SAVED, version: 9 } })
      return open(address)
    })
    await waitFor(() => expect(typed(/^Title/)).toBe('Wells and trees'))
    expect(typed(/^Message/)).toBe('Both.')
    // The page that is left tries once more when it is taken down here; a browser would not get so far.
    await waitFor(() => expect(server.sent('PUT', PATH).length).toBe(tries + 2))
    expect(server.sent('PUT', PATH).at(-1)?.body).toEqual({ title: 'Wells and trees', message: 'Both.', version: 3 })
  })

  it('has the project and the audience that were chosen', async () => {
    stage()
    const before = open(`/app/projects/${PROJECT}/reports`)
    await userEvent.click(await screen.findByRole('radio', { name: 'Donors I choose' }))
    await reloaded(before, open)
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Donors I choose' }).checked).toBe(true),
    )
  })

  it('shows the same donor’s letter in the same language and width', async () => {
    stage()
    server.on('post', `*${PATH}/preview`, { body: { html: '<p>letter</p>' } })
    const before = open(at('preview'))
    await userEvent.click(await screen.findByRole('button', { name: 'Huda' }))
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    await userEvent.click(screen.getByRole('button', { name: 'Computer' }))
    await reloaded(before, open)
    const pressed = async (name: string) => (await screen.findByRole('button', { name })).getAttribute('aria-pressed')
    await waitFor(async () => expect(await pressed('English')).toBe('true'))
    expect(await pressed('Computer')).toBe('true')
    expect(await pressed('Huda')).toBe('true')
  })

  it('still knows an unanswered sending as the same one', async () => {
    stage()
    server.on('post', `*${PATH}/send`, { status: 503, body: { title: 'Busy', detail: '', code: null, fault: 'busy' } })
    const before = open(at('confirm'))
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 2 donors' }))
    await screen.findByText('Busy')
    await reloaded(before, open)
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 2 donors' }))
    await waitFor(() => expect(server.sent('POST', `${PATH}/send`)).toHaveLength(2))
    const [one, two] = server.sent('POST', `${PATH}/send`).map(({ headers }) => headers['idempotency-key'])
    expect(two).toBe(one)
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
  })
})

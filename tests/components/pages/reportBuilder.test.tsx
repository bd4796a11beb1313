import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import ReportBuilder from '../../../resources/reports/ui/builder/index.tsx'
import { pressesApart } from '../../ground/support/pressesApart.ts'
import { show } from '../generate/harness.tsx'
import { DONOR, PROJECT, REPORT, useBuilder } from './reportStage.tsx'

const { server, report, stage, open } = useBuilder()

const LICENCE = '20000000-0000-4000-8000-0000000000e1'
const SEND = `/api/reports/${REPORT}/send`

describe('the last step before sending', () => {
  it.each([
    [1, 'en', 'Send to 1 donor'],
    [2, 'en', 'Send to 2 donors'],
    [214, 'en', 'Send to 214 donors'],
    [1, 'ar', 'إرسال إلى متبرع واحد'],
    [2, 'ar', 'إرسال إلى متبرعَين'],
    [3, 'ar', 'إرسال إلى 3 متبرعين'],
    [11, 'ar', 'إرسال إلى 11 متبرعًا'],
    [100, 'ar', 'إرسال إلى 100 متبرع'],
  ] as const)('says on its one button how many get it: %i %s', async (count, locale, label) => {
    stage().sendable = count
    open('confirm', locale)
    expect(await screen.findByRole('button', { name: label })).toBeTruthy()
  })

  it('counts who is held back, by reason', async () => {
    stage().held = { noEmail: 30, stopped: 7 }
    open('confirm')
    expect(await screen.findByText('37 donors will not receive it')).toBeTruthy()
    const why = screen.getByRole('list', { name: 'Why not?' })
    expect(why.textContent).toBe('No email address: 30The donor stopped messages by this channel: 7')
  })

  it('sends once on a double click, with the count that was confirmed', async () => {
    const now = stage()
    server.on('post', `*${SEND}`, () => {
      now.report = report({ status: 'sending', recipients: 214, version: 4 })
      return { body: now.report }
    })
    const { router } = open('confirm')
    const button = await screen.findByRole('button', { name: 'Send to 214 donors' })
    button.click()
    button.click()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/projects/${PROJECT}/reports/${REPORT}/false`))
    expect(server.sent('POST', SEND).map(({ body }) => body)).toEqual([{ expected: 214 }])
    expect(server.sent('POST', SEND)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('shows the new count where it has changed, and sends nothing until it is confirmed', async () => {
    const now = stage()
    server.on('post', `*${SEND}`, ({ body }) => {
      if ((body as { expected: number }).expected === 213) {
        now.report = report({ status: 'sending', recipients: 213 })
        return { body: now.report }
      }
      now.sendable = 213
      return { status: 409, body: { title: 'stale', detail: '', code: 3, fault: 'stale' } }
    })
    const { router } = open('confirm')
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 214 donors' }))
    expect(await screen.findByText('The number has changed to 213 since you looked. Confirm once more.')).toBeTruthy()
    // The second half of a double press confirms no number that nobody has read.
    await userEvent.click(screen.getByRole('button', { name: 'Send to 213 donors' }))
    expect(server.sent('POST', SEND)).toHaveLength(1)
    await pressesApart()
    await userEvent.click(screen.getByRole('button', { name: 'Send to 213 donors' }))
    await waitFor(() => expect(router.state.location.pathname).toContain(REPORT))
    const keys = server.sent('POST', SEND).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })

  it('carries the same key when nobody answered the first time', async () => {
    const now = stage()
    server.on('post', `*${SEND}`, () => {
      now.report = report({ status: 'sending', recipients: 214 })
      return { body: now.report }
    })
    open('confirm')
    const button = await screen.findByRole('button', { name: 'Send to 214 donors' })
    const silence = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('gone'))
    await userEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('No connection')
    const unheard = new Headers(silence.mock.calls[0]?.[1]?.headers).get('idempotency-key')
    silence.mockRestore()
    await userEvent.click(button)
    await waitFor(() => expect(server.sent('POST', SEND)).toHaveLength(1))
    expect(unheard).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.sent('POST', SEND)[0]?.headers['idempotency-key']).toBe(unheard)
  })

  it('says what to do where no mail service is set, and stays usable', async () => {
    stage()
    open('confirm')
    expect(await screen.findByText('Letters can be sent once the server knows a mail service (SMTP_URL).')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(false)
  })
})

describe('writing', () => {
  it('counts anew who gets it once it asks for gifts, and not while words are typed', async () => {
    const now = stage()
    server.list('fundraising_licences', [])
    server.on('put', `*/api/reports/${REPORT}`, ({ body }) => {
      now.report = { ...now.report, ...(body as object), version: now.report.version + 1 }
      if (now.report.appeal) now.sendable = 38
      return { body: now.report }
    })
    const counts = () => server.sent('GET', `/api/reports/${REPORT}/audience`).length
    open('compose')
    expect(await screen.findByText(/214 donors will receive it/)).toBeTruthy()
    const before = counts()
    await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '!')
    await waitFor(() => expect(server.sent('PUT', `/api/reports/${REPORT}`)).toHaveLength(1), { timeout: 4000 })
    expect(counts()).toBe(before)
    await userEvent.click(screen.getByRole('switch', { name: /^Asks for a gift/ }))
    expect(await screen.findByText(/38 donors will receive it/, {}, { timeout: 6000 })).toBeTruthy()
  })

  it('saves itself on the version that it saw, and a reload shows it', async () => {
    const now = stage()
    server.on('put', `*/api/reports/${REPORT}`, ({ body }) => {
      now.report = { ...now.report, ...(body as object), version: now.report.version + 1 }
      return { body: now.report }
    })
    const first = open('compose')
    const title = await screen.findByRole('textbox', { name: /^Title/ })
    await userEvent.type(title, '!')
    await waitFor(() => expect(server.sent('PUT', `/api/reports/${REPORT}`)).toHaveLength(1), { timeout: 4000 })
    expect(server.sent('PUT', `/api/reports/${REPORT}`)[0]?.body).toEqual({ title: 'Wells of the valley!', version: 3 })
    expect(await screen.findByText(/^Saved as a draft/)).toBeTruthy()
    await userEvent.type(title, '!')
    await waitFor(() => expect(server.sent('PUT', `/api/reports/${REPORT}`)).toHaveLength(2), { timeout: 4000 })
    expect(server.sent('PUT', `/api/reports/${REPORT}`)[1]?.body).toEqual({
      title: 'Wells of the valley!!',
      version: 4,
    })
    first.unmount()
    open('compose')
    expect(await screen.findByDisplayValue('Wells of the valley!!')).toBeTruthy()
  })

  it('lets a person decide when somebody else changed the draft', async () => {
    const now = stage()
    server.on('put', `*/api/reports/${REPORT}`, ({ body }) => {
      const { version } = body as { version: number }
      if (version !== now.report.version) return { status: 409, body: { title: 'stale', code: 3, fault: 'stale' } }
      now.report = { ...now.report, ...(body as object), version: version + 1 }
      return { body: now.report }
    })
    open('compose')
    const title = await screen.findByRole('textbox', { name: /^Title/ })
    now.report = report({ title: 'Theirs', version: 9 })
    await userEvent.type(title, '!')
    expect(
      await screen.findByText(
        'Someone else, or you in another tab, has changed this record in the meantime',
        {},
        { timeout: 4000 },
      ),
    ).toBeTruthy()
    expect(screen.getByDisplayValue('Wells of the valley!')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(now.report['title']).toBe('Wells of the valley!'))
    expect(now.report['version']).toBe(10)
  })

  it('does not go on without a licence where it asks for a gift', async () => {
    stage({ appeal: true, licence: null })
    server.list('fundraising_licences', [{ id: LICENCE, number: 'L-77' }])
    server.on('put', `*/api/reports/${REPORT}`, ({ body }) => ({ body: report(body as never) }))
    const { router } = open('compose')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    const licence = await screen.findByRole('combobox', { name: /^Fundraising licence/ })
    await waitFor(() => expect(licence.getAttribute('aria-invalid')).toBe('true'))
    expect(
      screen.getAllByText(
        'What asks for a gift needs a fundraising licence. Choose one that is valid at the time of sending.',
      ),
    ).not.toEqual([])
    expect(router.state.location.search).toContain('step=compose')
    await userEvent.click(screen.getByRole('switch', { name: 'Asks for a gift' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.search).toContain('step=preview'))
  })

  it('does not go on without a message', async () => {
    stage({ message: null })
    const { router } = open('compose')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This field is required.')).toBeTruthy()
    expect(router.state.location.search).toContain('step=compose')
  })
})

describe('before writing', () => {
  it('makes a draft of the project that it was opened for, and keeps it in the address', async () => {
    stage()
    const project = { id: PROJECT, version: 1, name: 'Wells', code: 'W1', status: 'published' }
    server.on('get', `*/api/projects/${PROJECT}`, { body: project })
    server.list('projects', [project])
    server.on('post', '*/api/reports', ({ body }) => ({ status: 201, body: { ...report(), ...(body as object) } }))
    const { router } = show(ReportBuilder, {
      resource: 'reports',
      route: '/app/projects/:id/reports',
      at: `/app/projects/${PROJECT}/reports`,
    })
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })
    await waitFor(() => expect(next.disabled).toBe(false))
    await userEvent.click(next)
    await waitFor(() => expect(router.state.location.search).toBe(`?report=${REPORT}&step=compose`))
    expect(server.sent('POST', '/api/reports')[0]?.body).toMatchObject({
      type: 'project',
      project: PROJECT,
      audience: 'allWhoGave',
      donors: [],
      title: 'What your gift did: Wells',
    })
  })

  it('asks for a donor where they are chosen by hand, and for a project', async () => {
    stage()
    server.list('projects', [])
    server.list('donors', [{ id: DONOR, name: 'Huda' }])
    show(ReportBuilder, { resource: 'reports', route: '/app/reports/create', at: '/app/reports/create' })
    await userEvent.click(await screen.findByRole('radio', { name: 'Donors I choose' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This field is required.')).toBeTruthy()
    expect(screen.getByText('Choose at least one donor.')).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: /^Find donors/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Huda' }))
    await waitFor(() => expect(screen.queryByText('Choose at least one donor.')).toBeNull())
    expect(server.sent('POST', '/api/reports')).toEqual([])
  })
})

describe('a report to nobody', () => {
  const stuck = () =>
    Object.assign(stage({ audience: 'chosen', donors: [DONOR] }), { sendable: 0, held: { nothingToReport: 1 } })

  it('says so before anything is written, and why', async () => {
    stuck()
    open('compose')
    expect(await screen.findByText(/There is nobody to send to/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Why not?' }).textContent).toBe(
      'No gift of theirs stands in this project: 1',
    )
    expect(screen.getByRole('link', { name: 'Change who receives it' }).getAttribute('href')).toContain('step=choose')
  })

  it('counts before anything is written who of those chosen will get it', async () => {
    const now = stage({ audience: 'chosen', donors: [DONOR] })
    Object.assign(now, { sendable: 2, held: { nothingToReport: 1 } })
    open('compose')
    expect(await screen.findByText(/2 donors will receive it/)).toBeTruthy()
    expect(screen.getByText(/1 donor will not receive it/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Change who receives it' })).toBeNull()
  })

  it('ends at the preview, with the way back to the choice of donors', async () => {
    stuck()
    server.list('projects', [{ id: PROJECT, name: 'Wells', code: 'W1', status: 'published' }])
    server.on('get', `*/api/projects/${PROJECT}`, { body: { id: PROJECT, name: 'Wells', status: 'published' } })
    server.list('donors', [{ id: DONOR, name: 'Huda' }])
    open('preview')
    expect(await screen.findByRole('heading', { name: 'There is nobody to send to' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: 'Change who receives it' }))
    expect(await screen.findByRole('combobox', { name: /^Find donors/ })).toBeTruthy()
    expect(await screen.findByText('Huda')).toBeTruthy()
  })
})

describe('the preview', () => {
  it('shows the letter of a donor in a frame that may run nothing, in the language asked for', async () => {
    stage()
    server.list('donors', [{ id: DONOR, name: 'أحمد' }])
    server.on('post', `*/api/reports/${REPORT}/preview`, ({ body }) => ({
      body: { html: `<p>${(body as { language?: string }).language ?? 'own'}</p>` },
    }))
    open('preview')
    const frame = await screen.findByTitle('Preview')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false)
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
    expect(frame.getAttribute('srcdoc')).toBe('<p>own</p>')
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    await waitFor(() => expect(screen.getByTitle('Preview').getAttribute('srcdoc')).toBe('<p>en</p>'))
    const asked = server.sent('POST', `/api/reports/${REPORT}/preview`).map(({ body }) => body)
    expect(asked).toEqual([{ donor: DONOR }, { donor: DONOR, language: 'en' }])
  })
})

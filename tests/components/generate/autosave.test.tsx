import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layout as updatesLayout } from '../../../resources/project_updates/ui/layout.tsx'
import { layout } from '../../../resources/projects/ui/layout.tsx'
import { GeneratedForm } from '../../../src/generate/form.tsx'
import { ID, OTHER, type Seen, type Stage, show, useServer } from './harness.tsx'

const { on, list, sent } = useServer()
/** The pause after which it is saved, and room for the answer. */
const AUTOSAVED = { timeout: 20_000 }

const Form = () => <GeneratedForm layout={layout} />
const create = (stage: Partial<Stage> = {}) => {
  for (const name of ['classifications', 'users', 'files']) list(name, [])
  return show(Form, { resource: 'projects', at: '/add', route: '/add', also: '/projects/:id', ...stage })
}
const draft = {
  id: ID,
  version: 1,
  status: 'drafted',
  code: 'W-1',
  name: 'Well',
  type: 'general',
  progress: 'notStarted',
}

/** A server that keeps one project, as the real one does: each write moves its version on. */
function keepOne(start: Record<string, unknown> | null = null) {
  let row: Record<string, unknown> | null = start
  const answer = (patch: unknown): { status: number; body: Record<string, string> } => {
    row = { ...draft, ...row, ...(patch as object), id: ID, version: Number(row?.['version'] ?? 0) + 1 }
    return { status: 200, body: row as Record<string, string> }
  }
  on('post', '*/api/projects', ({ body }: Seen) => ({ ...answer(body), status: 201 }))
  on('put', `*/api/projects/${ID}`, ({ body }: Seen) =>
    (body as { version: number }).version === row?.['version']
      ? answer(body)
      : { status: 409, body: { title: 'Changed', detail: '', fault: 'stale' } },
  )
  on('get', `*/api/projects/${ID}`, () => ({ body: row as Record<string, string> }))
  return { row: () => row, byAnother: (patch: Record<string, unknown>) => void answer(patch) }
}

/** Also one that stands in another step. */
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name, hidden: true })
const type = async (name: RegExp, value: string) => {
  const input = await field(name)
  input.focus()
  fireEvent.change(input, { target: { value } })
  return input
}
const posts = () => sent('POST', '/api/projects')
const puts = () => sent('PUT', `/api/projects/${ID}`)
const line = () => screen.findByRole('status')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

let asked: string[] = []
beforeEach(() => {
  asked = []
  window.confirm = (text?: string) => {
    asked.push(String(text))
    return false
  }
})
afterEach(() => vi.restoreAllMocks())

describe('[4.5] a new project is saved as a draft by itself', () => {
  it('once code and name are there, at its own address, in the same form with the cursor where it was', async () => {
    keepOne()
    const { router } = create()
    await type(/^Project code/, 'W-1')
    expect((await line()).textContent).toBe('')
    const name = await type(/^Project name/, 'Well')
    await screen.findByText(/^Saved as a draft · \d\d:\d\d$/, {}, AUTOSAVED)
    expect(posts()).toHaveLength(1)
    expect(posts()[0]?.body).toMatchObject({ code: 'W-1', name: 'Well' })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/${ID}`))
    expect(document.activeElement).toBe(name)
    expect(name.isConnected).toBe(true)
    // What is typed later is sent alone, with the version that the record has by then.
    await type(/^Project idea/, 'Water')
    await waitFor(() => expect(puts()).toHaveLength(1), AUTOSAVED)
    expect(puts()[0]?.body).toEqual({ idea: 'Water', version: 1 })
    expect(sent('GET', `/api/projects/${ID}`)).toHaveLength(0)
  }, 90_000)

  it('at once when the step changes, and names what it still waits for', async () => {
    keepOne()
    create()
    await type(/^Project name/, 'Well')
    await userEvent.click(screen.getByRole('tab', { name: /Money/ }))
    expect(await screen.findByText('Saved by itself as soon as these are right: Project code')).toBeTruthy()
    expect(posts()).toHaveLength(0)
    await userEvent.click(screen.getByRole('tab', { name: /Basics/ }))
    await type(/^Project code/, 'W-1')
    await userEvent.click(screen.getByRole('tab', { name: /Money/ }))
    await waitFor(() => expect(posts()).toHaveLength(1), { timeout: 1500 })
  }, 90_000)

  it('[5.13] without the fields that are wrong, which stay in the form and are said', async () => {
    const server = keepOne({ ...draft })
    create({ at: `/projects/${ID}` })
    await field(/^Project name/)
    await type(/^Email for messages/, 'nobody')
    fireEvent.change(screen.getByLabelText(/^Start date/), { target: { value: '2026-05-02' } })
    fireEvent.change(screen.getByLabelText(/^End date/), { target: { value: '2026-05-01' } })
    await type(/^Project idea/, 'Water')
    await waitFor(() => expect(puts()).toHaveLength(1), AUTOSAVED)
    await screen.findByText('Saved, except for: Start date, End date, Email for messages', {}, AUTOSAVED)
    expect(puts().map(({ body }) => body)).toEqual([{ idea: 'Water', version: 1 }])
    expect(screen.getByText('The start date must be before the end date.')).toBeTruthy()
    expect(screen.getByText('Enter a valid email address.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^End date/), { target: { value: '2026-06-01' } })
    await type(/^Email for messages/, 'well@example.org')
    await screen.findByText(/^Saved as a draft/, {}, AUTOSAVED)
    expect(server.row()).toMatchObject({
      startDate: '2026-05-02',
      endDate: '2026-06-01',
      inboxEmail: 'well@example.org',
    })
  }, 90_000)

  it('[5.14] but not with a code that is taken: that is said at once, and not asked again', async () => {
    on('post', '*/api/projects', {
      status: 409,
      body: { title: 'Used', detail: '', code: 101, fault: 'used', errors: { Code: ['This code is already used.'] } },
    })
    create()
    await type(/^Project code/, 'W-1')
    const name = await type(/^Project name/, 'Well')
    expect(await screen.findByText('This code is already used.', {}, AUTOSAVED)).toBeTruthy()
    expect(document.activeElement).toBe(name)
    await type(/^Project idea/, 'Water')
    await new Promise((later) => setTimeout(later, 2500))
    expect(posts()).toHaveLength(1)
    keepOne()
    await type(/^Project code/, 'W-2')
    await screen.findByText(/^Saved as a draft/, {}, AUTOSAVED)
    expect(posts()[1]?.body).toMatchObject({ code: 'W-2', idea: 'Water' })
  }, 90_000)

  it('never twice: a lost answer is asked for again as it was, and what was typed since follows', async () => {
    const server = keepOne()
    on('post', '*/api/projects', { status: 502 })
    create()
    await type(/^Project code/, 'W-1')
    await type(/^Project name/, 'Well')
    await screen.findByText('Not saved: no connection. It is tried again by itself.', {}, AUTOSAVED)
    await type(/^Project name/, 'A deeper well')
    on('post', '*/api/projects', ({ body }: Seen) => {
      server.byAnother(body as Record<string, unknown>)
      return { status: 201, body: server.row() as Record<string, string> }
    })
    window.dispatchEvent(new Event('online'))
    await screen.findByText(/^Saved as a draft/, {}, AUTOSAVED)
    const [first, second] = posts()
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toEqual(first?.body)
    expect(puts().at(-1)?.body).toMatchObject({ name: 'A deeper well' })
  }, 90_000)

  it('never twice: a click while it is being saved changes the one record', async () => {
    keepOne()
    create()
    await type(/^Project code/, 'W-1')
    await type(/^Project name/, 'Well')
    await userEvent.click(screen.getByRole('tab', { name: /Money/ }))
    fireEvent.click(button('Save as draft'))
    fireEvent.click(button('Save as draft'))
    await screen.findByText('elsewhere', {}, AUTOSAVED)
    expect(posts()).toHaveLength(1)
    expect(puts()).toHaveLength(1)
  }, 90_000)

  it('never twice: Back to the address of the empty form shows the same record', async () => {
    keepOne()
    const { router } = create()
    await type(/^Project code/, 'W-1')
    await userEvent.click(screen.getByRole('tab', { name: /Money/ }))
    await userEvent.click(screen.getByRole('tab', { name: /Basics/ }))
    await type(/^Project name/, 'Well')
    await screen.findByText(/^Saved as a draft/, {}, AUTOSAVED)
    await router.navigate(-1)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/${ID}`))
    expect((await field(/^Project name/)).value).toBe('Well')
    await userEvent.click(screen.getByRole('tab', { name: /Pictures/ }))
    expect(posts()).toHaveLength(1)
  }, 90_000)

  it('an update of a project too', async () => {
    for (const name of ['files', 'users']) list(name, [])
    list('projects', [{ id: OTHER, name: 'Well' }])
    on('get', `*/api/projects/${OTHER}`, { body: { id: OTHER, name: 'Well' } })
    on('post', '*/api/project_updates', { status: 201, body: { id: ID, version: 1, status: 'draft', project: OTHER } })
    const Updates = () => <GeneratedForm layout={updatesLayout} />
    show(Updates, {
      resource: 'project_updates',
      at: `/add?project=${OTHER}`,
      route: '/add',
      also: '/project_updates/:id',
    })
    await type(/^Title/, 'Walls')
    await waitFor(() => expect(sent('POST', '/api/project_updates')).toHaveLength(1), AUTOSAVED)
    expect(sent('POST', '/api/project_updates')[0]?.body).toMatchObject({ project: OTHER, name: 'Walls' })
  }, 90_000)
})

it('a fault is said once and not asked about again and again', async () => {
  keepOne({ ...draft })
  create({ at: `/projects/${ID}` })
  const email = await type(/^Email for messages/, 'nobody')
  await screen.findByText('Saved, except for: Email for messages', {}, AUTOSAVED)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  fireEvent.blur(email)
  await screen.findByText('Enter a valid email address.')
  expect(timers.mock.calls.filter(([, wait]) => wait === 2000)).toEqual([])
}, 90_000)

describe('what is published', () => {
  it('is never saved by itself', async () => {
    keepOne({ ...draft, status: 'published', description: 'x', requiredAmount: '5', startDate: '2026-01-01' })
    create({ at: `/projects/${ID}` })
    await type(/^Project name/, 'A deeper well')
    await new Promise((later) => setTimeout(later, 2600))
    expect(puts()).toHaveLength(0)
    expect((await line()).textContent).toBe('')
  }, 90_000)
})

describe('leaving', () => {
  it('asks nothing: what is typed is saved on the way', async () => {
    const server = keepOne({ ...draft })
    const { router } = create({ at: `/projects/${ID}` })
    await type(/^Project name/, 'A deeper well')
    await router.navigate('/elsewhere')
    await screen.findByText('elsewhere', {}, AUTOSAVED)
    expect(asked).toEqual([])
    expect(server.row()).toMatchObject({ name: 'A deeper well' })
  }, 90_000)

  it('asks where something would be lost', async () => {
    keepOne({ ...draft })
    const { router } = create({ at: `/projects/${ID}` })
    await type(/^Email for messages/, 'nobody')
    await router.navigate('/elsewhere')
    await waitFor(() => expect(asked).toEqual(['Leave without saving your changes?']))
    expect(router.state.location.pathname).toBe(`/projects/${ID}`)
  }, 90_000)
})

describe('two people in one draft', () => {
  it('saving by itself overwrites nobody: the other’s fields stay, and mine are kept on top of them', async () => {
    const server = keepOne({ ...draft })
    create({ at: `/projects/${ID}` })
    const name = await field(/^Project name/)
    server.byAnother({ city: 'Taif' })
    await type(/^Project idea/, 'Water')
    await screen.findByText(
      'Someone else, or you in another tab, has changed this record in the meantime',
      {},
      AUTOSAVED,
    )
    // Nobody asked: the cursor stays with the writing.
    expect(document.activeElement?.getAttribute('name')).toBe('idea')
    expect(name.value).toBe('Well')
    // The line at the foot leads to what differs.
    await userEvent.click(button('See what differs'))
    expect(document.activeElement?.textContent).toBe(
      'Someone else, or you in another tab, has changed this record in the meantime',
    )
    await userEvent.click(button('Keep mine and save'))
    await screen.findByText(/^Saved as a draft/, {}, AUTOSAVED)
    expect(server.row()).toMatchObject({ city: 'Taif', idea: 'Water', name: 'Well' })
    expect(((await field(/^City/)) as HTMLInputElement).value).toBe('Taif')
  }, 90_000)

  it('shows both values of a field that both changed', async () => {
    const server = keepOne({ ...draft })
    create({ at: `/projects/${ID}` })
    await field(/^Project name/)
    server.byAnother({ name: 'Well in Taif' })
    await type(/^Project name/, 'Well in Abha')
    // Nobody writes any more: the cursor goes to what has to be decided.
    act(() => (document.activeElement as HTMLElement).blur())
    const row = await screen.findByRole('row', { name: /Project name/ }, AUTOSAVED)
    expect(document.activeElement?.textContent).toMatch(/^Someone else/)
    expect(within(row).getByText('Well in Abha')).toBeTruthy()
    expect(within(row).getByText('Well in Taif')).toBeTruthy()
    await userEvent.click(button('Take the other change'))
    await waitFor(async () => expect((await field(/^Project name/)).value).toBe('Well in Taif'))
    expect(server.row()).toMatchObject({ name: 'Well in Taif' })
  }, 90_000)
})

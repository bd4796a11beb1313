import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GeneratedCreate, GeneratedEdit } from '../../../src/generate/form.tsx'
import { keepWhileAway } from '../../../src/providers/acrossReload.ts'
import { reloadSoon, setNavigation } from '../../../src/providers/reload.ts'
import { setSettings } from '../../../src/providers/settings.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'
import { tokenFor } from './server.ts'

const { on, sent } = useServer()

const project = {
  id: ID,
  version: 3,
  status: 'drafted',
  code: 'W-1',
  name: 'Well in Abha',
  type: 'general',
  progress: 'notStarted',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

let reload = vi.fn<() => void>()

beforeEach(() => {
  window.sessionStorage.clear()
  reload = vi.fn<() => void>()
  setNavigation({ reload, assign: () => undefined })
  setSettings({ token: tokenFor(['BranchAdmin']) })
})

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const valueOf = async (name: string | RegExp) => ((await field(name)) as HTMLInputElement).value
const write = (input: HTMLElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const create = () => show(GeneratedCreate, { resource: 'projects' })
const edit = () => show(GeneratedEdit, { resource: 'projects', at: `/projects/${ID}`, route: '/projects/:id' })

/** The page goes and comes again, as after location.reload(). */
async function loadAnew(open: () => unknown) {
  await act(() => reloadSoon())
  expect(reload).toHaveBeenCalledTimes(1)
  cleanup()
  window.sessionStorage.removeItem('athar.reloadedAt')
  reload = vi.fn<() => void>()
  setNavigation({ reload, assign: () => undefined })
  open()
}

describe('[4.4] a form that is not saved when its page is left', () => {
  let stop = () => undefined as void
  beforeEach(() => {
    stop = keepWhileAway()
  })
  afterEach(() => stop())
  /** By an address or the browser's own button, without a word to this page. */
  const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')))
  const turn = (state: 'hidden' | 'visible') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const stored = () => window.sessionStorage.getItem('athar.kept')

  it('before there is a code comes back at whatever step, with a word and a way to discard it', async () => {
    create()
    write(await field(/^Project name/), 'Well in Abha')
    leave()
    cleanup()
    show(GeneratedCreate, { resource: 'projects' })
    expect((await screen.findByText('What you had typed is back.')).closest('[role=status]')).toBeTruthy()
    await waitFor(async () => expect(await valueOf(/^Project name/)).toBe('Well in Abha'))
    await userEvent.click(button('Discard it'))
    await waitFor(async () => expect(await valueOf(/^Project name/)).toBe(''))
    leave()
    expect(stored()).toBeNull()
  })

  it('of a published project comes back after hours, and not the day after', async () => {
    on('get', `*/api/projects/${ID}`, { body: { ...project, status: 'published' } })
    edit()
    write(await field(/^Project name/), 'Well in Jazan')
    turn('hidden')
    cleanup()
    const kept = JSON.parse(stored() ?? '') as { at: number }
    const later = (hours: number) =>
      window.sessionStorage.setItem('athar.kept', JSON.stringify({ ...kept, at: kept.at - hours * 3_600_000 }))
    later(13)
    edit()
    expect(await valueOf(/^Project name/)).toBe('Well in Abha')
    cleanup()
    later(11)
    edit()
    await waitFor(async () => expect(await valueOf(/^Project name/)).toBe('Well in Jazan'))
  })

  it('is written down only while it is out of sight', async () => {
    create()
    write(await field(/^Project name/), 'Well in Abha')
    expect(stored()).toBeNull()
    turn('hidden')
    expect(stored()).toContain('Well in Abha')
    turn('visible')
    expect(stored()).toBeNull()
  })

  it('is not written down for another person, nor for another branch', async () => {
    create()
    write(await field(/^Project name/), 'Well in Abha')
    act(() => setSettings({ token: tokenFor(['BranchAdmin'], { sub: OTHER }) }))
    leave()
    expect(stored()).toBeNull()
  })

  it('what another page of the tab left waits for its own return', async () => {
    on('get', `*/api/projects/${ID}`, { body: project })
    create()
    write(await field(/^Project name/), 'New well')
    leave()
    cleanup()
    edit()
    write(await field(/^City/), 'Taif')
    leave()
    cleanup()
    create()
    await waitFor(async () => expect(await valueOf(/^Project name/)).toBe('New well'))
    expect(stored()).toContain('Taif')
  })
})

describe('[4.4] a form that is not saved when the page reloads', () => {
  it('of a new record comes back as it was typed, says so, and saves it all', async () => {
    on('post', '*/api/projects', { status: 201, body: project })
    on('get', `*/api/projects/${ID}`, { body: project })
    create()
    write(await field(/^Project code/), 'W-1')
    write(await field(/^Required amount/), '5,000')
    await loadAnew(create)
    await screen.findByText('What you had typed is back.')
    await waitFor(async () => expect(await valueOf(/^Project code/)).toBe('W-1'))
    expect(await valueOf(/^Required amount/)).toMatch(/^5,?000/)
    write(await field(/^Project name/), 'Well in Abha')
    await userEvent.click(button('Save as draft'))
    await waitFor(() => expect(sent('POST', '/api/projects')).toHaveLength(1))
    expect(sent('POST', '/api/projects')[0]?.body).toMatchObject({
      code: 'W-1',
      name: 'Well in Abha',
      requiredAmount: '5000.00',
    })
  })

  it('survives a second reload: what came back counts as unsaved', async () => {
    create()
    write(await field(/^Project code/), 'W-9')
    await loadAnew(create)
    await waitFor(async () => expect(await valueOf(/^Project code/)).toBe('W-9'))
    await loadAnew(create)
    await waitFor(async () => expect(await valueOf(/^Project code/)).toBe('W-9'))
  })

  it('can be dropped', async () => {
    on('get', `*/api/projects/${ID}`, { body: project })
    edit()
    write(await field(/^Project name/), 'Well in Jazan')
    await loadAnew(edit)
    await waitFor(async () => expect(await valueOf(/^Project name/)).toBe('Well in Jazan'))
    await userEvent.click(button('Discard it'))
    await waitFor(async () => expect(await valueOf(/^Project name/)).toBe('Well in Abha'))
    expect(screen.queryByText('What you had typed is back.')).toBeNull()
    await act(() => reloadSoon())
    expect(window.sessionStorage.getItem('athar.kept')).toBeNull()
  })

  it('of a record that someone else changed meanwhile is saved over the version that it was written for', async () => {
    let answer = project
    on('get', `*/api/projects/${ID}`, () => ({ body: answer }))
    on('put', `*/api/projects/${ID}`, { status: 409, body: { title: 'Stale', fault: 'stale' } })
    edit()
    write(await field(/^Project name/), 'Mine')
    answer = { ...project, version: 4, name: 'Theirs' }
    await loadAnew(edit)
    await waitFor(async () => expect(await valueOf(/^Project name/)).toBe('Mine'))
    await userEvent.click(button('Save as draft'))
    await screen.findByText('Someone else, or you in another tab, has changed this record in the meantime')
    expect(sent('PUT', `/api/projects/${ID}`)[0]?.body).toMatchObject({ name: 'Mine', version: 3 })
  })

  it('nothing is kept of a form that nobody touched, and none is announced', async () => {
    create()
    await field(/^Project code/)
    await loadAnew(create)
    await field(/^Project code/)
    expect(screen.queryByText('What you had typed is back.')).toBeNull()
  })
})

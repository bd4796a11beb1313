import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import QuickUpdate from '../../../resources/project_updates/ui/quick/index.tsx'
import Logout from '../../../src/pages/login/Logout.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { type UpdateDraft, updateDrafts } from '../../../src/providers/waiting/draft.ts'
import { type WaitingUpdate, waitingQueue } from '../../../src/providers/waiting/index.ts'
import { show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'
import { memoryStore, PROJECT, updateOf } from '../shell/waitingWorld.ts'

const device = vi.hoisted(() => ({ store: null as ReturnType<typeof memoryStore> | null }))
vi.mock('../../../src/providers/waiting/store.ts', async () => {
  const { storeOf } = await import('../shell/waitingWorld.ts')
  return { deviceStore: () => storeOf(device) }
})
vi.mock('../../../src/providers/waiting/draftStore.ts', async () => {
  const { storeOf } = await import('../shell/waitingWorld.ts')
  return { deviceDrafts: () => storeOf(device) }
})

const { on, list, sent } = useServer()
const SARA = 'u1 e1'

beforeAll(() => {
  // Small pictures go as they are; jsdom draws none.
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
let isOnline = true
beforeEach(() => {
  isOnline = true
  device.store = memoryStore()
  setSettings({ token: tokenFor(['ProjectAdmin'], { entity: 'e1' }), profile: profileOf(['ProjectAdmin']) as never })
  list('projects', [{ id: PROJECT, name: 'Wells' }])
  on('get', `*/api/projects/${PROJECT}`, { body: { id: PROJECT, name: 'Wells' } })
})
afterEach(async () => {
  setSettings({ token: null })
  await Promise.all([waitingQueue().wake(), updateDrafts().load()])
})

const openPage = (locale: 'en' | 'ar' = 'en') =>
  show(QuickUpdate, {
    resource: 'projects',
    roles: ['ProjectAdmin'],
    locale,
    route: '/app/quick-update',
    at: `/app/quick-update?project=${PROJECT}`,
  })
const photo = (name: string) => new File([Uint8Array.of(0xff, 0xd8, 0xff), 'bytes'], name, { type: 'image/jpeg' })
const take = (...names: string[]) =>
  fireEvent.change(screen.getByTestId('camera'), { target: { files: names.map(photo) } })
const sendButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })
const answers = () => {
  on('post', '*/api/files/upload', ({ query }) => ({ status: 201, body: { id: `file-${query[1]?.[1]}` } }))
  on('post', '*/api/project_updates', { status: 201, body: { id: 'draft-1' } })
}
const fails = () => on('post', '*/api/files/upload', { status: 503, body: { title: 'Not now' } })

describe('an update from a phone', () => {
  it('takes three taps: the page, the camera, send; it arrives as a draft of today', async () => {
    answers()
    openPage()
    const camera = screen.getByTestId('camera')
    expect(['accept', 'capture', 'multiple'].map((name) => camera.getAttribute(name))).toEqual([
      'image/*',
      'environment',
      '',
    ])
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg', 'b.jpg')
    await userEvent.click(await sendButton())
    expect(await screen.findByText('Sent as a draft. It is not public yet.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Check and publish' }).getAttribute('href')).toBe(
      `/app/projects/${PROJECT}/updates/edit/draft-1`,
    )
    const [record] = sent('POST', '/api/project_updates')
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date())
    expect(record?.body).toMatchObject({
      project: PROJECT,
      dateFrom: today,
      details: null,
      images: [{ id: 'file-a.jpg' }, { id: 'file-b.jpg' }],
    })
    expect(record?.body).toHaveProperty('name', expect.stringMatching(/^Update of \d{1,2} \w+ \d{4}$/))
    expect(screen.queryByRole('list', { name: 'Pictures of this update' })).toBeNull()
  })

  it('who is in the pictures may be said at once: it is sent with each of them', async () => {
    answers()
    on('post', '*/api/files/:id/describe', { body: {} })
    openPage()
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg', 'b.jpg')
    await userEvent.click(await screen.findByRole('radio', { name: 'People, and they agreed' }))
    await userEvent.click(await sendButton())
    expect(await screen.findByText('This field is required.')).toBeTruthy()
    expect(sent('POST', '/api/files/upload')).toHaveLength(0)
    await userEvent.type(screen.getByLabelText(/Consent given by/), 'Umm Salem')
    await userEvent.click(await sendButton())
    expect(await screen.findByText('Sent as a draft. It is not public yet.')).toBeTruthy()
    const consent = { people: true, consentBy: 'Umm Salem', consentGuardian: null, consentUntil: null }
    for (const name of ['a.jpg', 'b.jpg'])
      expect(sent('POST', `/api/files/file-${name}/describe`).map(({ body }) => body)).toEqual([consent])
  })

  it('without an answer nothing is said of them', async () => {
    answers()
    openPage()
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg')
    await userEvent.click(await screen.findByRole('radio', { name: 'Nobody can be recognised' }))
    await userEvent.click(screen.getByRole('button', { name: 'Say it later' }))
    await userEvent.click(await sendButton())
    expect(await screen.findByText('Sent as a draft. It is not public yet.')).toBeTruthy()
    expect(sent('POST', '/api/files/file-a.jpg/describe')).toHaveLength(0)
  })

  it('without a network it says that it keeps them, and lists what waits', async () => {
    isOnline = false
    fails()
    openPage()
    expect(screen.getByText(/is kept on this device and goes out by itself/)).toBeTruthy()
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg')
    await userEvent.type(await screen.findByRole('textbox', { name: /in one line/ }), 'Pump')
    await userEvent.click(await sendButton())
    const waiting = await screen.findByRole('region', { name: 'Waiting to be sent: 1 update' })
    expect(within(waiting).getByText('Pump')).toBeTruthy()
    expect(await within(waiting).findByText(/Not now[\s\S]*tried again by itself/)).toBeTruthy()
    answers()
    await userEvent.click(within(waiting).getByRole('button', { name: 'Try now' }))
    expect(await screen.findByText('Sent as a draft. It is not public yet.')).toBeTruthy()
    expect(sent('POST', '/api/project_updates')).toHaveLength(1)
  })

  it('what is removed can be put back', async () => {
    fails()
    await device.store?.put(updateOf(SARA))
    openPage()
    await waitingQueue().wake()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Wells, Update of 3 May 2026' }))
    expect(await screen.findByText('Removed from this device.')).toBeTruthy()
    expect(device.store?.rows.size).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('region', { name: 'Waiting to be sent: 1 update' })).toBeTruthy()
  })

  it('shows nothing of another person’s on the same device', async () => {
    await device.store?.put(updateOf('u2 e1'))
    openPage()
    await waitingQueue().wake()
    expect(screen.queryByText(/Waiting to be sent/)).toBeNull()
    expect(device.store?.rows.size).toBe(1)
  })

  it('names a picture that this device cannot read, and keeps the others', async () => {
    openPage()
    const raw = new File(['bytes'], 'c.heic', { type: 'image/heic' })
    fireEvent.change(screen.getByTestId('gallery'), { target: { files: [raw, photo('a.jpg')] } })
    expect(await screen.findByText(/c\.heic: this device cannot read the picture/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Remove a.jpg' })).toBeTruthy()
  })
})

describe('decision 142: how many pictures it takes', () => {
  it('counts those that are still being made smaller: 20 in all, and says so', async () => {
    openPage()
    await screen.findByRole('link', { name: 'Wells' })
    take(...Array.from({ length: 19 }, (_, at) => `${at + 1}.jpg`))
    take('20.jpg', '21.jpg')
    expect(screen.getByText('No more than 20 pictures in one update.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Remove 20.jpg' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Preparing the pictures …')).toBeNull())
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(20)
  })
})

describe('decision 142: what is sent', () => {
  it('waits until the device has taken the last of it, which would be written again otherwise', async () => {
    answers()
    openPage()
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg')
    await waitFor(() => expect(device.store?.drafts.size).toBe(1))
    const steps: string[] = []
    let letWrite = () => {}
    const written = new Promise<void>((resolve) => {
      letWrite = resolve
    })
    const { keepDraft, put } = device.store ?? memoryStore()
    Object.assign(device.store ?? {}, {
      keepDraft: async (draft: UpdateDraft) => {
        await written
        steps.push('draft')
        await keepDraft(draft)
      },
      put: (update: WaitingUpdate) => {
        steps.push('update')
        return put(update)
      },
    })
    await userEvent.type(screen.getByRole('textbox', { name: /in one line/ }), '!')
    await userEvent.click(await sendButton())
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(steps).toEqual([])
    letWrite()
    expect(await screen.findByText('Sent as a draft. It is not public yet.')).toBeTruthy()
    expect(steps.slice(0, 2)).toEqual(['draft', 'update'])
    expect(device.store?.drafts.size).toBe(0)
  })
})

describe('signing out with something unsent', () => {
  const openLogout = () =>
    show(Logout, { resource: 'projects', roles: ['ProjectAdmin'], route: '/auth/logout', at: '/auth/logout' })

  it('asks first and says that it stays; afterwards it is still there', async () => {
    fails()
    on('post', '*/api/Account/Logout', {})
    await device.store?.put(updateOf(SARA))
    openLogout()
    expect(await screen.findByRole('heading', { name: 'Sign out without sending?' })).toBeTruthy()
    expect(screen.getByText(/1 update has not been sent yet.*Nobody else sees it/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByText('elsewhere')
    expect(device.store?.rows.size).toBe(1)
  })

  it('erases it where that is wanted', async () => {
    fails()
    on('post', '*/api/Account/Logout', {})
    await device.store?.put(updateOf(SARA))
    openLogout()
    await userEvent.click(await screen.findByRole('button', { name: 'Erase what was not sent and sign out …' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Erase and sign out' }))
    await screen.findByText('elsewhere')
    await waitFor(() => expect(device.store?.rows.size).toBe(0))
  })
})

describe('which project, where there is no network', () => {
  const open = () => {
    list('projects', [
      { id: PROJECT, name: 'Wells' },
      { id: 'p2', name: 'Baskets' },
    ])
    return show(QuickUpdate, {
      resource: 'projects',
      roles: ['ProjectAdmin'],
      route: '/app/quick-update',
      at: '/app/quick-update',
    })
  }
  const options = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: /Project/ }))
    return screen.queryAllByRole('option').map((one) => one.textContent)
  }
  const loseNetwork = async () => {
    await waitFor(() => expect(sent('GET', '/api/projects')).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    isOnline = false
    act(() => void window.dispatchEvent(new Event('offline')))
  }

  it('offers the ones that this device saw last, and says so', async () => {
    open()
    await loseNetwork()
    expect(await options()).toEqual(['Baskets', 'Wells'])
    expect(screen.getByText('Without a connection: the projects that this device saw last.')).toBeTruthy()
    await userEvent.click(screen.getByRole('option', { name: 'Baskets' }))
    expect(await screen.findByRole('button', { name: 'Another project' })).toBeTruthy()
    expect(screen.getAllByText('Baskets').length).toBeGreaterThan(0)
  })

  it('shows those of nobody else, nor of another branch', async () => {
    open()
    setSettings({ token: tokenFor(['ProjectAdmin'], { entity: 'e2' }) })
    await loseNetwork()
    expect(await options()).toEqual([])
    expect(screen.getByText('This device has not seen any project of that name yet.')).toBeTruthy()
  })
})

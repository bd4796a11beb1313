import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import QuickUpdate from '../../../resources/project_updates/ui/quick/index.tsx'
import { WaitingBanner } from '../../../src/app/layout/WaitingBanner.tsx'
import Logout from '../../../src/pages/login/Logout.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { updateDrafts, useUpdateDraft } from '../../../src/providers/waiting/draft.ts'
import { waitingQueue } from '../../../src/providers/waiting/index.ts'
import { show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'
import { memoryStore, PROJECT } from '../shell/waitingWorld.ts'

// Decision 142: what is made at a site outlives its page before anybody has pressed Send.
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
const OTHER_PROJECT = '40000000-0000-4000-8000-000000000002'
const NOTE = /^Draft on this device/

const enter = (entity: string) =>
  setSettings({ token: tokenFor(['ProjectAdmin'], { entity }), profile: profileOf(['ProjectAdmin']) as never })
/** Nothing of the document is left, as after a reload: only the device remembers. */
async function reload(entity = 'e1') {
  cleanup()
  await updateDrafts().settled()
  setSettings({ token: null })
  await Promise.all([waitingQueue().wake(), updateDrafts().load()])
  enter(entity)
}
const kept = () => device.store?.drafts.get(SARA)

beforeEach(() => {
  device.store = memoryStore()
  enter('e1')
  const named = { [PROJECT]: 'Wells', [OTHER_PROJECT]: 'Baskets' }
  list(
    'projects',
    Object.entries(named).map(([id, name]) => ({ id, name })),
  )
  for (const [id, name] of Object.entries(named)) on('get', `*/api/projects/${id}`, { body: { id, name } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await reload()
})

const open = (search = `?project=${PROJECT}`, locale: 'en' | 'ar' = 'en') =>
  show(QuickUpdate, {
    resource: 'projects',
    roles: ['ProjectAdmin'],
    locale,
    route: '/app/quick-update',
    at: `/app/quick-update${search}`,
  })
const photo = (name: string) => new File([Uint8Array.of(0xff, 0xd8, 0xff), 'bytes'], name, { type: 'image/jpeg' })
const take = (...names: string[]) =>
  fireEvent.change(screen.getByTestId('camera'), { target: { files: names.map(photo) } })
const line = () => screen.findByRole<HTMLInputElement>('textbox', { name: /in one line/ })
const answers = () => {
  on('post', '*/api/files/upload', ({ query }) => ({ status: 201, body: { id: `file-${query[1]?.[1]}` } }))
  on('post', '*/api/project_updates', { status: 201, body: { id: 'draft-1' } })
}
async function make() {
  open()
  await screen.findByRole('link', { name: 'Wells' })
  take('a.jpg', 'b.jpg')
  await screen.findByRole('button', { name: 'Remove b.jpg' })
  await userEvent.type(await line(), 'Windows in')
  await userEvent.click(screen.getByRole('radio', { name: 'People, and they agreed' }))
  await userEvent.type(screen.getByLabelText(/Consent given by/), 'Umm Salem')
  await waitFor(() => expect(kept()?.people?.consentBy).toBe('Umm Salem'))
}
async function expectAll() {
  expect(await screen.findByRole('button', { name: 'Remove a.jpg' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove b.jpg' })).toBeTruthy()
  expect((await line()).value).toBe('Windows in')
  expect(screen.getByLabelText<HTMLInputElement>(/Consent given by/).value).toBe('Umm Salem')
  expect(await screen.findByRole('link', { name: 'Wells' })).toBeTruthy()
  expect(screen.getByText(NOTE)).toBeTruthy()
}

describe('decision 142: an update that is being made', () => {
  it('is there again after a reload, opened without its project: pictures, line, people and project', async () => {
    await make()
    await reload()
    open('')
    await expectAll()
  })

  it('is there again when one comes back from another page', async () => {
    await make()
    cleanup()
    open('')
    await expectAll()
  })

  it('is sent as the one that it was, of the day on which it was begun, and is gone then', async () => {
    answers()
    on('post', '*/api/files/:id/describe', { body: {} })
    await make()
    const draft = kept()
    if (draft) device.store?.drafts.set(SARA, { ...draft, day: '2026-05-03' })
    await reload()
    open('')
    await expectAll()
    expect(screen.getByText(NOTE).textContent).toBe('Draft on this device · 3 May 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Sent as a draft. It is not public yet.')).toBeTruthy()
    const [record] = sent('POST', '/api/project_updates')
    expect(record?.body).toMatchObject({
      project: PROJECT,
      name: 'Update of 3 May 2026',
      dateFrom: '2026-05-03',
      details: 'Windows in',
      images: [{ id: 'file-a.jpg' }, { id: 'file-b.jpg' }],
    })
    expect(record?.headers['idempotency-key']).toBe(draft?.key)
    expect(screen.queryByText(NOTE)).toBeNull()
    expect([device.store?.drafts.size, device.store?.rows.size]).toEqual([0, 0])
    await reload()
    open()
    await screen.findByRole('link', { name: 'Wells' })
    expect(screen.queryByText(NOTE)).toBeNull()
  })

  it('is thrown away where that is wanted, and can be put back', async () => {
    await make()
    await userEvent.click(screen.getByRole('button', { name: 'Throw the draft away' }))
    expect(await screen.findByText('Removed from this device.')).toBeTruthy()
    await updateDrafts().settled()
    expect(kept()).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await expectAll()
    await waitFor(() => expect(kept()?.pictures).toHaveLength(2))
  })

  it('is seen by nobody else on the same device, nor in another branch', async () => {
    await make()
    await reload('e2')
    open('')
    await screen.findByRole('combobox', { name: /Project/ })
    expect(screen.queryByText(NOTE)).toBeNull()
    expect(kept()?.pictures).toHaveLength(2)
  })

  it('is not seen by somebody else for a moment either, before the device has been asked what is theirs', async () => {
    await make()
    cleanup()
    enter('e2')
    const seen: unknown[] = []
    renderHook(() => seen.push(useUpdateDraft().draft))
    expect(seen).not.toHaveLength(0)
    expect(seen.filter((draft) => draft !== null)).toEqual([])
  })

  it('takes no picture that was still being made smaller when another came', async () => {
    let giveUp = () => {}
    const drawn = new Promise<never>((_, reject) => {
      giveUp = () => reject(new Error('not drawn'))
    })
    vi.stubGlobal('createImageBitmap', () => drawn)
    open()
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg')
    await screen.findByText('Preparing the pictures …')
    enter('e2')
    giveUp()
    await waitFor(() => expect(screen.queryByText('Preparing the pictures …')).toBeNull())
    await updateDrafts().settled()
    expect([updateDrafts().state().draft, device.store?.drafts.size]).toEqual([null, 0])
  })

  it('of which nothing is left is no draft any more', async () => {
    open()
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg')
    await waitFor(() => expect(kept()?.pictures).toHaveLength(1))
    await userEvent.type(await line(), ' ')
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.jpg' }))
    await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull())
    await waitFor(() => expect(kept()).toBeUndefined())
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('keeps its own project where the page is opened for another one, and goes there once it is gone', async () => {
    await make()
    await reload()
    open(`?project=${OTHER_PROJECT}`)
    await expectAll()
    expect(screen.getByText(/It was begun for this project/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Throw the draft away' }))
    expect(await screen.findByRole('link', { name: 'Baskets' })).toBeTruthy()
  })

  it('another project is chosen for it on purpose', async () => {
    await make()
    await userEvent.click(screen.getByRole('button', { name: 'Another project' }))
    await userEvent.click(await screen.findByRole('combobox', { name: /Project/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Baskets' }))
    expect(await screen.findByRole('link', { name: 'Baskets' })).toBeTruthy()
    await waitFor(() => expect(kept()?.project).toBe(OTHER_PROJECT))
    expect(screen.getByRole('button', { name: 'Remove b.jpg' })).toBeTruthy()
  })

  it('a device without room says so, asks before the page is closed, and loses nothing on the way back', async () => {
    if (device.store) device.store.keepDraft = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    open()
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg')
    expect(await screen.findByText('Not kept on this device')).toBeTruthy()
    expect(screen.getByText(/There is no room for it, or the browser does not allow it/)).toBeTruthy()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    cleanup()
    open('')
    expect(await screen.findByRole('button', { name: 'Remove a.jpg' })).toBeTruthy()
  })

  it('a device that cannot be read at all lets one work', async () => {
    if (device.store) device.store.draftOf = () => Promise.reject(new DOMException('no', 'SecurityError'))
    open()
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg')
    expect(await screen.findByRole('button', { name: 'Remove a.jpg' })).toBeTruthy()
  })

  it('is named in Arabic', async () => {
    open(undefined, 'ar')
    await screen.findByRole('link', { name: 'Wells' })
    take('a.jpg')
    expect(await screen.findByText('مسودة على هذا الجهاز')).toBeTruthy()
    expect(screen.getByText('تُحفظ أولًا بأول إلى أن ترسلوها أو تحذفوها، ولا يراها غيركم.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'حذف المسودة' })).toBeTruthy()
  })
})

describe('decision 142: elsewhere in the program', () => {
  it('every page says that one was begun here', async () => {
    await make()
    cleanup()
    show(WaitingBanner, {
      resource: 'projects',
      roles: ['ProjectAdmin'],
      route: '/app/dashboard',
      at: '/app/dashboard',
    })
    expect(await screen.findByText('A quick update that was begun is on this device.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go on with it' }).getAttribute('href')).toBe('/app/quick-update')
  })

  const openLogout = () =>
    show(Logout, { resource: 'projects', roles: ['ProjectAdmin'], route: '/auth/logout', at: '/auth/logout' })

  it('signing out counts it, and leaves it for its owner', async () => {
    on('post', '*/api/Account/Logout', {})
    await make()
    await reload()
    openLogout()
    expect(await screen.findByRole('heading', { name: 'Sign out without sending?' })).toBeTruthy()
    expect(screen.getByText(/A quick update that was begun is on this device alone.*Nobody else sees it/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByText('elsewhere')
    expect(kept()?.pictures).toHaveLength(2)
  })

  it('signing out erases it where that is wanted', async () => {
    on('post', '*/api/Account/Logout', {})
    await make()
    await reload()
    openLogout()
    await userEvent.click(await screen.findByRole('button', { name: 'Erase what was not sent and sign out …' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Erase and sign out' }))
    await screen.findByText('elsewhere')
    expect(kept()).toBeUndefined()
  })
})

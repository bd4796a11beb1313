import { waitFor } from '@testing-library/react'
import { HttpResponse, http as route } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeQueue } from '../../../src/providers/waiting/queue.ts'
import type { WaitingStore } from '../../../src/providers/waiting/types.ts'
import { seen, server } from './server.ts'
import { memoryStore, PROJECT, updateOf } from './waitingWorld.ts'

/** A busy machine takes its time; no pause that is looked at is as long. */
const soon = { timeout: 20_001 }
const SARA = 'u1 e1'
let owner: string | null = SARA
let store: ReturnType<typeof memoryStore>
const queueOf = (on: WaitingStore = store) => makeQueue({ store: on, ownerNow: () => owner, alone: (work) => work() })

const calls = () => seen.filter(({ path }) => path.startsWith('/api/')).map(({ path, key }) => [path, key])
const UPLOAD_1 = ['/api/files/upload?kind=image&name=1.jpg', 'picture-key-1']
const UPLOAD_2 = ['/api/files/upload?kind=image&name=2.jpg', 'picture-key-2']
const RECORD = ['/api/project_updates', 'record-key-1']

const fileNamed = (request: Request) => `file-${new URL(request.url).searchParams.get('name')}`
const uploads = route.post('*/api/files/upload', ({ request }) =>
  HttpResponse.json({ id: fileNamed(request) }, { status: 201 }),
)
const records = route.post('*/api/project_updates', () => HttpResponse.json({ id: 'draft-1' }, { status: 201 }))
const noNetwork = (path: string) => route.post(path, () => HttpResponse.error())

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  owner = SARA
  store = memoryStore()
  seen.length = 0
})
afterEach(() => {
  server.resetHandlers()
})
afterAll(() => server.close())

describe('updates that wait on the device', () => {
  it('are kept first, then sent: the pictures in order, then the record', async () => {
    let kept = 0
    server.use(
      route.post('*/api/files/upload', ({ request }) => {
        kept = store.rows.size
        return HttpResponse.json({ id: fileNamed(request) }, { status: 201 })
      }),
      records,
    )
    const queue = queueOf()
    await queue.add(updateOf(SARA))
    await waitFor(() => expect(queue.state().sent).toHaveLength(1))
    expect(kept).toBe(1)
    expect(calls()).toEqual([UPLOAD_1, UPLOAD_2, RECORD])
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
      project: PROJECT,
      name: 'Update of 3 May 2026',
      dateFrom: '2026-05-03',
      details: 'The pump runs',
      images: [
        { id: 'file-1.jpg', altAr: null, altEn: null },
        { id: 'file-2.jpg', altAr: null, altEn: null },
      ],
    })
    expect(store.rows.size).toBe(0)
    expect(queue.state().sent[0]).toEqual({
      id: 'draft-1',
      project: PROJECT,
      name: 'Update of 3 May 2026',
      projectName: 'Wells',
    })
  })

  it('without a network they stay and say why; back on it they arrive once', async () => {
    server.use(noNetwork('*/api/files/upload'), records)
    const queue = queueOf()
    await queue.add(updateOf(SARA))
    await waitFor(() => expect(queue.state().pause).not.toBeNull())
    expect(queue.state().items.map(({ state }) => state)).toEqual(['waiting'])
    expect(store.rows.size).toBe(1)
    expect(calls()).toEqual([UPLOAD_1])

    server.use(uploads)
    await Promise.all([queue.wake(), queue.wake()])
    await waitFor(() => expect(queue.state().sent).toHaveLength(1))
    expect(calls()).toEqual([UPLOAD_1, UPLOAD_1, UPLOAD_2, RECORD])
    expect(queue.state().pause).toBeNull()
  })

  it('are tried again by themselves, at growing distances until one arrives', async () => {
    // The pauses never end by themselves, so that a slow machine sees the same ones as a quick one.
    const now = globalThis.setTimeout
    const isPause = (ms = 0) => ms >= 2000 && ms !== soon.timeout
    const later = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number) =>
        now(isPause(ms) ? () => {} : work, ms)) as typeof setTimeout)
    const pauses = () => later.mock.calls.map(([, ms]) => ms).filter(isPause)
    server.use(route.post('*/api/files/upload', () => HttpResponse.json({}, { status: 503 })))
    const queue = queueOf()
    await queue.add(updateOf(SARA))
    await waitFor(() => expect(pauses()).toEqual([2000]), soon)
    await queue.wake()
    expect(pauses()).toEqual([2000, 4000])
    for (let more = 0; more < 8; more += 1) await queue.wake()
    // Five minutes at most.
    expect(pauses().at(-1)).toBe(300_000)

    server.use(uploads, records)
    await queue.wake()
    expect(queue.state().sent).toHaveLength(1)
    server.use(noNetwork('*/api/files/upload'))
    await queue.add(updateOf(SARA, { id: 'w2' }))
    await waitFor(() => expect(pauses().at(-1)).toBe(2000), soon)
    later.mockRestore()
  })

  it('a page that is closed between the pictures and the record sends each of them once', async () => {
    server.use(uploads, noNetwork('*/api/project_updates'))
    const before = queueOf()
    await before.add(updateOf(SARA))
    await waitFor(() => expect(before.state().pause).not.toBeNull())
    expect([...store.rows.values()][0]?.pictures.map(({ fileId, blob }) => [fileId, blob])).toEqual([
      ['file-1.jpg', null],
      ['file-2.jpg', null],
    ])

    server.use(records)
    const after = queueOf()
    await after.wake()
    await waitFor(() => expect(after.state().sent).toHaveLength(1))
    // The record that may have arrived is asked for again under its own key.
    expect(calls()).toEqual([UPLOAD_1, UPLOAD_2, RECORD, RECORD])
  })

  it('nobody else on the device sees or sends them', async () => {
    server.use(noNetwork('*/api/files/upload'))
    const queue = queueOf()
    await queue.add(updateOf(SARA))
    await waitFor(() => expect(queue.state().items).toHaveLength(1))
    await waitFor(() => expect(queue.state().pause).not.toBeNull())
    seen.length = 0
    server.use(uploads, records)
    for (const other of ['u2 e1', 'u1 e2', null]) {
      owner = other
      await queue.wake()
      expect(queue.state()).toEqual({ items: [], sent: [], pause: null })
    }
    expect(calls()).toEqual([])
    owner = SARA
    await queue.wake()
    await waitFor(() => expect(queue.state().sent).toHaveLength(1))
  })

  it('whoever signs out while a picture is on its way sends no more of them', async () => {
    server.use(
      route.post('*/api/files/upload', ({ request }) => {
        owner = 'u2 e1'
        return HttpResponse.json({ id: fileNamed(request) }, { status: 201 })
      }),
      records,
    )
    const queue = queueOf()
    await queue.add(updateOf(SARA))
    await waitFor(() => expect(calls()).toHaveLength(1))
    await queue.wake()
    expect(calls()).toEqual([UPLOAD_1])
    expect(queue.state().items).toEqual([])
    expect(store.rows.size).toBe(1)
  })

  it('[8.9] a picture that the server refuses says why, and the rest goes without it', async () => {
    const refusal = { title: 'This file is not valid', code: 17, fault: 'fileRefused', errors: { File: ['Too large'] } }
    server.use(
      route.post('*/api/files/upload', ({ request }) =>
        fileNamed(request) === 'file-2.jpg'
          ? HttpResponse.json(refusal, { status: 422 })
          : HttpResponse.json({ id: fileNamed(request) }, { status: 201 }),
      ),
      records,
    )
    const queue = queueOf()
    await queue.add(updateOf(SARA))
    await waitFor(() => expect(queue.state().items[0]?.state).toBe('refused'))
    const refused = queue.state().items[0]?.update
    expect([refused?.refused, refused?.refusedPicture]).toEqual(['This file is not valid\nToo large', 'picture-key-2'])
    await queue.wake()
    expect(calls()).toEqual([UPLOAD_1, UPLOAD_2])

    await queue.removePicture('w1', 'picture-key-2')
    await waitFor(() => expect(queue.state().sent).toHaveLength(1))
    expect((JSON.parse(seen.at(-1)?.body ?? '') as { images: unknown[] }).images).toHaveLength(1)
  })

  it('what is removed is not sent, and can be put back', async () => {
    server.use(noNetwork('*/api/files/upload'), records)
    const queue = queueOf()
    await queue.add(updateOf(SARA))
    await waitFor(() => expect(queue.state().pause).not.toBeNull())
    const removed = await queue.remove('w1')
    expect([queue.state().items.length, store.rows.size]).toEqual([0, 0])
    server.use(uploads)
    await queue.wake()
    expect(queue.state().sent).toEqual([])
    if (removed) await queue.add(removed)
    await waitFor(() => expect(queue.state().sent).toHaveLength(1))
  })

  it('a device without room says so and sends nothing', async () => {
    const full = { ...store, put: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')) }
    await expect(queueOf(full).add(updateOf(SARA))).rejects.toThrow('no room')
    expect(calls()).toEqual([])
  })
})

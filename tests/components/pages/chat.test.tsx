// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Chat from '../../../resources/conversations/ui/index.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const view = {
  id: ID,
  channel: 'whatsappCloud',
  donor: null,
  address: '+966512345678',
  senderName: 'Umm Ali',
  unread: 0,
  assignee: null,
  assigneeName: null,
  name: null,
  language: 'en',
  refusal: null,
  windowUntil: '2026-03-02T09:30:00.000Z',
  isReady: true,
  shared: 0,
  issues: [],
}
const row = {
  id: ID,
  channel: 'whatsappCloud',
  donor: null,
  name: 'Umm Ali',
  address: '+966512345678',
  lastText: 'When is the well done?',
  lastDirection: 'in',
  lastAt: '2026-03-01T09:30:00.000Z',
  unread: 2,
  assignee: null,
  assigneeName: null,
}
const ours = (state: string, reason: string | null) => ({
  what: 'out',
  id: `00000000-0000-4000-8000-0000000000${state === 'failed' ? 11 : 12}`,
  at: '2026-03-01T09:40:00.000Z',
  text: `It was ${state}`,
  author: 'Mona',
  files: [] as object[],
  message: { id: OTHER, state, reason, readAt: null },
})
const SEND = `/api/conversations/${ID}/send`
const NO_FILE = { file: null, fileName: null, fileState: null }
const FILE = '00000000-0000-4000-8000-0000000000f1'
const came = (id: number, text: string | null, more: object) => ({
  what: 'in',
  id: `00000000-0000-4000-8000-00000000002${id}`,
  at: '2026-03-01T09:50:00.000Z',
  text,
  ...NO_FILE,
  ...more,
})

beforeEach(() => {
  sessionStorage.clear()
  signIn()
  on('get', '*/api/conversations/actions/inbox', { body: { rows: [row], next: null } })
  on('get', '*/api/conversations/actions/colleagues', { body: { people: [] } })
  on('get', `*/api/conversations/${ID}/thread`, {
    body: {
      lines: [
        { what: 'in', id: OTHER, at: '2026-02-28T09:30:00.000Z', text: '<b>When?</b>', ...NO_FILE },
        ours('failed', 'recipient'),
        ours('delivered', null),
      ],
      before: null,
    },
  })
  on('post', `*${SEND}`, { body: { id: OTHER } })
  list('saved_replies', [{ id: OTHER, title: 'Thanks', textEn: 'Thank you indeed.', textAr: null, version: 1 }])
})

const open = (more: Partial<Record<keyof typeof view, unknown>> = {}, locale: 'en' | 'ar' = 'en') => {
  on('get', `*/api/conversations/${ID}/view`, { body: { ...view, ...more } as { id: string } })
  show(Chat, { resource: 'conversations', at: `/app/chat/${ID}`, route: '/app/chat/:id?', locale })
}
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })

describe('[2.74] the inbox', () => {
  it('goes on as one scrolls, be it a box or the page, and not while it is hidden', async () => {
    const pages = {
      '': { rows: [row], next: 'next' },
      next: { rows: [{ ...row, id: OTHER, name: 'Abu Ali' }], next: null },
    }
    on('get', '*/api/conversations/actions/inbox', ({ query }) => ({
      body: pages[query.some(([name, value]) => name === 'after' && value === 'next') ? 'next' : ''],
    }))
    show(Chat, { resource: 'conversations', at: '/app/chat', route: '/app/chat/:id?' })
    await screen.findByText('Umm Ali')
    const asked = () => sent('GET', '/api/conversations/actions/inbox').length
    const before = asked()
    // jsdom lays nothing out: what has no place is as good as hidden.
    fireEvent.scroll(document)
    expect(asked()).toBe(before)
    const laidOut = vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as never)
    fireEvent.scroll(document)
    laidOut.mockRestore()
    await waitFor(() => expect(asked()).toBe(before + 1))
  }, 60_000)
})

describe('[2.74] a conversation', () => {
  it('shows both sides by day, as text alone, and says of what failed why and what to do', async () => {
    open()
    expect(await screen.findByText('<b>When?</b>')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(
      await screen.findByText(/The recipient’s number was refused.*Ask the donor for another number/s),
    ).toBeTruthy()
    expect(screen.getByText('Delivered')).toBeTruthy()
    expect(screen.getByText(/2 unread messages/)).toBeTruthy()
    expect(await axeFaults()).toEqual([])
  }, 60_000)

  it('[2.74] inserts a saved reply by “/” and Enter, and sends it by Enter, under one key', async () => {
    const user = userEvent.setup()
    open()
    await user.type(await box(), '/tha')
    expect(await screen.findByRole('menuitem', { name: 'Thanks' })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect((await box()).value).toBe('Thank you indeed.')
    expect(sent('POST', SEND)).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(async () => expect((await box()).value).toBe(''))
    expect(sent('POST', SEND).map(({ body }) => body)).toEqual([{ text: 'Thank you indeed.' }])
  }, 60_000)

  it('[4.4] keeps what is typed over a reload, and after a refusal, which stands at the field', async () => {
    const user = userEvent.setup()
    on('post', `*${SEND}`, { status: 503, body: { title: 'busy', detail: '', code: 8, errors: {} } })
    open()
    await user.type(await box(), 'Half an answer')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(async () => expect((await box()).getAttribute('aria-invalid')).toBe('true'))
    expect((await box()).value).toBe('Half an answer')
    // Pressed again it is the same answer: whatever became of the first call, it is sent once.
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent('POST', SEND).length).toBeGreaterThan(1))
    expect(new Set(sent('POST', SEND).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(JSON.stringify(Object.values(sessionStorage))).toContain('Half an answer')
  }, 60_000)

  it('[2.74] shows what came along: a picture, a recording to hear, a paper; and why something is not here', async () => {
    const files = [
      { id: FILE, name: 'image.jpg', kind: 'image', bytes: 20_480 },
      { id: OTHER, name: 'audio.ogg', kind: 'audio', bytes: 10_240 },
      { id: ID, name: 'إيصال.pdf', kind: 'pdf', bytes: 30_720 },
    ]
    on('get', `*/api/conversations/${ID}/thread`, {
      body: {
        lines: [
          ...files.slice(0, 2).map((file, n) => came(n, null, { file, fileName: file.name })),
          came(3, null, { fileName: 'one.pdf', fileState: 'waiting' }),
          came(4, null, { fileName: 'two.pdf', fileState: 'lost' }),
          came(5, null, { fileName: 'three.mp4' }),
          came(6, null, { fileName: 'Where is it?', fileState: 'unread' }),
          came(7, null, { fileState: 'unread' }),
          { ...ours('delivered', null), text: null, files: files.slice(2) },
        ],
        before: null,
      },
    })
    on('get', `*/api/conversations/${ID}/files/${FILE}/480`, {
      status: 404,
      body: { title: '', detail: '', code: 0, errors: {} },
    })
    open()
    expect(await screen.findByRole('button', { name: 'Save image.jpg' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Listen to audio\.ogg/ }).textContent).toContain('10 KB')
    expect(screen.getByRole('button', { name: 'Save إيصال.pdf' })).toBeTruthy()
    expect(screen.getByText('one.pdf is being fetched.')).toBeTruthy()
    expect(screen.getByText(/two\.pdf could not be fetched\. Ask them to send it again/)).toBeTruthy()
    expect(screen.getByText(/three\.mp4 came along\. Athar does not keep/)).toBeTruthy()
    expect(
      screen.getByText(/^A mail with the subject “Where is it\?” came and could not be read here\. You find it/),
    ).toBeTruthy()
    expect(screen.getByText(/^A mail without a subject came and could not be read here/)).toBeTruthy()
    expect(await axeFaults()).toEqual([])
  }, 60_000)

  it('[2.74] sends files, alone where there are no words, and offers none by text message', async () => {
    const user = userEvent.setup()
    on('post', '*/api/conversations/files', {
      status: 201,
      body: {
        id: FILE,
        name: 'Receipt.pdf',
        kind: 'pdf',
        mime: 'application/pdf',
        bytes: 3,
        width: null,
        height: null,
      },
    })
    open()
    await user.click(await screen.findByRole('button', { name: 'Attach' }))
    const input = await screen.findByTestId('file-input')
    await user.upload(input, new File(['pdf'], 'Receipt.pdf', { type: 'application/pdf' }))
    // Of what has arrived: while it is on its way another button bears the name.
    const taken = await screen.findByRole('list', { name: 'Files' })
    await user.click(within(taken).getByRole('button', { name: 'Remove Receipt.pdf' }))
    await user.click(screen.getByRole('button', { name: 'Attach' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    await user.upload(screen.getByTestId('file-input'), new File(['pdf'], 'Receipt.pdf', { type: 'application/pdf' }))
    await screen.findByRole('button', { name: 'Remove Receipt.pdf' })
    expect(await axeFaults()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent('POST', SEND)).toHaveLength(1))
    const files = [{ id: FILE, altAr: 'Receipt.pdf', altEn: 'Receipt.pdf' }]
    expect(sent('POST', SEND).map(({ body }) => body)).toEqual([{ text: '', files }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Receipt.pdf' })).toBeNull())
    cleanup()
    open({ channel: 'sms', windowUntil: null })
    await box()
    expect(screen.queryByRole('button', { name: 'Attach' })).toBeNull()
  }, 60_000)

  it('says before one types until when Meta takes free text, and afterwards leads to the templates', async () => {
    open()
    expect(await screen.findByText(/Meta takes your own words until/)).toBeTruthy()
  }, 60_000)

  it('offers no field once Meta’s day is over, and speaks Arabic', async () => {
    open({ refusal: 'window' }, 'ar')
    expect((await screen.findByRole('link', { name: 'قوالب الرسائل' })).getAttribute('href')).toBe('/app/templates')
    expect(screen.queryByRole('textbox', { name: 'ردكم' })).toBeNull()
  }, 60_000)
})

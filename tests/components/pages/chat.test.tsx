// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
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
  message: { id: OTHER, state, reason, readAt: null },
})
const SEND = `/api/conversations/${ID}/send`

beforeEach(() => {
  sessionStorage.clear()
  signIn()
  on('get', '*/api/conversations/actions/inbox', { body: { rows: [row], next: null } })
  on('get', '*/api/conversations/actions/colleagues', { body: { people: [] } })
  on('get', `*/api/conversations/${ID}/thread`, {
    body: {
      lines: [
        { what: 'in', id: OTHER, at: '2026-02-28T09:30:00.000Z', text: '<b>When?</b>', file: null, fileName: null },
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

describe('[2.74] a conversation', () => {
  it('shows both sides by day, as text alone, and says of what failed why and what to do', async () => {
    open()
    expect(await screen.findByText('<b>When?</b>')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(
      await screen.findByText(/The recipient’s address was refused.*Ask the donor for another address/s),
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

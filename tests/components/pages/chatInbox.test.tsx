import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import Chat from '../../../resources/conversations/ui/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const { on, sent, live } = useServer()

const INBOX = '/api/conversations/actions/inbox'
const at = (n: number): string => new Date(Date.UTC(2026, 2, 1) - n * 60_000).toISOString()
/** Who wrote last, the n-th from the newest. */
const row = (n: number, name = `Donor ${n}`) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  channel: 'email',
  donor: null,
  name,
  address: 'a@example.org',
  lastText: 'When?',
  lastDirection: 'in',
  lastAt: at(n),
  unread: 0,
  assignee: null,
  assigneeName: null,
})
const page = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => row(from + n))

it('[2.74] of an inbox that changes the newest page alone is asked for, and of others those in sight', async () => {
  signIn()
  let top = { rows: page(1, 30), next: at(30) }
  on('get', `*${INBOX}`, ({ query }) => ({
    body: query.some(([name]) => name === 'after') ? { rows: page(31, 60), next: null } : top,
  }))
  show(Chat, { resource: 'conversations', at: '/app/chat', route: '/app/chat/:id?' })
  await screen.findByText('Donor 1')
  const asked = () => sent('GET', INBOX).map(({ query }) => query.some(([name]) => name === 'after'))
  const laidOut = vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as never)
  fireEvent.scroll(document)
  laidOut.mockRestore()
  await waitFor(() => expect(asked().filter(Boolean)).toHaveLength(1))
  const before = asked().length
  top = { rows: [row(0, 'Somebody new'), ...page(1, 29)], next: at(29) }
  await live.changed('conversations')
  expect(await screen.findByText('Somebody new')).toBeTruthy()
  expect(asked().slice(before)).toEqual([false])
}, 60_000)

it('[2.74] a search that finds nobody leads back to all of them, with an empty field', async () => {
  signIn()
  on('get', `*${INBOX}`, ({ query }) => ({
    body: query.some(([name]) => name === 'q') ? { rows: [], next: null } : { rows: page(1, 2), next: null },
  }))
  show(Chat, { resource: 'conversations', at: '/app/chat', route: '/app/chat/:id?' })
  await screen.findByText('Donor 1')
  const field = () => screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field(), { target: { value: 'nobody' } })
  await screen.findByText('Nothing fits what you asked for.')
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await screen.findByText('Donor 1')
  expect(field().value).toBe('')
}, 60_000)

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useServer } from '../generate/harness.tsx'
import { dashboard, openHome, UPDATE } from './homeWorld.tsx'

const server = useServer()

const open = (...rest: Parameters<typeof openHome> extends [unknown, ...infer R] ? R : never) =>
  openHome(server, ...rest)

describe('[2.16] comments in the newsfeed', () => {
  const thread = () => screen.getByRole('list', { name: 'Comments' })
  /** The box of the update, behind its button. */
  const write = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await screen.findByRole('button', { name: /^Comment.*Drilling began$/ }))
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' })
  }
  const line = (text: string) => within(thread()).getByText(text, { selector: 'p' }).closest('li') as HTMLElement

  it('are added below their update', async () => {
    const { user, ...home } = await open()
    server.on('post', '*/api/comments', { status: 201, body: { id: UPDATE } })
    await user.type(await write({ user, ...home }), ' Well done ')
    await user.click(screen.getByRole('button', { name: 'Add the comment' }))
    await waitFor(() => expect(server.sent('POST', '/api/comments')).toHaveLength(1))
    expect(server.sent('POST', '/api/comments')[0]?.body).toEqual({ projectUpdate: UPDATE, text: 'Well done' })
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect((await write({ user, ...home })).value).toBe('')
  })

  it.each(['en', 'ar'] as const)('have a box that opens with one press, with the cursor in it: %s', async (locale) => {
    const { user } = await open(dashboard(), { locale })
    expect(screen.queryByRole('textbox')).toBeNull()
    const name = locale === 'en' ? /^Comment.*Drilling began$/ : /^تعليق.*Drilling began$/
    await user.click(await screen.findByRole('button', { name }))
    const box = await screen.findByRole('textbox', { name: locale === 'en' ? 'Write a comment' : 'كتابة تعليق' })
    expect(document.activeElement).toBe(box)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  })

  it('stay in the field with the reason where they are refused', async () => {
    const { user, ...home } = await open()
    server.on('post', '*/api/comments', {
      status: 409,
      body: { title: 'Not now', detail: 'x', code: 8, fault: 'wrongState' },
    })
    await user.type(await write({ user, ...home }), 'Well done')
    await user.click(screen.getByRole('button', { name: 'Add the comment' }))
    expect(await screen.findByText(/Not now/)).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' }).value).toBe('Well done')
  })

  it('are edited by their author alone, with their version; edited ones say so', async () => {
    const { user } = await open()
    expect(within(line('Theirs')).queryByRole('button', { name: /Edit/ })).toBeNull()
    expect(line('Theirs').textContent).toContain('edited')
    await user.click(within(line('Mine')).getByRole('button', { name: /Edit/ }))
    const field = screen.getByRole('textbox', { name: 'Comment' })
    await user.clear(field)
    await user.type(field, 'Mine, better')
    server.on('put', '*/api/comments/:id', { body: { id: 'x' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        text: 'Mine, better',
        version: 1,
      }),
    )
  })

  it('are deleted with an undo', async () => {
    const { user } = await open()
    await user.click(within(line('Mine')).getByRole('button', { name: /Delete/ }))
    expect(within(thread()).queryByText('Mine', { selector: 'p' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /undo/i }))
    expect(await within(thread()).findByText('Mine', { selector: 'p' })).toBeTruthy()
    expect(server.seen.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('of others are taken away by an administrator, and by nobody else', async () => {
    const first = await open(dashboard(), { roles: ['ProjectAdmin'] })
    expect(screen.queryByRole('button', { name: 'Remove the comment of Sami' })).toBeNull()
    first.unmount()
    await open()
    expect(screen.getByRole('button', { name: 'Remove the comment of Sami' })).toBeTruthy()
  })
})

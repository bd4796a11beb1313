// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import EntityOutbox from '../../../src/pages/outbox/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const server = useServer()

const letter = (n: number) => ({
  id: `letter-${n}`,
  to: `reader${n}@example.org`,
  subject: `Letter ${n}`,
  date: '2026-03-01T10:00:00.000Z',
})

function open(locale: 'en' | 'ar' = 'en') {
  signIn()
  server.on('get', '*/api/outbox', { body: { letters: [letter(1), letter(2)], total: 2 } })
  server.on('get', '*/api/outbox/letter-2', {
    body: { ...letter(2), from: 'us@example.org', html: '<p>Words</p>', text: 'Words' },
  })
  const shown = show(EntityOutbox, { resource: 'projects', locale, route: '/app/outbox', at: '/app/outbox?page=1' })
  return { ...shown, user: userEvent.setup() }
}

const isWide = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches, media, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
    )

afterEach(() => vi.restoreAllMocks())

describe('the outbox', () => {
  it.each([
    ['en', 'All letters'],
    ['ar', 'كل الرسائل'],
  ] as const)('on a narrow window shows a letter in place of the list, with a way back: %s', async (locale, back) => {
    isWide(false)
    const { user, router } = open(locale)
    await user.click(await screen.findByRole('button', { name: /^Letter 2/ }))
    const article = await screen.findByRole('article', { name: 'Letter 2' })
    expect(screen.queryByRole('button', { name: /^Letter 1/ })).toBeNull()
    expect(article.parentElement).toBe(document.activeElement)
    expect(router.state.location.search).toBe('?page=1&letter=letter-2')
    await user.click(screen.getByRole('link', { name: back }))
    expect(await screen.findByRole('button', { name: /^Letter 1/ })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(router.state.location.search).toBe('?page=1')
    expect(document.activeElement?.textContent).toContain('Letter 2')
    // The browser's own way leads to the same places.
    await router.navigate(-1)
    await screen.findByRole('article', { name: 'Letter 2' })
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(screen.getByRole('button', { name: /^Letter 1/ })).toBeTruthy()
  })

  it.each([
    ['en', 'Choose a letter to read it here.'],
    ['ar', 'اختاروا رسالة لقراءتها هنا.'],
  ] as const)(
    'says whom a letter is for as people write it, and what is beside the list: %s',
    async (locale, choose) => {
      isWide(true)
      signIn()
      const named = { ...letter(1), to: '"Yousef Al-Wadi" <yousef@example.org>' }
      server.on('get', '*/api/outbox', { body: { letters: [named], total: 1 } })
      show(EntityOutbox, { resource: 'projects', locale, route: '/app/outbox', at: '/app/outbox' })
      expect(await screen.findByText('Yousef Al-Wadi <yousef@example.org>')).toBeTruthy()
      expect(screen.getByText(choose)).toBeTruthy()
    },
  )

  it('on a wide window shows it beside the list', async () => {
    isWide(true)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Letter 2/ }))
    await screen.findByRole('article', { name: 'Letter 2' })
    expect(screen.getByRole('button', { name: /^Letter 1/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'All letters' })).toBeNull()
  })
})

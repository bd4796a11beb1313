import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FeedUpdate } from '../../../resources/_contracts/newsfeed.ts'
import { Feed } from '../../../src/pages/home/feed/Feed.tsx'
import { show, useServer } from '../generate/harness.tsx'
import { styleOf } from '../styles.ts'

const server = useServer()

const PROJECT = { id: '30000000-0000-4000-8000-000000000001', name: 'بئر الوادي' }
const post = (n: number, more: Partial<FeedUpdate> = {}): FeedUpdate => ({
  id: `20000000-0000-4000-8000-00000000000${n}`,
  name: `Update ${n}`,
  details: null,
  dateFrom: '2025-12-01',
  dateTo: null,
  updatedAt: '2025-12-02T10:00:00.000Z',
  author: 'Sami',
  project: PROJECT,
  cover: null,
  pictures: 0,
  commentCount: 0,
  comments: [],
  ...more,
})

const open = async (feed: readonly FeedUpdate[], stage: { locale?: 'en' | 'ar'; roles?: readonly string[] } = {}) => {
  server.on('get', '*/api/files/*', { status: 404 })
  show(() => <Feed feed={feed} />, { resource: 'projects', ...stage })
  await screen.findByText('Update 1')
}
const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const seven = [1, 2, 3, 4, 5, 6, 7].map((n) => post(n))

describe('[2.16] the newsfeed in little room', () => {
  it('shows two posts and the others on demand', async () => {
    await open(seven)
    expect(names()).toEqual(['Update 1', 'Update 2'])
    await userEvent.click(screen.getByRole('button', { name: /^Show more\s*Newsfeed$/ }))
    expect(names()).toHaveLength(7)
    expect(screen.queryByRole('button', { name: /^Show more\s*Newsfeed$/ })).toBeNull()
  })

  it('leaves all but the newest two, and what is pressed, out on paper', async () => {
    await open(seven)
    await userEvent.click(await screen.findByRole('button', { name: /^Comment.*Update 1$/ }))
    await screen.findAllByRole('textbox')
    for (const control of [...screen.getAllByRole('button'), ...screen.getAllByRole('textbox')])
      expect(control.closest('.athar-unprinted'), control.outerHTML.slice(0, 120)).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Show more\s*Newsfeed$/ }))
    const printed = screen.getAllByRole('article').filter((one) => one.closest('.athar-unprinted') === null)
    expect(printed.map((one) => within(one).getByRole('heading').textContent)).toEqual(['Update 1', 'Update 2'])
  })

  it('clamps a long text and shows the whole of it on demand; a short one stands as it is', async () => {
    await open([post(1, { details: 'Forty metres so far.' }), post(2, { details: `Deep. ${'x'.repeat(200)}` })])
    expect(screen.queryByRole('button', { name: /^Show more\s*Update 1$/ })).toBeNull()
    const text = screen.getByText(/^Deep/)
    expect(styleOf(text).overflow).toBe('hidden')
    await userEvent.click(screen.getByRole('button', { name: /^Show more\s*Update 2$/ }))
    expect(styleOf(text).overflow).not.toBe('hidden')
    expect(screen.getByRole('button', { name: /^Show less\s*Update 2$/ }).getAttribute('aria-expanded')).toBe('true')
  })

  it.each([
    ['en', 'and 2 more pictures'],
    ['ar', 'وصورتان أخريان'],
  ] as const)('shows one picture and says how many more there are: %s', async (locale, words) => {
    const cover = { id: '50000000-0000-4000-8000-000000000001', altAr: null, altEn: null }
    await open([post(1, { cover, pictures: 3 }), post(2, { cover, pictures: 1 })], { locale })
    expect(screen.getAllByText('+2')).toHaveLength(1)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText('+0')).toBeNull()
  })

  it('leads to the quick update for those who may add one', async () => {
    await open(seven)
    expect((await screen.findByRole('link', { name: 'Quick update' })).getAttribute('href')).toBe('/app/quick-update')
  })
})

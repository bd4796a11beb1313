// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '../../../resources/_contracts/newsfeed.ts'
import NotesTimeline from '../../../resources/projects/ui/timeline/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const PROJECT = '30000000-0000-4000-8000-000000000001'
const ME = '10000000-0000-4000-8000-000000000001'
const TIMELINE = `/api/projects/${PROJECT}/timeline`

const idOf = (n: number): string => `50000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: idOf(n),
  kind: 'note',
  moment: '2026-03-01T10:00:00.000Z',
  actor: 'Mona',
  actorId: ME,
  title: null,
  text: `Note ${n}`,
  state: null,
  version: 1,
  edited: false,
  changes: [],
  link: null,
  ...more,
})

const server = useServer()

interface Opened {
  pages: TimelineEntry[][]
  at?: string
  locale?: 'en' | 'ar'
}

const open = ({ pages, at = '', locale = 'en' }: Opened) => {
  server.on('get', `*/api/projects/${PROJECT}/pulse`, {
    body: { mark: 'a', lastUpdateAt: null },
    headers: { ETag: '"a"' },
  })
  signIn({ profile: { id: ME, name: 'Mona' } as never })
  server.on('get', `*/api/projects/${PROJECT}`, {
    body: { id: PROJECT, version: 1, name: 'Well', status: 'published' },
  })
  server.on('get', `*${TIMELINE}`, ({ query }) => {
    const n = Number(new Map(query).get('before') ?? '0')
    return { body: { entries: pages[n] ?? [], next: n + 1 < pages.length ? String(n + 1) : null } as never }
  })
  const shown = show(NotesTimeline, {
    resource: 'projects',
    locale,
    route: '/app/projects/published/:id/notesTimeline/:newsfeedId?',
    at: `/app/projects/published/${PROJECT}/notesTimeline${at}`,
  })
  return { ...shown, user: userEvent.setup() }
}

const list = () => screen.findByRole('list', { name: /Notes timeline|سجل الملاحظات/ })

describe('[2.36] the notes timeline', () => {
  it('shows within seconds what somebody else wrote down, and keeps what one is writing', async () => {
    const pages = [[entry(1)]]
    const { user } = open({ pages })
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
    await user.type(screen.getByRole('textbox'), 'Half a sentence')
    pages[0]?.unshift(entry(2, { actor: 'Sami', actorId: null }))
    server.on('get', `*/api/projects/${PROJECT}/pulse`, ({ headers }) =>
      headers['if-none-match'] === '"a"'
        ? { body: { mark: 'b', lastUpdateAt: null }, headers: { ETag: '"b"' } }
        : { status: 304 },
    )
    await server.live.changed('notes')
    expect(await screen.findByText('Note 2', {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a sentence')
  }, 20_000)

  it.each([
    [
      'en',
      'Project: Draft → Published',
      'Study: Completed',
      '3 letters sent',
      'A donor said that this letter is not theirs:',
    ],
    ['ar', 'المشروع: من «مسودة» إلى «منشور»', 'الدراسة: مكتمل', 'أُرسلت 3 رسائل', 'أفاد متبرع بأن هذه الرسالة ليست له:'],
  ] as const)('tells each kind in words: %s', async (locale, ...words) => {
    open({
      locale,
      pages: [
        [
          entry(1, {
            kind: 'status',
            text: null,
            changes: [{ what: 'status', stage: null, label: null, from: 'drafted', to: 'published' }],
          }),
          entry(2, {
            kind: 'stage',
            text: null,
            changes: [{ what: 'stage', stage: 'study', label: null, from: null, to: 'completed' }],
          }),
          entry(3, { kind: 'report', text: '3', title: 'R', state: 'sent', link: '/app/reports/x' }),
          entry(4, { kind: 'feedback', text: null, state: 'notMe', title: 'R', link: '/app/reports/x' }),
        ],
      ],
    })
    const items = within(await list()).getAllByRole('listitem')
    expect(items).toHaveLength(4)
    words.forEach((text, at) => expect(items[at]?.textContent).toContain(text))
  })

  it('goes on page by page', async () => {
    const { user } = open({ pages: [[entry(1)], [entry(2)]] })
    expect(await screen.findByText('Note 1', { selector: 'p' })).toBeTruthy()
    expect(screen.queryByText('Note 2', { selector: 'p' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Note 2', { selector: 'p' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('opens at the entry of the address, however many pages away, marked and focused', async () => {
    open({ pages: [[entry(1)], [entry(2)], [entry(3)], [entry(4)]], at: `/${idOf(3)}` })
    const found = (await screen.findByText('Note 3', { selector: 'p' })).closest('li')
    await waitFor(() => expect(found?.getAttribute('aria-current')).toBe('true'))
    expect(document.activeElement).toBe(found)
    // Found is enough: the rest of the diary is not fetched.
    expect(screen.queryByText('Note 4', { selector: 'p' })).toBeNull()
  })

  it('says where the entry of the address is in no page', async () => {
    open({ pages: [[entry(1)], [entry(2)]], at: `/${idOf(9)}` })
    expect(await screen.findByText(/is not in the timeline/)).toBeTruthy()
  })

  it('asks for the chosen kinds', async () => {
    const { user } = open({ pages: [[entry(1)]] })
    await user.click(await screen.findByRole('button', { name: 'Comments' }))
    await user.click(screen.getByRole('button', { name: 'Updates' }))
    await waitFor(() => expect(new Map(server.sent('GET', TIMELINE).at(-1)?.query).get('kinds')).toBe('update,comment'))
    expect(screen.getByRole('button', { name: 'Comments' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('takes a note at the top, by button and by keyboard', async () => {
    const { user } = open({ pages: [[entry(1)]] })
    server.on('post', '*/api/notes', { status: 201, body: { id: idOf(8) } })
    const field = await screen.findByRole('textbox', { name: 'Write a note' })
    await user.type(field, 'Call the contractor')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(server.sent('POST', '/api/notes')[0]?.body).toEqual({ project: PROJECT, text: 'Call the contractor' }),
    )
  })

  it('lets the author alone change and delete a note', async () => {
    const { user } = open({ pages: [[entry(1), entry(2, { actorId: idOf(7), actor: 'Sami' })]] })
    const [mine, theirs] = within(await list()).getAllByRole('listitem') as [HTMLElement, HTMLElement]
    expect(within(theirs).queryAllByRole('button')).toEqual([])
    await user.click(within(mine).getByRole('button', { name: /Delete/ }))
    expect(screen.queryByText('Note 1', { selector: 'p' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /undo/i }))
    expect(await screen.findByText('Note 1', { selector: 'p' })).toBeTruthy()
  })

  it('says what will stand here where nothing does', async () => {
    open({ pages: [[]] })
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { ID, OTHER, type Stage, show } from './harness.tsx'
import { rows, useListWorld } from './listWorld.tsx'

const { asWideAs, list, on, open, press, sent, signIn } = useListWorld()

const THIRD = '00000000-0000-4000-8000-000000000003'
const third = { ...rows[1], id: THIRD, code: 'W-3', name: 'School bags' }
const drafts = [...rows, third].map((row) => ({ ...row, status: 'drafted' }))

const LACKS = {
  status: 422,
  body: {
    title: 'Please check the marked fields',
    fault: 'invalid',
    errors: {
      Description: ['This field is required before publishing.'],
      StartDate: ['This field is required before publishing.'],
    },
  },
}
const answer = (id: string, action: string, reply: Parameters<typeof on>[2]) =>
  on('post', `*/api/projects/${id}/${action}`, reply)
const done = { body: { ...drafts[0], status: 'published' } }

/** Three drafts, all chosen. */
async function chosen(stage: Partial<Stage> = {}, listed: readonly Record<string, unknown>[] = drafts) {
  signIn()
  list('projects', listed)
  const page = open(stage)
  await screen.findByText('Well in Abha')
  await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
  return page
}
const confirmed = async (action: string) => {
  await press(action)
  const dialog = await screen.findByRole('dialog', { name: `${action}: 3 records?` })
  await userEvent.click(within(dialog).getByRole('button', { name: action }))
  expect(await screen.findByText(`${action}: 3 records`)).toBeTruthy()
}
/** What a step left over, told above the list. */
const resultOf = async () =>
  (await screen.findByRole('heading', { level: 2, name: /^(?:Publish|Delete)$/ })).closest(
    '[role=alert]',
  ) as HTMLElement
/** Takes the step and lets the time to undo it end, with its notice. */
const take = async (action: string) => {
  await confirmed(action)
  await userEvent.keyboard('{Escape}')
}
const boxes = () => screen.getAllByRole('checkbox', { name: /select this row/i }) as HTMLInputElement[]
const ticked = () => boxes().map((box) => box.checked)

describe('a step for many', () => {
  it('says what it does, and to which', async () => {
    await chosen()
    await press('Publish')
    const dialog = await screen.findByRole('dialog', { name: 'Publish: 3 records?' })
    expect(within(dialog).getByText(/^They appear on the public pages/)).toBeTruthy()
    for (const name of ['Well in Abha', 'Open giving', 'School bags'])
      expect(within(dialog).getByText(name)).toBeTruthy()
  })

  it('deletes by a button that says so in words, on a phone too', async () => {
    asWideAs(390)
    signIn()
    list('donors', [{ id: ID, name: 'Noura', phone: '+966512345678', email: 'noura@example.org', status: 'active' }])
    show(GeneratedList, { resource: 'donors' })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Noura' }))
    expect((await screen.findByRole('button', { name: 'Delete' })).textContent).toBe('Delete')
  })

  it('names what it could not do, with the fields that each lacks, until it is closed', async () => {
    await chosen()
    answer(ID, 'publish', done)
    answer(OTHER, 'publish', LACKS)
    answer(THIRD, 'publish', { status: 409, body: { title: 'Not possible now', fault: 'wrongState' } })
    await take('Publish')
    const result = await resultOf()
    expect(result.textContent).toContain('Done for 1 record. Not possible for 2 records.')
    const [lacking, refused] = within(result).getAllByRole('listitem')
    expect(lacking?.textContent).toContain('Open giving: lacks Description and Start date.')
    expect(
      within(lacking as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/projects/${OTHER}/show`)
    expect(refused?.textContent).toMatch(/^School bags: .+/)
    await waitFor(() => expect(ticked()).toEqual([false, true, true]))
    await userEvent.click(within(result).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  })

  it('is there still when its reader comes back, and in nobody else’s list', async () => {
    const page = await chosen()
    for (const id of [ID, OTHER]) answer(id, 'publish', done)
    answer(THIRD, 'publish', LACKS)
    await take('Publish')
    await resultOf()
    page.unmount()
    const again = open()
    expect(await resultOf()).toBeTruthy()
    again.unmount()
    signIn()
    open()
    await screen.findByText('Well in Abha')
    expect(screen.queryByRole('heading', { level: 2, name: 'Publish' })).toBeNull()
  })

  it('says that the outcome is unknown where no answer came, and goes no further', async () => {
    await chosen()
    for (const id of [ID, OTHER, THIRD]) answer(id, 'publish', { status: 502, body: null })
    await take('Publish')
    const result = await resultOf()
    expect(result.textContent).toContain('Done for no record.')
    expect(result.textContent).toContain('No answer came for 3 records: it may have been done or not.')
    await waitFor(() => expect(ticked()).toEqual([true, true, true]))
  })

  it('[1.7] publishes what was seen when it was said: what somebody has changed since is refused by itself', async () => {
    await chosen()
    const [first, ...others] = drafts
    for (const id of [ID, OTHER, THIRD]) answer(id, 'publish', done)
    answer(OTHER, 'publish', { status: 409, body: { title: 'Changed meanwhile', fault: 'stale' } })
    await confirmed('Publish')
    // Read again meanwhile: it is not what was on the page.
    list('projects', [{ ...first, version: 9 }, ...others])
    await userEvent.keyboard('{Escape}')
    const result = await resultOf()
    expect(result.textContent).toContain('Done for 2 records. Not possible for 1 record.')
    expect(result.textContent).toContain('Changed meanwhile')
    for (const id of [ID, OTHER, THIRD])
      expect(sent('POST', `/api/projects/${id}/publish`).map(({ body }) => body)).toEqual([{ version: 1 }])
    await waitFor(() => expect(ticked()).toEqual([false, true, false]))
  })

  it('[1.7] publishes nothing of which no version was seen: it is left over, and no call is made', async () => {
    await chosen(
      {},
      drafts.map((row) => (row.id === OTHER ? { ...row, version: null } : row)),
    )
    for (const id of [ID, OTHER, THIRD]) answer(id, 'publish', done)
    await take('Publish')
    const result = await resultOf()
    expect(result.textContent).toContain('Done for 2 records. Not possible for 1 record.')
    expect(result.textContent).toContain('This record has changed')
    expect(sent('POST', `/api/projects/${OTHER}/publish`)).toEqual([])
  })

  it('names no version for a step that brings nothing to light', async () => {
    signIn()
    list('projects', rows)
    open()
    await screen.findByText('Well in Abha')
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    for (const id of [ID, OTHER]) answer(id, 'deactivate', done)
    await press('Deactivate')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
    await screen.findByText('Deactivate: 2 records')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(sent('POST', `/api/projects/${OTHER}/deactivate`)[0]?.body).toEqual({}))
  })

  it('says all is done in passing where nothing is left over', async () => {
    await chosen()
    for (const id of [ID, OTHER, THIRD]) answer(id, 'publish', done)
    await take('Publish')
    expect(await screen.findByText('Done for 3 records')).toBeTruthy()
    expect(sent('POST', `/api/projects/${THIRD}/publish`)).toHaveLength(1)
    await waitFor(() => expect(ticked()).toEqual([false, false, false]))
  })
})

describe('a step for many can be undone', () => {
  const states = () => screen.getAllByRole('row').filter((row) => /Published/.test(row.textContent ?? '')).length

  it('shows at once and leaves only when the time is over', async () => {
    await chosen()
    for (const id of [ID, OTHER, THIRD]) answer(id, 'publish', done)
    await confirmed('Publish')
    expect(states()).toBe(3)
    expect(sent('POST', `/api/projects/${ID}/publish`)).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(sent('POST', `/api/projects/${THIRD}/publish`)).toHaveLength(1))
  })

  it('leaves with the page, as a deletion does', async () => {
    await chosen({ toasts: true })
    for (const id of [ID, OTHER, THIRD]) answer(id, 'publish', done)
    await confirmed('Publish')
    expect(sent('POST', `/api/projects/${ID}/publish`)).toHaveLength(0)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(sent('POST', `/api/projects/${ID}/publish`)).toHaveLength(1))
    act(() => void window.dispatchEvent(new Event('pageshow')))
  })

  it('is as it was when it is taken back, and nothing was sent', async () => {
    await chosen()
    await confirmed('Publish')
    await press('Undo')
    await waitFor(() => expect(states()).toBe(0))
    for (const id of [ID, OTHER, THIRD]) expect(sent('POST', `/api/projects/${id}/publish`)).toHaveLength(0)
  })
})

describe('deleting many', () => {
  const hanging = (body: object) => on('post', '*/api/projects/actions/hanging', { body: body as never })
  const confirm = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 records?' })
    await userEvent.click(within(dialog).getByRole('button', { name }))
  }

  it('says before what is archived and for what, and what goes to the trash', async () => {
    await chosen()
    hanging({
      archived: 1,
      weights: { donor_transactions: { count: 413, sum: '316981.00' }, letters: { count: 1, sum: null } },
      own: null,
      parts: { notes: 2 },
      refused: { count: 0, why: [] },
    })
    await press('Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 records?' })
    expect(dialog.textContent).toContain(
      '1 of them will be archived, for 413 transactions (SAR 316,981) and 1 letter hang on it.',
    )
    expect(dialog.textContent).toContain('2 records go to the trash and can be restored for 30 days.')
    expect(dialog.textContent).toContain('With it: 2 notes.')
    expect(within(dialog).getByRole('button', { name: 'Archive 1, delete 2' })).toBeTruthy()
    expect(sent('POST', '/api/projects/actions/hanging')[0]?.body).toEqual({ ids: [ID, OTHER, THIRD] })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(ticked()).toEqual([true, true, true])
  })

  it('asks to archive where money hangs on all of them', async () => {
    await chosen()
    hanging({
      archived: 3,
      weights: { donor_transactions: { count: 32, sum: '6881.79' } },
      own: null,
      parts: {},
      refused: { count: 0, why: [] },
    })
    await press('Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Archive 3 records?' })
    expect(dialog.textContent).toContain(
      '32 transactions (SAR 6,881.79) hang on them: they will be archived, not deleted.',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('3 records leave the list')).toBeTruthy()
  })

  it('names what could not be deleted, and chooses it again', async () => {
    await chosen()
    for (const id of [ID, OTHER]) on('delete', `*/api/projects/${id}`, { body: drafts[0] })
    on('delete', `*/api/projects/${THIRD}`, { status: 409, body: { title: 'In use', fault: 'inUse' } })
    hanging({ archived: 0, weights: {}, own: null, parts: {}, refused: { count: 0, why: [] } })
    await press('Delete')
    await confirm('Delete')
    // The time to undo it ends with the notice.
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(sent('DELETE', `/api/projects/${ID}`)).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
    const result = await screen.findByText(/Done for 2 records/)
    expect(result.closest('[role=alert]')?.textContent).toContain('School bags')
    await waitFor(() => expect(ticked()).toEqual([false, false, true]))
  })
})

describe('what is chosen', () => {
  it('is nothing when a list is opened anew', async () => {
    const page = await chosen()
    await waitFor(() => expect(ticked()).toEqual([true, true, true]))
    page.unmount()
    open()
    await screen.findByText('Well in Abha')
    await waitFor(() => expect(ticked()).toEqual([false, false, false]))
  })

  it('stays while its reader turns the pages', async () => {
    signIn()
    list('projects', drafts, 60)
    open()
    await screen.findByText('Well in Abha')
    await userEvent.click(boxes()[0] as HTMLElement)
    list('projects', [{ ...third, id: '00000000-0000-4000-8000-000000000009', name: 'On page two' }], 60)
    await press(/next page/i)
    await screen.findByText('On page two')
    list('projects', drafts, 60)
    await press(/previous page/i)
    await screen.findByText('Well in Abha')
    expect(ticked()).toEqual([true, false, false])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useParams } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { ID, type Stage, show, useServer } from './harness.tsx'

/** product.md 43: who deletes is told before what hangs on it, and what becomes of it. */
const { on, sent } = useServer()

const note = {
  id: ID,
  version: 1,
  title: 'Water has arrived',
  project: null,
  status: 'sent',
  archived: false,
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
}
/** The page, and the list that it leads back to. */
const Page = () => (useParams()['id'] === undefined ? <p>The list</p> : <GeneratedShow />)
const open = (more: object = {}, stage: Partial<Stage> = {}) => {
  on('get', `*/api/reports/${ID}`, { body: { ...note, ...more } })
  return show(Page, {
    resource: 'reports',
    at: `/x/${ID}`,
    route: '/x/:id',
    also: '/reports',
    toasts: true,
    ...stage,
  })
}
const hanging = (body: object) => on('post', '*/api/reports/actions/hanging', { body: body as never })
const LETTERS = {
  archived: 1,
  weights: { letters: { count: 11, sum: null } },
  own: null,
  parts: {},
  refused: { count: 0, why: [] },
}

describe('deleting one record', () => {
  it('says what hangs on it in a question, and archives it with a way back', async () => {
    hanging(LETTERS)
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Archive “Water has arrived”?' })
    expect(dialog.textContent).toContain('11 letters hang on it: it will be archived.')
    expect(sent('DELETE', `/api/reports/${ID}`)).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('“Water has arrived” will be archived')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(sent('DELETE', `/api/reports/${ID}`)).toHaveLength(0)
  })

  it('leads to the archive, from the question and once it is archived', async () => {
    hanging(LETTERS)
    on('delete', `*/api/reports/${ID}`, { body: { ...note, archived: true } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    const archive = '/reports?filter=%7B%22archived%22%3A%22true%22%7D'
    expect(within(dialog).getByRole('link', { name: 'Open the archive' }).getAttribute('href')).toBe(archive)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }))
    await screen.findByText('“Water has arrived” will be archived')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(sent('DELETE', `/api/reports/${ID}`)).toHaveLength(1))
    expect((await screen.findByText(/It is in the archive/)).querySelector('a')?.getAttribute('href')).toBe(archive)
  })

  it('[9.13] says it in Arabic with the form of the number', async () => {
    hanging(LETTERS)
    open({}, { locale: 'ar' })
    await userEvent.click(await screen.findByRole('button', { name: 'حذف' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('يرتبط به 11 صفحة رسالة، لذا سيُؤرشف ولن يُحذف.')
    expect(within(dialog).getByRole('button', { name: 'أرشفة' })).toBeTruthy()
  })

  it('names an opening amount and what goes to the trash with it', async () => {
    hanging({ archived: 1, weights: {}, own: '12.50', parts: {}, refused: { count: 0, why: [] } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('earlier donations of SAR 12.50 hang on it')
  })

  it('asks nothing where nothing hangs on it, and says afterwards where it is', async () => {
    hanging({ archived: 0, weights: {}, own: null, parts: {}, refused: { count: 0, why: [] } })
    on('delete', `*/api/reports/${ID}`, { body: note })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('“Water has arrived” will be deleted')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(sent('DELETE', `/api/reports/${ID}`)).toHaveLength(1))
    expect((await screen.findByRole('link', { name: 'Open the trash' })).getAttribute('href')).toBe('/app/trash')
  })

  it('says at the click that it stays and why, and offers no deletion', async () => {
    const why = 'It is being sent, or has a time at which it goes. Stop that first, then delete it.'
    hanging({ archived: 0, weights: {}, own: null, parts: {}, refused: { count: 1, why: [why] } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: '“Water has arrived” cannot be deleted' })
    expect(dialog.textContent).toContain(why)
    expect(dialog.textContent).not.toContain('trash')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Close'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('DELETE', `/api/reports/${ID}`)).toHaveLength(0)
  })

  it('deletes nothing while the server does not say what hangs on it', async () => {
    on('post', '*/api/reports/actions/hanging', { status: 503, body: { title: 'Busy', fault: 'busy' } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Busy')
    expect(screen.queryByText(/will be deleted/)).toBeNull()
  })
})

describe('the page of an archived record', () => {
  it('says so and takes it out of the archive', async () => {
    on('post', `*/api/reports/${ID}/unarchive`, { body: note })
    open({ archived: true })
    expect(await screen.findByText('It stands in no list or choice, and nothing is sent for it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    on('get', `*/api/reports/${ID}`, { body: note })
    await userEvent.click(screen.getByRole('button', { name: 'Take out of the archive' }))
    await waitFor(() => expect(screen.queryByText(/It stands in no list/)).toBeNull())
    expect(await screen.findByText('“Water has arrived” is out of the archive')).toBeTruthy()
  })
})

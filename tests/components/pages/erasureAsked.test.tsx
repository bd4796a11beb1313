// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ErasureAsked } from '../../../resources/donors/ui/ErasureAsked.tsx'
import { axeFaults } from '../axe.ts'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const request = {
  id: 'r1',
  version: 1,
  donor: ID,
  status: 'pending',
  askedAt: '2026-03-01T10:00:00.000Z',
  dueOn: '2026-03-31',
  decidedAt: null,
  decidedBy: null,
  answer: null,
}
const donor = { id: ID, name: 'Noura' } as Parameters<typeof ErasureAsked>[0]['record']
const REFUSE = '/api/erasure_requests/r1/refuse'
const open = (roles: readonly string[] = ['BranchAdmin']) =>
  show(() => <ErasureAsked record={donor} />, { resource: 'donors', roles })

describe('PDPL: a donor who asked to be erased, on their page', () => {
  it('says until when it is answered, and that the day has passed; erasing asks in its own way', async () => {
    list('erasure_requests', [request])
    const { container } = open()
    expect(await screen.findByText('The donor asks for their data to be erased')).toBeTruthy()
    expect(screen.getByText('The day by which the law wants an answer has passed.')).toBeTruthy()
    expect(await axeFaults(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Erase the data' }))
    const dialog = await screen.findByRole('dialog', { name: 'Erase the data of Noura?' })
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Erase for good' }).disabled).toBe(true)
  }, 60_000)

  it('is refused with a reason, and with none not at all', async () => {
    list('erasure_requests', [request])
    on('post', `*${REFUSE}`, { body: { id: 'r1', version: 2 } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse with a reason' }))
    const send = await screen.findByRole('button', { name: 'Refuse the request' })
    await userEvent.click(send)
    expect(sent('POST', REFUSE)).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: /Why the data stays/ }), 'A court case needs it.')
    list('erasure_requests', [])
    await userEvent.click(send)
    await waitFor(() => expect(sent('POST', REFUSE)[0]?.body).toEqual({ reason: 'A court case needs it.' }))
    await waitFor(() => expect(screen.queryByText('The donor asks for their data to be erased')).toBeNull())
  }, 60_000)

  it('is nothing where nobody asked', async () => {
    list('erasure_requests', [])
    open()
    await waitFor(() => expect(sent('GET', '/api/erasure_requests')).not.toHaveLength(0))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

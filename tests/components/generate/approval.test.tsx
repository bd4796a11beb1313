// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Approval, useApproval } from '../../../src/generate/sending/Approval.tsx'
import { ID, OTHER, show, signIn, useServer } from './harness.tsx'

const { on, sent } = useServer()
const ME = '00000000-0000-4000-8000-0000000000aa'
const NONE = { askedBy: null, askedAt: null, approvedBy: null, approvedAt: null, sentBack: null }
const ASKED = { ...NONE, askedBy: OTHER, askedAt: '2026-06-01T09:00:00.000Z' }

const onDone = vi.fn<() => Promise<unknown>>()

function Page({ record }: { record: typeof NONE | typeof ASKED }) {
  const approval = useApproval(record)
  return (
    <>
      {approval.isWanted(2) ? (
        <Approval resource="campaigns" record={{ id: ID, version: 7, ...record }} onDone={onDone} />
      ) : null}
      <output data-testid="needed">{String(approval.isNeeded(2))}</output>
    </>
  )
}

function open(record: Partial<Record<keyof typeof NONE, string | null>> = {}, isWanted = true) {
  signIn({ profile: { id: ME, name: 'Me', entity: { id: 'e1' } } as never })
  on('get', '*/api/entities/e1', { body: { id: 'e1', secondApproval: isWanted } })
  on('get', `*/api/users/${OTHER}`, { body: { id: OTHER, name: 'Noura' } })
  on('get', `*/api/users/${ME}`, { body: { id: ME, name: 'Me' } })
  for (const action of ['askApproval', 'approve', 'sendBack'])
    on('post', `*/api/campaigns/${ID}/${action}`, { body: { id: ID } })
  show(<Page record={{ ...NONE, ...record } as typeof NONE} />, { resource: 'campaigns', self: ME })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const asked = (action: string) => sent('POST', `/api/campaigns/${ID}/${action}`).map(({ body }) => body)

describe('product.md 30: a second person’s word, wherever something goes to many', () => {
  it('is asked for where the charity wants it, and nothing leaves before', async () => {
    open()
    await press('Ask for approval')
    await waitFor(() => expect(asked('askApproval')).toEqual([{}]))
    expect(screen.getByTestId('needed').textContent).toBe('true')
    expect(onDone).toHaveBeenCalled()
  })

  it('is given by a colleague for the version that they read', async () => {
    open(ASKED)
    expect(await screen.findByText('Noura has asked for approval. A colleague gives it here.')).toBeTruthy()
    await press('Approve')
    await waitFor(() => expect(asked('approve')).toEqual([{ version: 7 }]))
  })

  it('is refused with what is to be changed', async () => {
    open(ASKED)
    await press('Send back')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox'), 'Name the village')
    await userEvent.click(dialog.getByRole('button', { name: 'Send back' }))
    await waitFor(() => expect(asked('sendBack')).toEqual([{ sentBack: 'Name the village' }]))
  })

  it('is not given by whoever asked, who may take the question back', async () => {
    open({ ...ASKED, askedBy: ME })
    await press('Take the question back')
    await waitFor(() => expect(asked('sendBack')).toEqual([{ sentBack: 'Take the question back' }]))
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('is given by whoever works here where somebody of another branch asked, whom nobody names', async () => {
    open({ ...ASKED, askedBy: null })
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
  })

  it('says why it was sent back, and who approved', async () => {
    open({ sentBack: 'Name the village' })
    expect(await screen.findByText(/Name the village/)).toBeTruthy()
  })

  it('given, it names who gave it, and holds nothing up', async () => {
    open({ ...ASKED, approvedBy: OTHER, approvedAt: '2026-06-01T10:00:00.000Z' })
    expect(await screen.findByText('Approved by Noura')).toBeTruthy()
    expect(screen.getByTestId('needed').textContent).toBe('false')
  })

  it('is nowhere asked for where the charity does not want it', async () => {
    open({}, false)
    await waitFor(() => expect(sent('GET', '/api/entities/e1')).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByTestId('needed').textContent).toBe('false')
  })
})

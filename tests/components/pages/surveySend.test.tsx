// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SurveyRow } from '../../../resources/surveys/ui/calls.ts'
import { Send } from '../../../resources/surveys/ui/results/Send.tsx'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, sent } = useServer()

const record = {
  id: ID,
  version: 1,
  status: 'published',
  channels: ['email'],
  acceptAnswers: true,
  approvedAt: null,
} as SurveyRow
const past = {
  id: OTHER,
  state: 'sent',
  startedAt: '2026-03-01T10:00:00.000Z',
  recipients: 5,
  sentCount: 3,
  failedCount: 2,
  unknownCount: 0,
  suppressedCount: 0,
}

function open(unreached: number, rows: object[] = [past], lately = 0, short: object[] = []): void {
  on('get', '*/user/reach', { body: { ways: [] } })
  on('get', `*/api/surveys/${ID}/sendings`, { body: { rows, opened: 0 } as never })
  on('get', `*/api/surveys/${ID}/audience`, ({ query }) => {
    const sendable = query.some(([name]) => name === 'unreached') ? unreached : 5
    return { body: { total: sendable, sendable, byChannel: {}, held: {}, lately, short } }
  })
  on('post', `*/api/surveys/${ID}/send`, { body: record as never })
  show(<Send record={record} />, { resource: 'surveys', locale: 'en' })
}

it('[3.12] a survey that was sent goes once more to those alone who have not got it, after a question', async () => {
  open(2)
  const label = 'Send to 2 donors who have not got it'
  await userEvent.click(await screen.findByRole('button', { name: label }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Whoever has got it, or may have, is left out.')
  await userEvent.click(within(dialog).getByRole('button', { name: label }))
  await waitFor(() =>
    expect(sent('POST', `/api/surveys/${ID}/send`).map(({ body }) => body)).toEqual([
      { expected: 2, onlyUnreached: true },
    ]),
  )
})

it('is not offered where all have it, nor before it was sent', async () => {
  open(0)
  expect(await screen.findByRole('button', { name: 'Send to 5 donors who have not answered' })).toBeTruthy()
  await waitFor(() => expect(sent('GET', `/api/surveys/${ID}/audience`)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /not got it/ })).toBeNull()
})

it('is the same sending where its answer was lost and it is pressed again; another count is confirmed anew', async () => {
  open(0, [])
  const answers = [
    { status: 503, body: { title: 'busy', detail: '', code: 8, errors: {} } },
    { status: 409, body: { title: 'stale', detail: '', code: 3, fault: 'stale', errors: {} } },
  ]
  on('post', `*/api/surveys/${ID}/send`, () => answers.shift() ?? { body: record as never })
  const confirm = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 5 donors' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send to 5 donors' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await confirm()
  await confirm()
  expect(await screen.findByText(/The number has changed to 5 since you looked/)).toBeTruthy()
  await confirm()
  const keys = sent('POST', `/api/surveys/${ID}/send`).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

it('says when it went out last and that a second message follows; who has just got it is counted apart', async () => {
  open(1, [past], 119)
  expect((await screen.findByText(/^119 donors got it within 24 hours/)).textContent).toContain(
    'no reminder goes before',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send to 5 donors who have not answered' }))
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toContain('It was last sent on 1 March 2026')
  expect(textContent).toContain('Who got it and has not answered gets a second message.')
})

it('is no second message where nobody who is left has got it', async () => {
  open(5)
  expect(await screen.findByRole('button', { name: 'Send to 5 donors who have not got it' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /who have not answered/ })).toBeNull())
})

it('[8.43] counts those alone for whom something is left in the package', async () => {
  open(0, [], 0, [{ item: 'whatsapp', asked: 5, left: 3 }])
  const button = await screen.findByRole('button', { name: 'Send to 3 donors' })
  expect(button).toHaveProperty('disabled', false)
  // The question says whom it leaves out, and that they are not lost.
  await userEvent.click(button)
  expect((await screen.findByRole('dialog')).textContent).toContain(
    '2 donors will not receive it. You can send to them once your package has room.',
  )
})

it('[8.43] offers nothing where nothing is left, and says why', async () => {
  open(0, [], 0, [{ item: 'whatsapp', asked: 5, left: 0 }])
  expect(
    await screen.findByText('This needs 5 WhatsApp messages, and your package has no WhatsApp messages left.'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send to 0 donors' })).toHaveProperty('disabled', true)
})

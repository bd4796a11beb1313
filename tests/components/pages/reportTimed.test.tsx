// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { REPORT, report, useBuilder } from './reportStage.tsx'

const { server, stage, open } = useBuilder()
const SCHEDULE = `*/api/reports/${REPORT}/schedule`

beforeEach(() =>
  server.on('get', '*/api/reports/actions/insights', { body: { letters: 0, needed: 100, best: null, hours: [] } }),
)

const openDialog = async () => {
  const { router } = open('confirm')
  await userEvent.click(await screen.findByRole('button', { name: 'Send at a set time…' }))
  return { router, dialog: within(await screen.findByRole('dialog', { name: 'Set the time of sending' })) }
}

describe('[4.11] the time at which a report leaves', () => {
  it('is set by the clock of the charity, with the count that was seen', async () => {
    const now = stage()
    const asked: unknown[] = []
    server.on('post', SCHEDULE, ({ body }) => {
      asked.push(body)
      now.report = report({ status: 'scheduled', sendAt: '2030-05-01T06:00:00.000Z', version: 4 })
      return { body: now.report }
    })
    const { dialog, router } = await openDialog()
    fireEvent.change(dialog.getByLabelText(/^Time of sending/), { target: { value: '2030-05-01T09:00' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(asked).toEqual([{ sendAt: '2030-05-01T06:00:00.000Z', expected: 214 }]))
    await waitFor(() => expect(router.state.location.pathname).toContain(REPORT))
  })

  it('product.md 30 is chosen beside the hour that is best by the charity’s own letters', async () => {
    stage()
    server.on('get', '*/api/reports/actions/insights', {
      body: { letters: 400, needed: 100, best: { day: 2, hour: 20, letters: 120, opened: 90 }, hours: [] },
    })
    const { dialog } = await openDialog()
    expect((await dialog.findByText(/Tuesday/)).textContent).toMatch(/Tuesday.*20:00.*75%/)
  })

  it('[5.24] that has passed is said at its field, and the form stays', async () => {
    stage()
    server.on('post', SCHEDULE, {
      status: 422,
      body: {
        title: 'Check the form',
        detail: '',
        code: 0,
        fault: 'invalid',
        errors: { SendAt: ['This time has passed. Choose a later one, or send now.'] },
      },
    })
    const { dialog } = await openDialog()
    fireEvent.change(dialog.getByLabelText(/^Time of sending/), { target: { value: '2020-05-01T09:00' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
    await dialog.findByText('This time has passed. Choose a later one, or send now.')
    expect(dialog.getByLabelText(/^Time of sending/)).toHaveProperty('value', '2020-05-01T09:00')
  })

  it('that came in vain is told with its reason', async () => {
    stage({ sendAt: '2026-11-20T06:00:00.000Z', notSent: 'projectNotPublished' })
    open('confirm')
    const told = /^It did not leave on .*2026.* and is a draft again\. The project is not published\.$/
    expect(await screen.findByText(told)).toBeTruthy()
  })

  it('[8.43] a package that has too little says so before', async () => {
    const now = stage()
    now.short = [
      { item: 'email', asked: 214, left: 12 },
      { item: 'sms', asked: 1, left: 0 },
      { item: 'whatsapp', asked: 9, left: 0, notIncluded: true },
    ]
    open('confirm')
    expect(await screen.findByText('This needs 214 emails, and your package has 12 emails left.')).toBeTruthy()
    expect(
      await screen.findByText('This needs 1 text message, and your package has no text messages left.'),
    ).toBeTruthy()
    expect(
      await screen.findByText('This needs 9 WhatsApp messages, and your package does not include WhatsApp messages.'),
    ).toBeTruthy()
    // Whom a report has left out it is not sent to again.
    expect(screen.getByText('212 donors will not receive it.')).toBeTruthy()
    expect(screen.queryByText(/once your package has room/)).toBeNull()
  })
})

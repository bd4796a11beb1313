import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { SendingWork } from '../../../src/generate/sending/SendingWork.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const REPORT = '30000000-0000-4000-8000-0000000000a1'

const server = useServer()
beforeEach(() => signIn())

const open = () =>
  show(
    <SendingWork
      label="Wells of the valley"
      of={{ report: REPORT }}
      counts={{ recipients: 10, sentCount: 3, failedCount: 1, unknownCount: 0 }}
      status={{ tone: 'info', label: 'Sending' }}
      stopAsk="Stop now?"
      stop={async () => undefined}
    />,
    { resource: 'reports' },
  )

describe('product.md 30: a sending on its way can be paused', () => {
  const SENDING = '30000000-0000-4000-8000-0000000000c1'
  const USER = '30000000-0000-4000-8000-0000000000e1'
  const dispatch = (more: Record<string, unknown> = {}) => ({
    id: SENDING,
    version: 1,
    kind: 'report',
    report: REPORT,
    state: 'sending',
    startedAt: '2026-01-05T08:00:00Z',
    pausedAt: null,
    pausedBy: null,
    ...more,
  })

  it('says who paused it and when, and goes on', async () => {
    server.on('get', `*/api/users/${USER}`, { body: { id: USER, version: 1, name: 'Sara' } })
    server.list('dispatches', [dispatch()])
    server.on('post', '*/api/dispatches/actions/pause', () => {
      server.list('dispatches', [dispatch({ state: 'paused', pausedAt: '2026-01-05T08:02:00Z', pausedBy: USER })])
      return { body: dispatch({ state: 'paused' }) }
    })
    server.on('post', '*/api/dispatches/actions/resume', () => {
      server.list('dispatches', [dispatch()])
      return { body: dispatch() }
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Pause sending' }))
    expect(await screen.findByText('Paused at 4 of 10')).toBeTruthy()
    expect(screen.getByText('Paused')).toBeTruthy()
    expect(await screen.findByText(/Paused by .*Sara/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stop sending' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Resume sending' }))
    expect(await screen.findByText('Sending … 4 of 10')).toBeTruthy()
    expect(server.sent('POST', '/api/dispatches/actions/pause').map(({ body }) => body)).toEqual([{ id: SENDING }])
    expect(server.sent('POST', '/api/dispatches/actions/resume').map(({ body }) => body)).toEqual([{ id: SENDING }])
    const [asked] = server.sent('GET', '/api/dispatches')
    expect(JSON.stringify(asked?.query)).toContain(REPORT)
  })
})

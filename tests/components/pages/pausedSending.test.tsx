import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { runAction } from '../../../src/generate/calls.ts'
import { SendingWork } from '../../../src/generate/sending/SendingWork.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const REPORT = '30000000-0000-4000-8000-0000000000a1'

const server = useServer()
beforeEach(() => signIn())

const wrongState = () => ({
  status: 409,
  body: { title: 'Not possible now', detail: 'Reload it.', code: 8, fault: 'wrongState' },
})

/** Beside it, something else that the page shows of the same: asked anew where the sending moved on. */
function Beside({ onAsked }: { onAsked: () => void }) {
  useQuery({ queryKey: ['beside'], queryFn: () => (onAsked(), 1) })
  return null
}

const open = (stop: () => Promise<void> = async () => undefined, onAsked: () => void = () => undefined) =>
  show(
    <>
      <Beside onAsked={onAsked} />
      <SendingWork
        label="Wells of the valley"
        of={{ report: REPORT }}
        counts={{ recipients: 10, sentCount: 3, failedCount: 1, unknownCount: 0 }}
        status={{ tone: 'info', label: 'Sending' }}
        stopAsk="Stop now?"
        stop={stop}
      />
    </>,
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

  it.each([
    ['sent', 10, 'The sending had ended before it could be stopped: 10 of 10 sent.'],
    ['stopped', 4, 'The sending was stopped already: 4 of 10 sent, the rest cancelled.'],
    ['paused', 4, 'The sending is paused already: 4 of 10 sent so far.'],
  ] as const)(
    'decision 141: pressed too late, says that it is %s, and asks anew for what the page shows',
    async (state, sentCount, words) => {
      let asked = 0
      server.list('dispatches', [dispatch()])
      server.on('post', '*/api/dispatches/actions/pause', () => {
        server.list('dispatches', [dispatch({ state, sentCount, recipients: 10 })])
        return wrongState()
      })
      open(undefined, () => {
        asked += 1
      })
      await userEvent.click(await screen.findByRole('button', { name: 'Pause sending' }))
      expect(await screen.findByText(words)).toBeTruthy()
      expect(screen.queryByText('Not possible now')).toBeNull()
      await waitFor(() => expect(asked).toBeGreaterThan(1))
    },
  )

  it('decision 141: a stop that came too late says so, refused or not', async () => {
    server.list('dispatches', [dispatch()])
    let refuses = true
    server.on('post', `*/api/reports/${REPORT}/stop`, () => {
      server.list('dispatches', [dispatch({ state: 'sent', sentCount: 10, recipients: 10 })])
      return refuses ? wrongState() : { body: { id: REPORT } }
    })
    const press = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Stop sending' }))
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop sending' }))
      expect(await screen.findByText('The sending had ended before it could be stopped: 10 of 10 sent.')).toBeTruthy()
    }
    const shown = open(async () => void (await runAction('reports', REPORT, 'stop')))
    await press()
    shown.unmount()
    refuses = false
    server.list('dispatches', [dispatch()])
    open(async () => void (await runAction('reports', REPORT, 'stop')))
    await press()
  })

  it('decision 141: asks anew for what the page shows as it ends, whatever that follows', async () => {
    let asked = 0
    server.list('dispatches', [dispatch({ state: 'sent', sentCount: 10, recipients: 10 })])
    open(undefined, () => {
      asked += 1
    })
    await waitFor(() => expect(asked).toBe(2))
  })
})

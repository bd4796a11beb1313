// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { resourceViews } from '../../../src/generate/index.tsx'
import { show, useServer } from '../generate/harness.tsx'

const { list, on, sent } = useServer()

const { list: List = () => null } = resourceViews('messages')

/** A list that is left and come back to. */
function Visited() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        Go
      </button>
      {isHere ? <List /> : null}
    </>
  )
}

const CAMPAIGN = '019b0000-0000-7000-8000-00000000c001'
const SENDING = '019b0000-0000-7000-8000-00000000d001'

const open = (at = '/here') => show(Visited, { resource: 'messages', at })
const asked = (): string => JSON.stringify(sent('GET', '/api/messages').at(-1)?.query ?? [])
const pressed = (name: string): string | null => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('[3.9] what the records are narrowed by', () => {
  it('says that nothing fits, not that nothing was sent, and lets go of it', async () => {
    list('messages', [])
    open()
    expect(await screen.findByText(/No messages yet/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Pending' }))
    expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy()
    expect(screen.queryByText(/No messages yet/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(await screen.findByText(/No messages yet/)).toBeTruthy()
    expect(asked()).not.toContain('state')
  })

  it('stays while one of them is looked at; an address that names a state comes before it', async () => {
    list('messages', [])
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Failed' }))
    await waitFor(() => expect(asked()).toContain('failed'))
    await screen.findByText('Nothing matches these filters.')
    for (const _step of ['away', 'back']) await userEvent.click(screen.getByRole('button', { name: 'Go' }))
    await screen.findByText('Nothing matches these filters.')
    expect(pressed('Failed')).toBe('true')
    cleanup()
    open('/here?status=pending')
    await screen.findByText('Nothing matches these filters.')
    expect(pressed('Failed')).toBe('false')
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(await screen.findByText(/No messages yet/)).toBeTruthy()
  })

  it('says that the sendings of a campaign did not come, lists nothing as theirs, and asks again', async () => {
    list('messages', [])
    list('campaigns', [{ id: CAMPAIGN, version: 1, title: 'Winter' }])
    on('get', '*/api/dispatches', {
      status: 500,
      body: { title: 'Something went wrong', detail: '', code: 1, errors: {} },
    })
    open()
    await screen.findByText(/No messages yet/)
    await userEvent.click(screen.getByRole('combobox', { name: 'What they brought' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Campaign' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Campaign' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Winter' }))
    const again = await screen.findByRole('button', { name: /try again/i })
    expect(asked()).toContain('00000000-0000-0000-0000-000000000000')
    list('dispatches', [{ id: SENDING, version: 1, kind: 'campaign', appeal: CAMPAIGN }])
    await userEvent.click(again)
    await waitFor(() => expect(asked()).toContain(SENDING))
    expect(screen.queryByRole('button', { name: /try again/i })).toBeNull()
  })
})

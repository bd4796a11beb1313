// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { End } from '../../../resources/campaigns/ui/End.tsx'
import type { Sending } from '../../../src/generate/sending/calls.ts'
import { Halted } from '../../../src/generate/sending/Underway.tsx'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

describe('decision 141: ending a campaign', () => {
  it.each([
    [
      false,
      'Its page then says that it is over and asks for nothing any more, and cannot be opened again. What was sent stays sent.',
    ],
    [
      true,
      'Messages that have not gone out yet are cancelled. To those who have it, its page says that it is over and asks for nothing; it cannot be opened again.',
    ],
  ])('says first what closes; while it is being sent (%s), also what is cancelled', async (isSending, question) => {
    on('post', `*/api/campaigns/${ID}/end`, { body: { id: ID, status: 'stopped' } })
    show(<End id={ID} isSending={isSending} />, { resource: 'campaigns' })
    await userEvent.click(screen.getByRole('button', { name: 'End the campaign' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(question)).toBeTruthy()
    expect(sent('POST', `/api/campaigns/${ID}/end`)).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'End the campaign' }))
    await expect.poll(() => sent('POST', `/api/campaigns/${ID}/end`)).toHaveLength(1)
  })
})

describe('decision 141: a campaign whose sending was stopped', () => {
  const record = { id: ID, recipients: 45, sentCount: 20 } as Sending
  const open = (state: string, locale: 'ar' | 'en' = 'en') => {
    list('dispatches', [{ id: OTHER, version: 1, kind: 'campaign', appeal: ID, state }])
    show(<Halted record={record} />, { resource: 'campaigns', locale })
  }

  it.each([
    ['en', 'The sending was stopped: 20 of 45 sent, the rest cancelled. The page of the campaign is still open.'],
    ['ar', 'أُوقف الإرسال: أُرسلت 20 من 45، وأُلغي ما بقي. وصفحة الحملة ما زالت متاحة.'],
  ] as const)('says how far it came, and that its page is open: %s', async (locale, words) => {
    open('stopped', locale)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says nothing of one that was sent whole', async () => {
    open('sent')
    await expect.poll(() => sent('GET', '/api/dispatches')).toHaveLength(1)
    expect(screen.queryByText(/The sending was stopped/)).toBeNull()
  })
})

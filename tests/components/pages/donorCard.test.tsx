import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { donors } from '../../../resources/donors/schema.ts'
import { Allowed, CallCard } from '../../../resources/donors/ui/Call.tsx'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const donor = (more: object = {}) =>
  ({
    id: ID,
    name: 'Noura',
    phone: '+966501234987',
    reachedBy: null,
    deceased: false,
    whatsappStopped: false,
    emailStopped: false,
    smsStopped: false,
    hiddenName: false,
    reportConsent: 'given',
    appealConsent: 'refused',
    ...more,
  }) as RecordOf<typeof donors>

it('[3.6] [2.61] a call, a chat, the last letter that failed to send again, and what is asked', async () => {
  signIn()
  const at = '2026-02-03T09:00:00.000Z'
  list('messages', [
    { id: OTHER, kind: 'report', report: null, state: 'failed', createdAt: at, sentAt: null, readAt: null },
  ])
  list('donor_issues', [{ id: OTHER, type: 'question', status: 'open', sentAt: at, message: 'When does it open?' }])
  show(<CallCard record={donor()} />, { resource: 'donors' })
  expect((await screen.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+966501234987')
  expect(screen.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')).toBe('https://wa.me/966501234987')
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy()
  expect(await screen.findByText('When does it open?')).toBeTruthy()
})

it('[3.6] says first what the donor allows, and leads to no channel that they stopped', async () => {
  signIn()
  for (const name of ['messages', 'donor_issues']) list(name, [])
  const stopped = donor({ whatsappStopped: true })
  show(
    <>
      <Allowed record={stopped} />
      <CallCard record={stopped} />
    </>,
    { resource: 'donors' },
  )
  expect(await screen.findByText('Consent to reports: Given')).toBeTruthy()
  expect(screen.getByText('WhatsApp stopped')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).toBeNull()
})

it.each([
  ['sent', null, true],
  ['delivered', null, true],
  ['read', '2026-02-03T10:00:00.000Z', false],
  ['planned', null, false],
])(
  '[2.44] a letter that is %s and opened %s can be sent again where it may not have come: %s',
  async (state, readAt, may) => {
    signIn()
    const at = '2026-02-03T09:00:00.000Z'
    list('messages', [{ id: OTHER, kind: 'report', donor: ID, report: null, state, createdAt: at, sentAt: at, readAt }])
    list('donor_issues', [])
    on('post', '*/api/messages/actions/resend', { body: { sent: 0, left: [{ id: OTHER, why: 'justSent' }] } })
    show(<CallCard record={donor()} />, { resource: 'donors' })
    await screen.findByText('Last letter')
    await screen.findByText(/2026/)
    expect(screen.queryByRole('button', { name: 'Send again' }) !== null).toBe(may)
  },
)

it('[2.44] asks first, says that it may come twice, and tells why it did not go', async () => {
  signIn()
  const at = '2026-02-03T09:00:00.000Z'
  list('messages', [
    { id: OTHER, kind: 'report', donor: ID, report: null, state: 'sent', createdAt: at, sentAt: at, readAt: null },
  ])
  list('donor_issues', [])
  on('post', '*/api/messages/actions/resend', { body: { sent: 0, left: [{ id: OTHER, why: 'justSent' }] } })
  show(<CallCard record={donor()} />, { resource: 'donors' })
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/They may then have it twice/)).toBeTruthy()
  expect(sent('POST', '/api/messages/actions/resend')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('1 not sent again: it left less than a minute ago')).toBeTruthy()
  expect(sent('POST', '/api/messages/actions/resend')[0]?.body).toEqual({ ids: [OTHER], twice: false, sent: true })
})

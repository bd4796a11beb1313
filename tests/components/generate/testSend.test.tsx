import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Channel } from '../../../resources/_kit/channels.ts'
import { Test } from '../../../src/generate/sending/Test.tsx'
import { axeFaults } from '../axe.ts'
import { ID, show, useServer } from './harness.tsx'

const { on, sent } = useServer()

const PHONE = '+966551230001'
const ALL = [
  { channel: 'email', to: 'sara@wells.test', lacks: null },
  { channel: 'sms', to: PHONE, lacks: null },
]
const open = (
  ways: readonly object[],
  locale: 'en' | 'ar' = 'en',
  channels: readonly Channel[] = ['sms', 'email', 'whatsapp'],
) => {
  on('get', '*/user/reach', { body: { phone: PHONE, proven: true, ways: [...ways] } as never })
  return show(() => <Test resource="surveys" id={ID} channels={channels} inBoth />, { resource: 'surveys', locale })
}

it('product.md 30: by each channel that is set up, in the record’s order, to oneself, in either language', async () => {
  on('post', `*/api/surveys/${ID}/test`, { body: { state: 'sent', to: 'sara@wells.test', channel: 'email' } })
  const { container } = open(ALL)
  await screen.findByText(`The test goes to \u2066${PHONE}\u2069.`)
  expect(screen.queryByRole('button', { name: 'WhatsApp' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Email' }))
  await userEvent.click(screen.getByRole('button', { name: 'العربية' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send a test to myself' }))
  expect((await screen.findByText(/^The test was sent to/)).textContent).toContain('sara@wells.test')
  const [asked] = sent('POST', `/api/surveys/${ID}/test`)
  expect(asked?.body).toEqual({ channel: 'email', language: 'ar' })
  expect(asked?.headers['idempotency-key']).toMatch(/\S{8,}/)
  expect(await axeFaults(container)).toEqual([])
})

it.each([
  ['en', 'phone', 'There is no mobile number of yours to send it to.', 'Go to my profile', 'Send a test to myself'],
  [
    'ar',
    'proof',
    'لم يُؤكَّد رقم جوالكم بعد، والتجارب لا تُرسل إلا إلى صاحبها.',
    'الانتقال إلى ملفي الشخصي',
    'إرسال تجربة إليّ',
  ],
] as const)(
  '%s: says where a number is lacking (%s), and leads to the profile',
  async (locale, lacks, said, link, action) => {
    open([{ channel: 'sms', to: null, lacks }], locale)
    const way = await screen.findByRole('link', { name: link })
    expect(way.parentElement?.textContent).toContain(said)
    expect(way.getAttribute('href')).toBe('/app/profile')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: action }).disabled).toBe(true)
  },
)

it('of a template it says that it cannot say so itself, and what a refusal means', async () => {
  on('post', `*/api/surveys/${ID}/test`, {
    body: { state: 'failed', to: PHONE, channel: 'whatsappCloud', reason: 'connect' },
  })
  open([{ channel: 'whatsappCloud', to: PHONE, lacks: null }], 'en', ['whatsappCloud'])
  await screen.findByText(/the message cannot say that it is a test/)
  await userEvent.click(screen.getByRole('button', { name: 'Send a test to myself' }))
  await waitFor(() => expect(screen.getByText(/^The test could not be sent\./)).toBeTruthy())
})

it('says where nothing is set up', async () => {
  open([])
  expect((await screen.findByRole('link', { name: 'Set up channels' })).getAttribute('href')).toBe(
    '/app/settings/thirdparty',
  )
})

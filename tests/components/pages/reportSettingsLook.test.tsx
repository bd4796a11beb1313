import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SettingRow } from '../../../resources/report_settings/ui/calls.ts'
import { Look } from '../../../resources/report_settings/ui/Look.tsx'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()
const DONOR = '40000000-0000-4000-8000-000000000001'
const setting = { id: ID, version: 1, status: 'paused', channels: ['email'] } as unknown as SettingRow

it('[2.25] shows the letter of a setting that is off in either language, and tries it in the one that is shown', async () => {
  list('donors', [{ id: DONOR, name: 'Amal' }])
  on('get', `*/api/donors/${DONOR}`, { body: { id: DONOR, name: 'Amal' } })
  on('get', '*/user/reach', {
    body: { phone: null, proven: false, ways: [{ channel: 'email', to: 'sara@wells.test', lacks: null }] },
  })
  on('post', `*/api/report_settings/${ID}/preview`, { body: { html: '<p>The letter</p>', donor: DONOR } })
  on('post', `*/api/report_settings/${ID}/test`, { body: { state: 'sent', to: 'sara@wells.test', channel: 'email' } })
  show(() => <Look record={setting} />, { resource: 'report_settings', locale: 'en' })
  await userEvent.click(await screen.findByRole('button', { name: 'See the letter' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  expect(frame.srcdoc).toContain('The letter')
  expect(sent('POST', `/api/report_settings/${ID}/preview`)[0]?.body).toEqual({ language: 'en' })
  await userEvent.click(screen.getByRole('button', { name: 'العربية' }))
  await waitFor(() =>
    expect(sent('POST', `/api/report_settings/${ID}/preview`).at(-1)?.body).toMatchObject({ language: 'ar' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test to myself' }))
  await screen.findByText(/^The test was sent to/)
  expect(sent('POST', `/api/report_settings/${ID}/test`)[0]?.body).toMatchObject({ channel: 'email', language: 'ar' })
})

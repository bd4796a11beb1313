// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { layout } from '../../../resources/campaigns/ui/layout.tsx'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import { Again } from '../../../src/generate/sending/Again.tsx'
import type { Sending } from '../../../src/generate/sending/calls.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const record = {
  id: ID,
  version: 3,
  failedCount: 3,
  suppressedCount: 2,
  unknownCount: 1,
  status: 'published',
} as Sending

function open(
  counts: Record<'failed' | 'suppressed' | 'unknown', number>,
  locale: 'ar' | 'en' = 'en',
  short: object[] = [],
  overQuota = 0,
): void {
  on('get', `*/api/campaigns/${ID}/again`, { body: { ...counts, overQuota, short: { surely: short, perhaps: [] } } })
  show(<Again resource="campaigns" record={record} />, { resource: 'campaigns', locale })
}
const confirm = async (label: string) => {
  await userEvent.click(await screen.findByRole('button', { name: label }))
  const dialog = await screen.findByRole('dialog')
  const text = dialog.textContent
  await userEvent.click(within(dialog).getByRole('button', { name: label }))
  return text
}
const bodies = () => sent('POST', `/api/campaigns/${ID}/sendAgain`).map(({ body }) => body)

describe('[3.10] those whom a campaign has not reached', () => {
  it('get it after a question with their number: those who surely have not, without those who may', async () => {
    on('post', `*/api/campaigns/${ID}/sendAgain`, { body: { ...record, status: 'sending' } })
    open({ failed: 3, suppressed: 1, unknown: 1 })
    expect(await screen.findByText('The messages to 3 donors failed.')).toBeTruthy()
    expect(screen.getByText('1 donor was held back, and may get it now.')).toBeTruthy()
    expect(await confirm('Send to 4 donors')).toContain('It goes only to those who did not get it')
    await waitFor(() => expect(bodies()).toEqual([{ states: ['failed', 'suppressed'], expected: 4 }]))
  })

  it('who may have it are a decision of their own, and asked about that', async () => {
    on('post', `*/api/campaigns/${ID}/sendAgain`, { body: { ...record, status: 'sending' } })
    open({ failed: 0, suppressed: 0, unknown: 2 }, 'ar')
    expect(await screen.findByText('متبرعان اثنان لا يُعلم هل وصلتهما الرسالة.')).toBeTruthy()
    expect(await confirm('إرسال إلى متبرعين اثنين')).toContain('ربما وصلت بعضهم من قبل فتصلهم مرتين')
    await waitFor(() => expect(bodies()).toEqual([{ states: ['unknown'], expected: 2 }]))
  })

  it('another number than the one that was confirmed is said, and nothing is sent', async () => {
    on('post', `*/api/campaigns/${ID}/sendAgain`, {
      status: 409,
      body: { title: 'x', detail: 'x', code: 8, fault: 'stale', args: { count: 2 } },
    })
    open({ failed: 3, suppressed: 0, unknown: 0 })
    await confirm('Send to 3 donors')
    expect(await screen.findByText(/The number has changed to 3 since you looked/)).toBeTruthy()
  })

  it('[8.43] counts those alone for whom something is left in the package, and offers nothing where that is nobody', async () => {
    open({ failed: 3, suppressed: 2, unknown: 2 }, 'en', [{ item: 'email', asked: 5, left: 1 }])
    expect(await screen.findByRole('button', { name: 'Send to 1 donor' })).toHaveProperty('disabled', false)
    // What the other decision asks for is not taken off this one.
    expect(screen.getByRole('button', { name: 'Send to 2 donors' })).toHaveProperty('disabled', false)
    expect(screen.getByText('This needs 5 emails, and your package has 1 email left.')).toBeTruthy()
    expect(
      screen.getByText('4 donors will not receive it. You can send to them once your package has room.'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send to 1 donor' }))
    expect((await screen.findByRole('dialog')).textContent).toContain(
      '4 donors will not receive it. You can send to them once your package has room.',
    )
    cleanup()
    open({ failed: 0, suppressed: 5, unknown: 0 }, 'ar', [{ item: 'whatsapp', asked: 5, left: 0 }])
    expect(await screen.findByText('لن يُرسل إلى 5 متبرعين. ويمكن الإرسال لاحقًا متى توفر رصيد في باقتكم.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[8.43] whom the package left out is told apart from whom something else held back that has passed', async () => {
    const none = [{ item: 'email', asked: 20, left: 0 }]
    open({ failed: 0, suppressed: 20, unknown: 0 }, 'ar', none, 18)
    expect(await screen.findByText('استُثني 18 متبرعًا لنفاد رصيد الباقة.')).toBeTruthy()
    expect(screen.getByText('متبرعان اثنان زال مانع الإرسال إليهما.')).toBeTruthy()
    expect(
      screen.getByText('يلزم لهذا الإرسال 20 رسالة بريد إلكتروني، وقد نفدت رسائل البريد الإلكتروني من باقتكم.'),
    ).toBeTruthy()
    cleanup()
    open({ failed: 0, suppressed: 18, unknown: 0 }, 'en', [], 18)
    expect(await screen.findByText('18 donors were left out: the package had nothing left.')).toBeTruthy()
    expect(screen.queryByText(/may get it now/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Send to 18 donors' })).toHaveProperty('disabled', false)
  })

  it('is not there where nobody is left', async () => {
    open({ failed: 0, suppressed: 0, unknown: 0 })
    await waitFor(() => expect(sent('GET', `/api/campaigns/${ID}/again`)).toHaveLength(1))
    expect(screen.queryByText('Send to those who were not reached')).toBeNull()
  })
})

it('[3.10] of files those alone are offered that brought donors', async () => {
  for (const name of ['fundraising_licences', 'projects', 'donor_types']) list(name, [])
  list('imports', [{ id: OTHER, fileName: 'donors.csv' }])
  show(<GeneratedCreate layout={layout} />, { resource: 'campaigns' })
  await userEvent.click(await screen.findByRole('combobox', { name: /^Donors of this file/ }))
  await screen.findByRole('option', { name: 'donors.csv' })
  expect(sent('GET', '/api/imports').at(-1)?.query).toContainEqual(['filter.withDonors.gt', '0'])
})

// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { layout } from '../../../resources/campaigns/ui/layout.tsx'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import type { Sending } from '../../../src/generate/sending/calls.ts'
import { Publish } from '../../../src/generate/sending/Publish.tsx'
import { textsOf } from '../../../src/generate/texts.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

/** Writes and leaves; then the check, a promise of its own, has ended. */
async function write(input: HTMLElement, text: string): Promise<void> {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
  await act(async () => new Promise((turn) => setTimeout(turn)))
}
const invalid = (input: HTMLElement) => input.getAttribute('aria-invalid')

const form = async () => {
  list('fundraising_licences', [])
  list('projects', [])
  show(<GeneratedCreate layout={layout} />, { resource: 'campaigns' })
  return { title: await screen.findByRole('textbox', { name: /^Title/ }) }
}

describe('the form of a campaign', () => {
  it('[5.1] [9.1] takes a title of 50 characters and marks one of 51', async () => {
    const { title } = await form()
    await write(title, 'ا'.repeat(51))
    expect(invalid(title)).toBe('true')
    expect(screen.getByText('This field must contain at most 50 characters')).toBeTruthy()
    await write(title, 'ا'.repeat(50))
    expect(invalid(title)).toBe('false')
  })

  it('[5.2] [9.1] takes a description of 700 characters and marks one of 701', async () => {
    await form()
    const description = screen.getByRole('textbox', { name: /^Description/ })
    await write(description, 'x'.repeat(701))
    expect(invalid(description)).toBe('true')
    expect(screen.getByText('This field must contain at most 700 characters')).toBeTruthy()
    await write(description, 'x'.repeat(700))
    expect(invalid(description)).toBe('false')
  })

  it('[5.4] [9.1] says how large a picture and a video may be', async () => {
    await form()
    expect(screen.getByText(/up to 5 MB/)).toBeTruthy()
    expect(screen.getByText(/up to 30 MB/)).toBeTruthy()
  })

  it.each([
    ['campaigns', 'common.state.requiredTo.send'],
    ['report_settings', 'common.state.requiredTo.activate'],
    ['projects', 'common.state.requiredTo.publish'],
  ])('product.md 17: what %s may leave out until then says until when: %s', (resource, said) => {
    expect(textsOf(resource, (key) => key).place('link').needed).toBe(said)
  })

  it('[5.3] says so under the link, which it cannot leave without', async () => {
    await form()
    const link = screen.getByRole('textbox', { name: /^Campaign link/ })
    const help = document.getElementById(link.getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toMatch(/ · needed to send$/)
  })

  it('a draft that is not to leave at once is saved before its time is known', async () => {
    on('post', '*/api/campaigns', { status: 201, body: { id: ID, version: 1 } })
    const { title } = await form()
    await write(title, 'Water')
    await write(screen.getByRole('textbox', { name: /^Description/ }), 'Wells')
    await userEvent.click(screen.getByRole('switch', { name: /^Send now/ }))
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() =>
      expect(sent('POST', '/api/campaigns').map(({ body }) => body)).toMatchObject([{ sendNow: false, sendAt: null }]),
    )
  })

  it('[5.3] is not saved for chosen donors without one', async () => {
    list('donors', [])
    const { title } = await form()
    await write(title, 'Water')
    await write(screen.getByRole('textbox', { name: /^Description/ }), 'Wells')
    await userEvent.click(screen.getByRole('radio', { name: 'Donors I choose' }))
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Choose at least one donor.')).toBeTruthy()
    expect(sent('POST', '/api/campaigns')).toHaveLength(0)
  })
})

describe('before a campaign leaves', () => {
  const whole = {
    id: ID,
    version: 1,
    status: 'draft',
    title: 'Water',
    description: 'Wells',
    link: 'https://store.example/water',
    image: OTHER,
    licence: OTHER,
    channels: ['email'],
    sendNow: true,
    sendAt: null,
    sentAt: null,
    finishedAt: null,
    recipients: 0,
    sentCount: 0,
    deliveredCount: 0,
    readCount: 0,
    failedCount: 0,
    unknownCount: 0,
    suppressedCount: 0,
    askedBy: null,
    askedAt: null,
    approvedBy: null,
    approvedAt: null,
    sentBack: null,
  } satisfies Sending & Record<string, unknown>
  const openShort = async (short: object[], record: Sending, locale: 'ar' | 'en' = 'en') => {
    const body = { total: 38, sendable: 38, byChannel: { email: 38 }, held: {}, sample: [], short }
    on('get', `*/api/campaigns/${ID}/audience`, { body })
    show(<Publish resource="campaigns" record={record} />, { resource: 'campaigns', locale })
  }
  const publish = async (record: Sending, sendable = 2) => {
    on('get', `*/api/campaigns/${ID}/audience`, {
      body: { total: sendable, sendable, byChannel: {}, held: {}, sample: [], short: [] },
    })
    show(<Publish resource="campaigns" record={record} />, { resource: 'campaigns' })
    return screen.findByRole<HTMLButtonElement>('button', { name: `Send to ${sendable} donors` })
  }

  it('[8.9] what the server finds at its fields is said where none of them is marked, without speaking of marks', async () => {
    on('post', `*/api/campaigns/${ID}/publish`, {
      status: 422,
      body: {
        title: 'Please check the marked fields',
        detail: 'Each marked field says what it needs.',
        code: 8,
        fault: 'invalid',
        errors: { Licence: ['This licence has ended.'] },
      },
    })
    await userEvent.click(await publish(whole))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send to 2 donors' }))
    const said = await screen.findByText('Fundraising licence: This licence has ended.')
    expect(said.closest('[role=alert]')?.textContent).toBe(
      'This has to be put right firstFundraising licence: This licence has ended.',
    )
  })

  it.each([
    ['Picture', { image: null }],
    ['Campaign link', { link: null }],
    ['Sharing channels', { channels: [] }],
    ['Fundraising licence', { licence: null }],
  ])('[5.3] one without its part “%s” is not sent, and says so', async (label, without) => {
    const button = await publish({ ...whole, ...without })
    expect(button.disabled).toBe(true)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([`${label}: needed to send`])
  })

  it('[5.3] one that reaches nobody is not sent', async () => {
    expect((await publish(whole, 0)).disabled).toBe(true)
  })

  it('[5.3] one that has all is', async () => {
    const button = await publish(whole)
    expect(button.disabled).toBe(false)
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('one that is not to leave at once and has no time is not scheduled, and says so', async () => {
    await openShort([], { ...whole, sendNow: false })
    expect(await screen.findByRole('button', { name: 'Schedule for 38 donors' })).toHaveProperty('disabled', true)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Send at: needed to send'])
  })

  it('one whose time has passed leads to its form, and is not scheduled', async () => {
    await openShort([], { ...whole, sendNow: false, sendAt: '2020-01-05T09:00:00.000Z' }, 'ar')
    expect(await screen.findByText('مضى الموعد الذي اخترتموه.', { exact: false })).toBeTruthy()
    expect(screen.queryByText(/أرسلوا الآن/)).toBeNull()
    expect((await screen.findByRole('link', { name: 'تغيير وقت الإرسال' })).getAttribute('href')).toBe(
      `/campaigns/${ID}?complete=1&at=sendAt`,
    )
    expect(screen.getByRole('button', { name: 'جدولة الإرسال إلى 38 متبرعًا' })).toHaveProperty('disabled', true)
  })

  it('[8.43] without any package says that none was chosen yet, not that one is used up, and leads to choosing one', async () => {
    await openShort([{ item: 'email', asked: 38, left: 0, noPackage: true }], whole, 'ar')
    expect(await screen.findByText('يلزم لهذا الإرسال 38 رسالة بريد إلكتروني، ولم تشتركوا في باقة بعد.')).toBeTruthy()
    expect(screen.queryByText(/نفدت/)).toBeNull()
    expect(screen.getByRole('link', { name: 'اختيار باقة' }).getAttribute('href')).toBe('/app/subscription')
  })

  it('[8.43] at a time of its own it is said to go to all as far as the package allows then: above, at the button and in the question', async () => {
    const record = { ...whole, sendNow: false, sendAt: '2036-01-05T09:00:00.000Z' }
    await openShort([{ item: 'email', asked: 38, left: 10 }], record)
    expect(await screen.findByText('38 donors will receive it, as far as your package allows then')).toBeTruthy()
    expect(screen.getByText('This needs 38 emails, and your package has 10 emails left.')).toBeTruthy()
    expect(screen.queryByText(/will not receive it/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Schedule for 38 donors' }))
    expect((await screen.findByRole('dialog')).textContent).toContain(
      '38 donors will receive it, as far as your package allows then. Until its time you can call it back.',
    )
  })

  it.each([
    [
      'en',
      'Send to 20 donors',
      'Messages that have gone out cannot be called back. 18 donors will not receive it. You can send to them once your package has room.',
    ],
    [
      'ar',
      'إرسال إلى 20 متبرعًا',
      'لا يمكن استرجاع الرسائل بعد إرسالها. لن يُرسل إلى 18 متبرعًا. ويمكن الإرسال لاحقًا متى توفر رصيد في باقتكم.',
    ],
  ] as const)('[8.43] the question says whom the package leaves out (%s)', async (locale, label, said) => {
    await openShort([{ item: 'email', asked: 38, left: 20 }], whole, locale)
    await userEvent.click(await screen.findByRole('button', { name: label }))
    expect((await screen.findByRole('dialog')).textContent).toContain(said)
  })

  it('that the device has no network is said no longer than it is so', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await userEvent.click(await publish(whole))
    const dialog = await screen.findByRole('dialog')
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send to 2 donors' }))
    expect(await screen.findByText('You are offline')).toBeTruthy()
    fetched.mockRestore()
    onLine.mockRestore()
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull())
  })
})

// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
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
})

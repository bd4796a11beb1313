// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AppealRow } from '../../../resources/campaigns/ui/calls.ts'
import { Preview } from '../../../resources/campaigns/ui/Preview.tsx'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const campaign = {
  id: ID,
  version: 1,
  status: 'draft',
  title: 'Warmth',
  image: OTHER,
  channels: ['email', 'sms'],
} as unknown as AppealRow
const picture = (answeredAt: string | null) => ({
  id: OTHER,
  version: 1,
  name: 'camp.jpg',
  kind: 'image',
  widths: [480],
  edition: null,
  people: false,
  consentBy: null,
  consentGuardian: null,
  consentUntil: null,
  consentWithdrawnAt: null,
  answeredAt,
  keptBack: null,
  blurred: null,
  location: null,
})
const asked = () => sent('GET', `/api/campaigns/${ID}/preview`)

const TEXT = 'Dear [donor’s name], Palm invites you to give: Warmth'
const mail = { subject: 'Warmth', html: '<html><head></head><body><p>The mail itself</p></body></html>' }

function open(answeredAt: string | null, locale: 'ar' | 'en' = 'en', shown: typeof mail | null = mail) {
  list('files', [picture(answeredAt)])
  on('get', '*/api/files/:id/content/:variant', {})
  on('get', `*/api/campaigns/${ID}/preview`, {
    body: { html: '<p>Warmth</p>', text: TEXT, mail: shown, address: 'x', picture: null, entity: 'x', licence: '1' },
  })
  show(<Preview record={campaign} />, { resource: 'campaigns', locale })
}

describe('the look at a campaign before it is sent', () => {
  it('product.md 44: says why its picture is missing, asks who is in it, and is drawn anew with the answer', async () => {
    open(null)
    expect(await screen.findByText(/The picture is not shown here, nor to donors/)).toBeTruthy()
    on('post', `*/api/files/${OTHER}/describe`, () => {
      list('files', [picture('2026-01-01T00:00:00.000Z')])
      return { body: picture('2026-01-01T00:00:00.000Z') }
    })
    await waitFor(() => expect(asked()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Answer for 1 picture' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Nobody can be recognised' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save the answers and go on' }))
    await waitFor(() => expect(asked()).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText(/The picture is not shown here/)).toBeNull())
  })

  it('says nothing of a picture that somebody has answered for', async () => {
    open('2026-01-01T00:00:00.000Z', 'ar')
    expect(await screen.findByTitle('كما يراها المتبرعون')).toBeTruthy()
    expect(screen.queryByText(/لا تظهر الصورة هنا/)).toBeNull()
  })

  it('issue 15: shows what each of its channels brings: the mail with its subject, and the text', async () => {
    open('2026-01-01T00:00:00.000Z')
    const ways = within(await screen.findByRole('group', { name: 'What is shown' }))
    expect(ways.getAllByRole('button').map((one) => one.textContent)).toEqual(['Page', 'Email', 'Text message'])
    await userEvent.click(ways.getByRole('button', { name: 'Email' }))
    expect(screen.getByText('Subject').nextElementSibling?.textContent).toBe('Warmth')
    const frame = screen.getByTitle('The mail')
    expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual([
      'allow-popups allow-popups-to-escape-sandbox',
      '<html><head><base target="_blank"></head><body><p>The mail itself</p></body></html>',
    ])
    await userEvent.click(ways.getByRole('button', { name: 'Text message' }))
    expect(screen.getByText(TEXT)).toBeTruthy()
    expect(screen.queryByTitle('The mail')).toBeNull()
  })

  it('says that its messages wait for a licence, which each of them names', async () => {
    open('2026-01-01T00:00:00.000Z', 'en', null)
    await userEvent.click(await screen.findByRole('button', { name: 'Email' }))
    expect(await screen.findByText(/once a fundraising licence is chosen/)).toBeTruthy()
  })
})

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AppealRow } from '../../../resources/campaigns/ui/calls.ts'
import { Preview } from '../../../resources/campaigns/ui/Preview.tsx'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const campaign = { id: ID, version: 1, status: 'draft', title: 'Warmth', image: OTHER } as unknown as AppealRow
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

function open(answeredAt: string | null, locale: 'ar' | 'en' = 'en') {
  list('files', [picture(answeredAt)])
  on('get', '*/api/files/:id/content/:variant', {})
  on('get', `*/api/campaigns/${ID}/preview`, {
    body: { html: '<p>Warmth</p>', text: '', address: 'x', picture: null, entity: 'x', licence: '1' },
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
})

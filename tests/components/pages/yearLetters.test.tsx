// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ResourceContextProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { YearLetterPage } from '../../../resources/year_letters/ui/Page.tsx'
import { axeFaults } from '../axe.ts'
import { ID, show, signIn, useServer } from '../generate/harness.tsx'

const { on, sent } = useServer()

const record = {
  id: ID,
  version: 3,
  title: 'عامكم معنا',
  titleAr: 'عامكم معنا',
  titleEn: 'Your year with us',
  messageAr: null,
  messageEn: null,
  year: 2025,
  calendar: 'gregorian',
  channels: ['email'],
  status: 'draft',
  archived: false,
  askedBy: null,
  approvedAt: null,
}
const audience = {
  total: 5,
  sendable: 4,
  byChannel: { email: 4 },
  held: { deceased: 1 },
  sample: [],
  short: [],
  untold: 0,
}
const NONE = { pages: 0, opened: 0, notMe: 0, stopped: 0 }

function open(
  sendings: object = { rows: [], opened: 0, pages: NONE },
  html: string | null = '<p>Dear Amal</p>',
  { corrects, untold }: { corrects: string | null; untold: number } = { corrects: null, untold: 0 },
) {
  signIn()
  const shown = { ...record, corrects }
  on('get', `*/api/year_letters/${ID}`, { body: shown })
  on('get', `*/api/year_letters/${ID}/sendings`, { body: sendings })
  on('get', `*/api/year_letters/${ID}/audience`, { body: { ...audience, untold } })
  on('post', `*/api/year_letters/${ID}/preview`, { body: { html } })
  on('post', `*/api/year_letters/${ID}/send`, { body: { ...record, status: 'sent' } })
  show(
    <ResourceContextProvider value="year_letters">
      <YearLetterPage record={shown as never} />
    </ResourceContextProvider>,
    { resource: 'year_letters' },
  )
}

describe('product.md 30: a letter about the year is sent', () => {
  it('says to how many and why not to others, asks once more, and sends the number that was seen', async () => {
    open()
    expect(await screen.findByText(/By Email/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 4 donors' }))
    const asked = within(await screen.findByRole('dialog'))
    expect(sent('POST', `/api/year_letters/${ID}/send`)).toHaveLength(0)
    await userEvent.click(asked.getByRole('button', { name: 'Send to 4 donors' }))
    await waitFor(() => expect(sent('POST', `/api/year_letters/${ID}/send`)[0]?.body).toEqual({ expected: 4 }))
    expect(await axeFaults()).toEqual([])
  })

  it('is looked at in both languages', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'العربية' }))
    await waitFor(() =>
      expect(sent('POST', `/api/year_letters/${ID}/preview`).map(({ body }) => body)).toEqual([
        { language: 'en' },
        { language: 'ar' },
      ]),
    )
  })

  it('says so where nobody gave in the year', async () => {
    open(undefined, null)
    expect(await screen.findByText(/Nobody has given in this year yet/)).toBeTruthy()
  })

  it('shows how many opened it once it went out', async () => {
    open({ rows: [], opened: 12, pages: { pages: 40, opened: 12, notMe: 1, stopped: 2 } })
    const cards = within(await screen.findByRole('group', { name: 'Results' }))
    expect(cards.getByText('40')).toBeTruthy()
    expect(cards.getByText('12')).toBeTruthy()
  })

  it('tells of a correction whom it goes to, and how many no letter can be made for', async () => {
    const corrects = '00000000-0000-4000-8000-000000000009'
    on('get', '*/api/year_letters', { body: [{ ...record, id: corrects, title: 'Last try' }] as never })
    open(undefined, undefined, { corrects, untold: 2 })
    expect(await screen.findByText(/A correction: it goes only to those who opened/)).toBeTruthy()
    expect(
      await screen.findByText(
        '2 donors opened the letter and have no gift in this year now, so no letter can be made for them. Write to them yourselves.',
      ),
    ).toBeTruthy()
  })
})

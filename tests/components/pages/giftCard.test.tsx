// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CardButton } from '../../../resources/donor_transactions/ui/card/Button.tsx'
import type { Card } from '../../../resources/donor_transactions/ui/card/draw.ts'
import type { Gift } from '../../../resources/donor_transactions/ui/card/words.ts'
import { resourceViews } from '../../../src/generate/index.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const drawn = vi.hoisted(() => ({ png: [] as Card[], pdf: [] as Card[] }))
// jsdom draws nothing.
vi.mock('../../../resources/donor_transactions/ui/card/draw.ts', () => ({
  cardPng: async (card: Card) => {
    drawn.png.push(card)
    return new Blob(['png'], { type: 'image/png' })
  },
  cardPdf: async (card: Card) => {
    drawn.pdf.push(card)
    return new Blob(['pdf'], { type: 'application/pdf' })
  },
}))
const { on, list, sent } = useServer()
const gift: Gift = {
  id: ID,
  project: 'p1',
  fund: 'charity',
  date: '2026-02-03',
  reversed: false,
  onBehalfOf: 'Salma 0501234567',
}
const look = { entity: 'Birr', project: 'Well', colour: null, logo: null, picture: null }

const open = async (locale: 'ar' | 'en', label: string, own = true, other: Partial<Gift> = {}) => {
  on('get', '*/api/own/cards/:gift', { body: look })
  on('get', '*/api/donor_transactions/:id/card', { body: look })
  show(<CardButton gift={{ ...gift, ...other }} own={own} />, {
    resource: 'donor_transactions',
    locale,
    roles: ['Donor'],
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: label }, { timeout: 10_000 }))
  return screen.findByRole('dialog', {}, { timeout: 10_000 })
}

beforeEach(() => {
  drawn.png.length = 0
  drawn.pdf.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:card', revokeObjectURL: () => undefined }))
})

describe('[1.13] the card of a gift', () => {
  it('is chosen and looked at, says what was chosen, and holds no phone', async () => {
    const user = userEvent.setup()
    const dialog = within(await open('en', 'Make a card'))
    expect(
      await dialog.findByRole(
        'img',
        { name: 'Preview of the card: A donation on behalf of Salma' },
        { timeout: 10_000 },
      ),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'For one who has died' }))
    await user.click(dialog.getByRole('button', { name: 'Ramadan' }))
    await user.type(dialog.getByLabelText('From'), 'Noura')
    await waitFor(() => expect(drawn.png.at(-1)?.words.by).toBe('From Noura'))
    expect(drawn.png.at(-1)).toMatchObject({
      design: 'ramadan',
      look,
      words: { greeting: '', heading: 'Charity in memory of', name: 'Salma', project: 'Well', entity: 'Birr' },
    })
    expect(JSON.stringify(drawn.png)).not.toContain('050')
    await user.click(dialog.getByRole('button', { name: 'العربية' }))
    await waitFor(() => expect(drawn.png.at(-1)?.words.heading).toBe('صدقة عن'))
    expect(sent('GET', `/api/own/cards/${ID}`)).toHaveLength(1)
    expect(await axeFaults(screen.getByRole('dialog'))).toEqual([])
  })

  it('is saved as a picture and as PDF, and not without a name', async () => {
    const user = userEvent.setup()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const dialog = within(await open('en', 'Make a card', false))
    const png = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save as picture' })
    await waitFor(() => expect(png.disabled).toBe(false))
    await user.click(png)
    await user.click(dialog.getByRole('button', { name: 'Save as PDF' }))
    await waitFor(() => expect(saved).toEqual(['athar-card.png', 'athar-card.pdf']))
    expect(drawn.pdf).toHaveLength(1)
    expect(sent('GET', `/api/donor_transactions/${ID}/card`)).toHaveLength(1)
    expect(dialog.queryByRole('button', { name: 'Share' })).toBeNull()
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name on the card' })
    await user.clear(name)
    const needed = 'Write a name in letters: a card is saved only with one.'
    expect(await dialog.findByText(needed)).toBeTruthy()
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(needed)
    for (const button of [png, dialog.getByRole('button', { name: 'Save as PDF' })]) {
      await user.click(button)
      expect(document.activeElement).toBe(name)
    }
    expect(saved).toHaveLength(2)
    await user.type(name, 'Salma')
    expect(dialog.queryByText(needed)).toBeNull()
  })

  it('begins where a name is written, where the file had none', async () => {
    const dialog = within(await open('ar', 'إعداد بطاقة', true, { onBehalfOf: '0501234567' }))
    const name = dialog.getByRole('textbox', { name: 'الاسم على البطاقة' })
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(dialog.getByText('اكتبوا اسمًا بالحروف، فلا تُحفظ البطاقة دونه.')).toBeTruthy()
    expect(await axeFaults(screen.getByRole('dialog'))).toEqual([])
  })

  it('is passed on as a file where the device can', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined)
    Object.assign(navigator, { canShare: () => true, share })
    const dialog = within(await open('ar', 'إعداد بطاقة'))
    const button = await dialog.findByRole('button', { name: 'مشاركة' }, { timeout: 10_000 })
    await userEvent.setup().click(button)
    expect(share.mock.calls[0]?.[0].files?.map(({ name, type }) => [name, type])).toEqual([
      ['athar-card.png', 'image/png'],
    ])
    expect(dialog.getByRole('heading', { name: 'بطاقة للمشاركة' })).toBeTruthy()
    expect(await axeFaults(screen.getByRole('dialog'))).toEqual([])
    Reflect.deleteProperty(navigator, 'canShare')
    Reflect.deleteProperty(navigator, 'share')
  })

  it('stands at the head of the gift’s own page, for the staff', async () => {
    on('get', `*/api/donor_transactions/${ID}`, {
      body: { ...gift, donor: OTHER, project: OTHER, amount: '500.00', version: 1 } as { id: string },
    })
    list('projects', [{ id: OTHER, name: 'Well' }])
    list('donors', [{ id: OTHER, name: 'Noura' }])
    const Show = resourceViews('donor_transactions').show
    show(<>{Show ? <Show /> : null}</>, { resource: 'donor_transactions', at: `/x/${ID}`, route: '/x/:id' })
    expect(await screen.findByRole('button', { name: 'Make a card' }, { timeout: 10_000 })).toBeTruthy()
  })

  it('is not offered for a gift of one’s own, nor for what was handed back', async () => {
    show(
      <>
        <p>here</p>
        <CardButton gift={{ ...gift, onBehalfOf: null }} />
        <CardButton gift={{ ...gift, reversed: true }} />
      </>,
      { resource: 'donor_transactions' },
    )
    expect(await screen.findByText('here')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

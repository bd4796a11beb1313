// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import MyGifts from '../../../src/pages/donor/MyGifts.tsx'
import MyMessages from '../../../src/pages/donor/MyMessages.tsx'
import { axeFaults } from '../axe.ts'
import { ID, useServer } from '../generate/harness.tsx'
import { styleOf } from '../styles.ts'
import { answered, charity, gift, letter, openerOf } from './donorWorld.tsx'

const server = useServer()
const { on, list, sent } = server
const open = openerOf(server)

const clean = async (container: HTMLElement) => {
  expect(await axeFaults(container)).toEqual([])
}

describe('[1.13] the donor’s own page', () => {
  it('[6.3] lists letters about a year with the others, and what is dedicated to the donor', async () => {
    const { report: _report, ...rest } = letter
    open({ charities: [charity], gifts: [gift], letters: [letter], years: [{ ...rest, id: 'p1', yearLetter: 'y1' }] })
    const link = await screen.findByRole('link', { name: 'A year of giving' })
    expect(link.getAttribute('href')).toBe('/app/DonorFoundation/Year/y1/d1')
    expect(await screen.findByRole('link', { name: 'The well runs' })).toBeTruthy()
    expect(await screen.findByText('Projects of your own')).toBeTruthy()
  })

  it('[1.13] is short: the newest of each, and the way to all of it and to writing', async () => {
    const user = userEvent.setup()
    const gifts = [1, 2, 3, 4].map((n) => ({ ...gift, id: `g${n}`, amount: `${n}00.00` }))
    const issues = [answered, { ...answered, id: 'i2', message: 'An older one' }]
    const { container } = open({ charities: [charity], gifts, issues })
    const part = within(await screen.findByRole('region', { name: 'Your gifts' }))
    expect(part.getAllByRole('listitem')).toHaveLength(3)
    expect(part.queryByText('400.00')).toBeNull()
    // Sums stand below each other, whatever can be done with a gift: each in a place as wide as the others, at the end.
    const places = part.getAllByText(/00\.00$/).map((one) => one.closest('.athar-money')?.parentElement)
    expect(new Set(places.map((place) => place?.className)).size).toBe(1)
    expect(places.map((place) => place && styleOf(place).textAlign)).toEqual(['end', 'end', 'end'])
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(to('All your gifts and statements')).toBe('/app/donor/gifts')
    expect(to('All your messages')).toBe('/app/donor/messages')
    expect(to('Write to your charity')).toBe('/app/donor/messages')
    expect(screen.getByText('When?')).toBeTruthy()
    expect(screen.queryByText('An older one')).toBeNull()
    expect(screen.queryByLabelText('Your message'), 'the form is on its own page').toBeNull()
    expect(screen.queryByRole('region', { name: 'Donation statements' })).toBeNull()
    await clean(container)
    await user.tab()
    expect(document.activeElement?.textContent, 'writing comes first').toBe('Write to your charity')
  })

  it('[1.13] says where gifts will stand while there is none', async () => {
    open({ charities: [charity] }, {}, MyGifts)
    expect(await screen.findByText(/^No gift is recorded in your name yet/)).toBeTruthy()
  })

  it.each([
    [{ otherLanguage: 'en', otherTitle: 'The well gives water' } as const, 'The well gives water'],
    [{ otherLanguage: 'ar', otherTitle: 'البئر تعمل' } as const, 'The well runs'],
    [{ otherLanguage: 'en', otherTitle: null } as const, 'The well runs'],
  ])('[9.13] calls a letter as it is called in its reader’s language: %j', async (other, name) => {
    open({ charities: [charity], gifts: [gift], letters: [letter], other })
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  })

  it('shows what was sent with the answers, and sends another message once', async () => {
    const user = userEvent.setup()
    on('post', '*/api/donor_issues', { status: 201, body: { id: 'i2' } })
    const { container } = open({ charities: [charity], issues: [answered], gifts: [gift] }, {}, MyMessages)
    expect(await screen.findByText('In May.')).toBeTruthy()
    expect(screen.getByText('Answered')).toBeTruthy()
    const form = within(screen.getByRole('group', { name: 'Write to your charity' }))
    await user.click(form.getByRole('button', { name: 'Send' }))
    expect(sent('POST', '/api/donor_issues')).toEqual([])
    await user.type(form.getByLabelText('Your message'), 'Thank you')
    await clean(container)
    await user.click(form.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent('POST', '/api/donor_issues')).toHaveLength(1))
    const [call] = sent('POST', '/api/donor_issues')
    expect(call?.body).toEqual({ donor: ID, type: 'question', message: 'Thank you' })
    expect(call?.headers['idempotency-key']).toBeTruthy()
    await waitFor(() => expect((screen.getByLabelText('Your message') as HTMLTextAreaElement).value).toBe(''))
  })

  it('the choice of a project has its place before the projects are here, so that nothing moves below it', async () => {
    let come: () => void = () => undefined
    const here = new Promise<void>((resolve) => {
      come = resolve
    })
    open({ charities: [charity], gifts: [gift] }, {}, MyMessages)
    on('get', '*/api/projects', async () => {
      await here
      return { body: [{ id: 'p1', name: 'Well', status: 'published' }], headers: { 'content-range': 'projects 0-0/1' } }
    })
    const choice = await screen.findByLabelText('Project')
    come()
    const user = userEvent.setup()
    await user.click(choice)
    expect(await screen.findByRole('option', { name: 'Well' })).toBeTruthy()
  })

  it('[4.4] what was being written is there again when one comes back from another page, and not once it is sent', async () => {
    const user = userEvent.setup()
    const typed = async () => ((await screen.findByLabelText('Your message')) as HTMLTextAreaElement).value
    const visit = () => open({ charities: [charity], gifts: [gift] }, {}, MyMessages)
    window.sessionStorage.clear()
    const first = visit()
    await user.type(await screen.findByLabelText('Your message'), 'When is the well dug?')
    first.unmount()
    const second = visit()
    await waitFor(async () => expect(await typed()).toBe('When is the well dug?'))
    on('post', '*/api/donor_issues', { status: 201, body: { id: 'i2' } })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent('POST', '/api/donor_issues')).toHaveLength(1))
    await waitFor(async () => expect(await typed()).toBe(''))
    second.unmount()
    visit()
    await screen.findByLabelText('Your message')
    await new Promise((pass) => setTimeout(pass, 100))
    expect(await typed()).toBe('')
  }, 60_000)

  it('[9.6] says once how satisfied one is with the answer to what was closed', async () => {
    const user = userEvent.setup()
    on('post', '*/api/donor_issues/i1/rate', { body: { id: 'i1', version: 2 } })
    const { container } = open({ charities: [charity], issues: [answered], gifts: [gift] }, {}, MyMessages)
    const rating = within(await screen.findByRole('group', { name: 'How satisfied are you with the answer?' }))
    expect(rating.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Very satisfied',
      'Satisfied',
      'Neutral',
      'Slightly satisfied',
      'Unsatisfied',
    ])
    await user.click(rating.getByRole('button', { name: 'Neutral' }))
    await clean(container)
    list('donor_issues', [{ ...answered, satisfaction: 'neutral' }])
    await user.click(rating.getByRole('button', { name: 'Send the rating' }))
    await waitFor(() => expect(sent('POST', '/api/donor_issues/i1/rate')[0]?.body).toEqual({ satisfaction: 'neutral' }))
    expect(await screen.findByText('Your rating: Neutral')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'It is not settled' }), 'closed long ago').toBeNull()
  }, 60_000)

  it('[4.8] opens again what was closed within 14 days, with what is still open; then it waits for an answer', async () => {
    const user = userEvent.setup()
    const closedAt = new Date(Date.now() - 13 * 86_400_000).toISOString()
    on('post', '*/api/donor_issues/i1/reopenOwn', { body: { id: 'i1', version: 2 } })
    open({ charities: [charity], issues: [{ ...answered, closedAt }], gifts: [gift] }, {}, MyMessages)
    await user.click(await screen.findByRole('button', { name: 'It is not settled' }))
    await user.type(await screen.findByLabelText(/^What is still open/), 'Which May?')
    list('donor_issues', [
      { ...answered, status: 'open', closedAt: null, reopenedAt: new Date().toISOString(), reopenNote: 'Which May?' },
    ])
    await user.click(screen.getByRole('button', { name: 'Ask again' }))
    await waitFor(() => expect(sent('POST', '/api/donor_issues/i1/reopenOwn')[0]?.body).toEqual({ note: 'Which May?' }))
    expect(await screen.findByText('Waiting for an answer')).toBeTruthy()
    expect(screen.getByText('Which May?')).toBeTruthy()
  }, 60_000)

  it('shows the gifts with their projects and the letters with what became of their links', async () => {
    const { container } = open({ charities: [charity], issues: [], gifts: [gift], letters: [letter] })
    const gifts = within(await screen.findByRole('region', { name: 'Your gifts' }))
    expect(await gifts.findByText('Well')).toBeTruthy()
    expect(gifts.getByText(/Zakat/)).toBeTruthy()
    expect(gifts.getByText('500.00')).toBeTruthy()
    const letters = within(screen.getByRole('region', { name: 'Your letters' }))
    expect(await letters.findByText('The well runs')).toBeTruthy()
    expect(letters.getByText('New')).toBeTruthy()
    expect(screen.getByText('Thank you for your giving.')).toBeTruthy()
    expect((await letters.findAllByText('Birr · Main')).length).toBe(1)
    expect(screen.queryByRole('region', { name: 'What a donor’s letter says' })).toBeNull()
    await clean(container)
  })

  it('[6.3] opens each letter within the account, but none that its reader said is not theirs', async () => {
    const disowned = { ...letter, id: 'l2', report: 'r2', disownedAt: '2026-03-02T10:00:00.000Z' }
    open({ charities: [charity], issues: [], gifts: [gift], letters: [letter, disowned] })
    const letters = within(await screen.findByRole('region', { name: 'Your letters' }))
    const link = await letters.findByRole('link', { name: 'The well runs' })
    expect(link.getAttribute('href')).toBe('/app/DonorFoundation/Report/r1/d1')
    expect(letters.getAllByRole('link')).toHaveLength(1)
    expect(letters.getByText('You said it is not for you')).toBeTruthy()
  })

  it('[1.13] product.md 11: has a statement of each year, and of each gift that was not given back', async () => {
    const { container } = open(
      {
        charities: [charity],
        issues: [],
        gifts: [gift, { ...gift, id: 'g2', reversed: true }],
      },
      {},
      MyGifts,
    )
    const part = within(await screen.findByRole('region', { name: 'Donation statements' }))
    expect(part.getByText('Year 2026')).toBeTruthy()
    expect(part.getByText(/2 donations/)).toBeTruthy()
    expect(part.getByRole('button', { name: 'Download the statement for 2026' })).toBeTruthy()
    const gifts = within(screen.getByRole('region', { name: 'Your gifts' }))
    expect(gifts.getAllByRole('button', { name: 'Statement' })).toHaveLength(1)
    await clean(container)
  })

  it('[1.13] offers a card of what was given for somebody else, and was not given back', async () => {
    open({
      charities: [charity],
      issues: [],
      gifts: [
        gift,
        { ...gift, id: 'g2', onBehalfOf: 'Salma' },
        { ...gift, id: 'g3', giftRecipient: 'Huda', reversed: true },
      ],
    })
    const gifts = within(await screen.findByRole('region', { name: 'Your gifts' }))
    expect(gifts.getAllByRole('button', { name: 'Make a card' })).toHaveLength(1)
  })

  it('[2.8] leads from a gift to the page of its project where anybody may read that', async () => {
    open({ charities: [charity], issues: [], gifts: [gift, { ...gift, id: 'g2', project: 'p2' }] })
    const gifts = within(await screen.findByRole('region', { name: 'Your gifts' }))
    expect((await gifts.findByRole('link', { name: /^Well/ })).getAttribute('href')).toBe('/dashboard/projects/p1')
    expect(gifts.getByText('For the family')).toBeTruthy()
    expect(gifts.queryByRole('link', { name: /For the family/ })).toBeNull()
  })

  it.each([
    [
      'en',
      'See what giving makes possible.',
      'What a donor’s letter says',
      'How to begin',
      'Thank you for your giving.',
    ],
    ['ar', 'شاهدوا ما يصنعه العطاء.', 'ماذا تقول رسالة المتبرع', 'كيف تبدؤون', 'شكرًا لعطائكم.'],
  ] as const)(
    '[1.14] thanks nobody for a gift that was not given, and says what giving does and how to begin: %s',
    async (locale, lead, sample, begin, thanks) => {
      open({ charities: [], issues: [] }, { locale, roles: ['PotentialDonner'] })
      expect(await screen.findByText(lead)).toBeTruthy()
      expect(await screen.findByRole('region', { name: sample })).toBeTruthy()
      expect(screen.getByRole('region', { name: begin })).toBeTruthy()
      expect(screen.queryByText(thanks)).toBeNull()
      // And what is dedicated to them.
      expect(screen.getAllByRole('region')).toHaveLength(3)
    },
  )

  it('[1.14] names whom one asks at the charity that knows them, and lets them ask', async () => {
    const contact = {
      managementTitle: 'Director',
      managementPerson: 'Huda Al-Yasmin',
      contactPhone: '+966920000001',
      contactEmail: 'ask@birr.example',
    }
    const { container } = open({ charities: [{ ...charity, ...contact }], issues: [] }, { roles: ['PotentialDonner'] })
    const part = within(await screen.findByRole('region', { name: 'Birr · Main' }))
    expect(part.getByText('Huda Al-Yasmin')).toBeTruthy()
    expect(part.getByRole('link', { name: 'ask@birr.example' }).getAttribute('href')).toBe('mailto:ask@birr.example')
    expect(part.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain('tel:+966920000001')
    expect(screen.getByRole('group', { name: 'Ask the charity' })).toBeTruthy()
    await clean(container)
  })

  it('[1.14] is drawn once what was prepared is here, so that nothing moves below it', async () => {
    let come = (): void => undefined
    const preparedAfter = new Promise<void>((resolve) => {
      come = resolve
    })
    const prepared = [
      { id: 'r1', project: 'p1', projectName: 'A well', entityName: 'Birr', at: '2026-03-01T10:00:00.000Z' },
    ]
    open({ charities: [charity], issues: [], prepared, preparedAfter }, { roles: ['PotentialDonner'] })
    await screen.findByText('See what giving makes possible.')
    // Files and lists are here by then; what was prepared alone is not.
    await waitFor(() => expect(sent('GET', '/api/own/reports')).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'What a donor’s letter says' })).toBeNull()
    come()
    expect(await screen.findByRole('link', { name: 'A well' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'What a donor’s letter says' })).toBeTruthy()
  })
})

import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Checkout from '../../../resources/subscriptions/ui/Checkout.tsx'
import Compare from '../../../resources/subscriptions/ui/Compare.tsx'
import Overview from '../../../resources/subscriptions/ui/Overview.tsx'
import PaymentDetails from '../../../resources/subscriptions/ui/PaymentDetails.tsx'
import Return from '../../../resources/subscriptions/ui/Return.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const plan = (id: string, nameEn: string, price: string, emailQuota: number | null) => ({
  id,
  version: 1,
  nameAr: 'ب',
  nameEn,
  textAr: null,
  textEn: null,
  free: false,
  price,
  currency: 'SAR',
  period: 'monthly',
  emailQuota,
  whatsappQuota: 100,
  smsQuota: 0,
  features: [],
  active: true,
})
const BASIC = plan(ID, 'Basic', '100.00', 1000)
const BIG = plan(OTHER, 'Big', '300.00', null)

const current = (over: object = {}) => ({
  id: ID,
  version: 1,
  plan: OTHER,
  planAr: 'ب',
  planEn: 'Big',
  period: 'monthly',
  free: false,
  price: '300.00',
  emailQuota: 50,
  whatsappQuota: 100,
  smsQuota: 0,
  emailUsed: 50,
  whatsappUsed: 90,
  smsUsed: 0,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-01T00:00:00Z',
  renews: null,
  problem: null,
  status: 'Renewed',
  ...over,
})
const items = {
  email: { used: 50, quota: 50, left: 0 },
  whatsapp: { used: 90, quota: 100, left: 10 },
  sms: { used: 0, quota: 0, left: 0 },
}
const standing = (over: object = {}) =>
  on('get', '*/api/subscriptions/actions/standing', {
    body: { items, current: current(), upcoming: null, asked: null, held: [], contact: null, ...over },
  })

const stage = { resource: 'subscriptions', roles: ['BranchAdmin'] }

describe('[2.67] an entity’s package', () => {
  it('[8.43] says what is used up and what can still be sent, and offers the others', async () => {
    list('plans', [BASIC, BIG])
    standing()
    const { container } = show(Overview, stage)
    expect(await screen.findByText('Usage limit reached for emails, further attempts will be blocked.')).toBeTruthy()
    expect(screen.getByText('you can still send 10 WhatsApp messages')).toBeTruthy()
    expect(screen.queryByText(/limit reached for text messages/)).toBeNull()
    expect(await screen.findByRole('link', { name: 'Downgrade: Basic' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Renew: Big' })).toBeTruthy()
    expect(await axeFaults(container)).toEqual([])
  })

  it('[8.43] of what is used up says when it is renewed and leads to the other packages', async () => {
    list('plans', [BASIC, { ...BIG, free: true }])
    standing({ current: current({ free: true }) })
    show(Overview, { ...stage, locale: 'ar' })
    const said = await screen.findByText('بلغتم حد الاستهلاك من رسائل البريد الإلكتروني، وستُمنع المحاولات التالية.')
    const notice = within(said.closest<HTMLElement>('[role=status], [role=alert]') ?? document.body)
    expect(notice.getByText(/يتجدد رصيدكم في .*1 ديسمبر 2026/)).toBeTruthy()
    expect(notice.getByRole('link', { name: 'مقارنة الباقات' }).getAttribute('href')).toBe('/app/subscription/compare')
    // A bar without a filling is told apart by its ground.
    const drawn = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    const isRed = (name: string) => {
      const [, own = ''] = screen.getByRole('meter', { name }).classList
      return drawn.some((rule) => rule.startsWith(`.${own}`) && rule.includes('--athar-danger-soft'))
    }
    expect(isRed('رسائل البريد الإلكتروني')).toBe(true)
    expect(isRed('رسائل واتساب')).toBe(false)
  })

  it('offers one that costs more and holds less in neutral words, and one for less in words that promise no discount', async () => {
    const dear = { ...plan('00000000-0000-4000-8000-000000000003', 'Dear', '400.00', 10) }
    const more = { ...plan('00000000-0000-4000-8000-000000000004', 'More', '500.00', 60) }
    list('plans', [BASIC, BIG, dear, more])
    standing()
    const { unmount } = show(Overview, stage)
    expect(await screen.findByRole('link', { name: 'Move to this package: Dear' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upgrade: More' })).toBeTruthy()
    unmount()
    show(Overview, { ...stage, locale: 'ar' })
    expect(await screen.findByRole('link', { name: 'الانتقال إلى باقة أقل: ب' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'الانتقال إلى هذه الباقة: ب' })).toBeTruthy()
    expect(screen.queryByText('تخفيض')).toBeNull()
  })

  it('does not sell the free pack that runs already: it says until when, and leads back to it', async () => {
    list('plans', [BASIC, { ...BIG, free: true }])
    standing({ current: current({ free: true }) })
    show(Checkout, { ...stage, at: `/here?plan=${OTHER}` })
    expect(await screen.findByText(/This is your package until 1 December 2026\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your package' }).getAttribute('href')).toBe('/app/subscription')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('sells nothing beside a period that is paid for, and says when that begins', async () => {
    list('plans', [BASIC, BIG])
    standing({ upcoming: current({ startsAt: '2026-12-01T00:00:00Z' }) })
    show(Checkout, { ...stage, at: `/here?plan=${ID}` })
    expect(await screen.findByText(/The next period is paid for and begins on 1 December 2026\./)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[4.14] warns that the current balance will be lost, and goes on only where that was said', async () => {
    list('plans', [BASIC, BIG])
    standing()
    on('post', '*/api/subscriptions/actions/choose', { body: { id: ID } })
    show(Checkout, { ...stage, at: `/here?plan=${ID}` })
    expect(await screen.findByText('The current balance will be lost')).toBeTruthy()
    const pay = screen.getByRole('button', { name: 'Proceed to payment' })
    expect(pay.hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(pay)
    await expect
      .poll(() => sent('POST', '/api/subscriptions/actions/choose').map(({ body }) => body))
      .toEqual([{ plan: ID, acceptLoss: true }])
  })

  it('[2.44] says that nothing limits sending where no package is offered, and leads to them where some are', async () => {
    const none = { items: null, current: null }
    standing(none)
    list('plans', [])
    list('invoices', [])
    list('subscriptions', [])
    const { unmount } = show(PaymentDetails, stage)
    expect(
      await screen.findByText('The platform offers no packages yet: you send to your donors without a limit.'),
    ).toBeTruthy()
    expect(screen.queryByText(/Without a package nothing is sent/)).toBeNull()
    unmount()
    list('plans', [BASIC])
    show(PaymentDetails, stage)
    expect(await screen.findByText('Without a package nothing is sent to donors.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Compare packages' }).getAttribute('href')).toBe(
      '/app/subscription/compare',
    )
  })

  it('shows the packages side by side, each with the way to it', async () => {
    list('plans', [BASIC, BIG])
    standing()
    const { container, unmount } = show(Compare, stage)
    const way = await screen.findByRole('link', { name: 'Downgrade: Basic' })
    expect(way.getAttribute('href')).toBe(`/app/subscription/checkout?plan=${ID}`)
    expect(screen.getByRole('link', { name: 'Renew: Big' })).toBeTruthy()
    expect(await axeFaults(container)).toEqual([])
    unmount()
    // A period that is paid for begins by itself.
    standing({ upcoming: current({ id: OTHER }) })
    show(Compare, stage)
    expect(await screen.findByText('Big')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /: (?:Basic|Big)$/ })).toBeNull()
  })

  it('on a phone shows them one below the other, each with what it holds, its price and its button', async () => {
    list('plans', [BASIC, BIG])
    standing()
    const original = window.matchMedia
    window.matchMedia = (query) =>
      Object.defineProperty(original(query), 'matches', { value: query.includes('max-width') })
    const { container } = show(Compare, stage)
    await screen.findByRole('link', { name: 'Downgrade: Basic' })
    window.matchMedia = original
    expect(screen.queryByRole('table')).toBeNull()
    const cards = [...container.querySelectorAll('main > ul > li')].map(({ textContent }) => textContent)
    expect(cards).toEqual([
      'Basic100 a month, without VAT1,000 emails100 WhatsApp messagesNo text messagesDowngrade',
      'BigYour package300 a month, without VATEmails without a limit100 WhatsApp messagesNo text messagesRenew',
    ])
    expect(await axeFaults(container)).toEqual([])
  })

  it('[8.40] says of a payment that is looked at why, since when, what happens next and whom to ask, and sells beside it knowingly', async () => {
    const held = [
      {
        id: ID,
        planAr: 'ب',
        planEn: 'Basic',
        problem: 'mismatch',
        heldAt: '2026-11-03T09:00:00Z',
        reference: 'ref-77',
      },
    ]
    list('plans', [BASIC, BIG])
    standing({ current: null, items: null, held, contact: 'team@athar.example' })
    on('post', '*/api/subscriptions/actions/choose', { body: { id: ID } })
    const { container, unmount } = show(Overview, stage)
    expect(await screen.findByText('Your payment for “Basic” is being looked at')).toBeTruthy()
    expect(screen.getByText(/Since 3 November 2026/)).toBeTruthy()
    expect(screen.getByText(/Another amount was paid than was asked for/)).toBeTruthy()
    expect(screen.getByText(/either makes it your package or pays it back/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'team@athar.example' }).getAttribute('href')).toBe(
      'mailto:team@athar.example',
    )
    expect(screen.getByDisplayValue('ref-77')).toBeTruthy()
    expect(await axeFaults(container)).toEqual([])
    unmount()
    show(Checkout, { ...stage, at: `/here?plan=${ID}` })
    const pay = await screen.findByRole('button', { name: 'Proceed to payment' })
    expect(pay.hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /a payment of ours is being looked at/ }))
    fireEvent.click(pay)
    await expect
      .poll(() => sent('POST', '/api/subscriptions/actions/choose').map(({ body }) => body))
      .toEqual([{ plan: ID, acceptLoss: false, acceptHeld: true }])
  })

  it('[8.40] back from paying, it says what was decided and what the platform’s team wrote of it', async () => {
    on('get', `*/api/subscriptions/${ID}`, {
      body: current({ status: 'NotRegistered', problem: 'paidBack', startsAt: null, note: 'Paid twice.' }),
    })
    list('invoices', [])
    show(Return, { ...stage, at: `/here?subscription=${ID}` })
    expect(await screen.findByText(/What was paid has been paid back/)).toBeTruthy()
    expect(screen.getByText(/Paid twice\./)).toBeTruthy()
  })

  it('[8.40] a package that is not offered is an invalid selection', async () => {
    list('plans', [BASIC])
    standing()
    show(Checkout, { ...stage, at: '/here?plan=none' })
    expect(await screen.findByText('The chosen package is not valid')).toBeTruthy()
  })

  it('[2.15] does not believe the address: it asks, and shows what the server says', async () => {
    on('get', `*/api/subscriptions/${ID}`, {
      body: current({ status: 'Sent', startsAt: null, endsAt: null }),
    })
    list('invoices', [{ id: OTHER, version: 1, subscription: ID, state: 'open', payUrl: 'https://pay.example/1' }])
    on('post', `*/api/subscriptions/${ID}/check`, { body: current({ status: 'Pending', startsAt: null }) })
    show(Return, { ...stage, at: `/here?subscription=${ID}&status=paid` })
    expect((await screen.findByRole('link', { name: 'Go on to payment' })).getAttribute('href')).toBe(
      'https://pay.example/1',
    )
    expect(screen.queryByText(/Thank you/)).toBeNull()
    await expect.poll(() => sent('POST', `/api/subscriptions/${ID}/check`)).toHaveLength(1)
  })
})

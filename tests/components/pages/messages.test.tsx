// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { resourceViews } from '../../../src/generate/index.tsx'
import { RelatedList } from '../../../src/generate/show/RelatedList.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const DISPATCH = '00000000-0000-4000-8000-000000000003'
const LETTER = '00000000-0000-4000-8000-000000000004'
const REPORT = '00000000-0000-4000-8000-000000000005'
const SOURCE = '00000000-0000-4000-8000-000000000006'

const message = {
  id: ID,
  kind: 'report',
  donor: OTHER,
  report: REPORT,
  dispatch: DISPATCH,
  letter: null,
  channel: 'email',
  language: 'ar',
  sentTo: null,
  state: 'suppressed',
  reason: 'unknownGiver',
  detail: null,
  attempt: 1,
  repeats: null,
  joinedTo: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
}

beforeEach(() => {
  list('donors', [{ id: OTHER, name: 'Noura' }])
  list('reports', [{ id: REPORT, title: 'A year of wells' }])
  list('dispatches', [{ id: DISPATCH, kind: 'report', report: REPORT, startedAt: '2026-02-03T09:00:00.000Z' }])
})

const open = (more: Partial<Record<keyof typeof message, unknown>> = {}, locale: 'en' | 'ar' = 'en') => {
  on('get', `*/api/messages/${ID}`, { body: { ...message, ...more } as { id: string } })
  show(resourceViews('messages').show, { resource: 'messages', at: `/x/${ID}`, route: '/x/:id', locale })
}

describe('[3.9] the page of a message', () => {
  it('is called by its recipient and what it brings, and says in words why it was held back', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Noura · A year of wells' })).toBeTruthy()
    expect(screen.getByText('The giver is unknown')).toBeTruthy()
    expect(document.body.textContent).not.toContain('unknownGiver')
    expect(screen.getByText('Held back')).toBeTruthy()
    // It is no failure that it was rightly held back.
    expect(screen.queryByText('Failed')).toBeNull()
    expect(await axeFaults()).toEqual([])
  }, 60_000)

  it.each([
    ['report', 'report', 'reports', 'Report: '],
    ['campaign', 'appeal', 'campaigns', 'Campaign: '],
    ['metaCampaign', 'campaign', 'meta_campaigns', 'Meta campaign: '],
    ['survey', 'survey', 'surveys', 'Survey: '],
    ['yearLetter', 'yearLetter', 'year_letters', 'Letter about the year: '],
  ])(
    '[3.9] names its sending by its kind and by the name of what it brought, which leads there: %s',
    async (kind, field, of, says) => {
      list('dispatches', [{ id: DISPATCH, kind, [field]: SOURCE, startedAt: '2026-02-03T09:00:00.000Z' }])
      list(of, [{ id: SOURCE, title: 'Bread in winter', name: 'Bread in winter' }])
      open({ kind, report: null })
      const link = await screen.findByRole('link', { name: 'Bread in winter' })
      expect(link.getAttribute('href')).toBe(`/${of}/${SOURCE}/show`)
      expect(link.closest('dd')?.textContent).toContain(`${says}Bread in winter · `)
    },
  )

  it('speaks Arabic', async () => {
    open({ reason: 'noEmail' }, 'ar')
    expect(await screen.findByText('لا يوجد بريد إلكتروني')).toBeTruthy()
    await waitFor(() => expect(document.body.textContent).toContain('تقرير: A year of wells'))
  })

  it('tells what the reader of its letter did, and that a scanner may have been first', async () => {
    on('get', `*/api/letters/${LETTER}`, {
      body: {
        id: LETTER,
        report: REPORT,
        donor: OTHER,
        language: 'ar',
        fetchedAt: '2026-02-04T09:00:00Z',
        openedAt: null,
        disownedAt: '2026-02-05T09:00:00Z',
        stoppedAt: null,
      },
    })
    open({ state: 'sent', reason: null, sentTo: 'noura@example.org', letter: LETTER })
    const part = within(
      (await screen.findByRole('heading', { level: 2, name: 'Letter' })).closest('section') ?? document.body,
    )
    expect(part.getAllByRole('term').map((one) => one.textContent)).toEqual(['Fetched at', '“Not me” at'])
    expect(part.getByText(/a mail scanner or a link preview/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /Arabic/ })).toBeNull()
  })
})

describe('product.md 25: a message that went along in another', () => {
  const BESIDE = '00000000-0000-4000-8000-000000000006'

  it('says in its story with what, and leads there', async () => {
    const step = {
      what: 'together',
      at: '2026-02-03T09:00:00Z',
      reason: null,
      detail: null,
      message: BESIDE,
      name: 'Roofs',
    }
    on('get', `*/api/messages/${ID}/story`, {
      body: { steps: [step], again: { may: false, twice: false, sent: false } },
    })
    open({ state: 'sent', reason: null, sentTo: 'noura@example.org' })
    const link = await screen.findByRole('link', { name: 'In one message with: Roofs' })
    expect(link.getAttribute('href')).toBe(`/app/settings/messages/${BESIDE}`)
  })

  it.each([
    ['sent', 'en', 'In another message', true],
    ['sent', 'ar', 'ضمن رسالة أخرى', true],
    ['planned', 'en', 'In another message', false],
    ['suppressed', 'en', 'In another message', false],
  ] as const)('says so in a list where it is %s (%s)', async (state, locale, words, said) => {
    list('messages', [{ ...message, state, joinedTo: BESIDE }])
    const columns = ['report', 'state']
    show(<RelatedList resource="messages" by="donor" id={OTHER} columns={columns} />, { resource: 'donors', locale })
    await screen.findByRole('link', { name: 'A year of wells' })
    expect(screen.queryByText(words) !== null).toBe(said)
  })
})

describe('messages in lists', () => {
  it('say in words why they were held back, and open from their recipient', async () => {
    list('messages', [message])
    show(resourceViews('messages').list, { resource: 'messages' })
    expect((await screen.findByRole('link', { name: 'Noura' })).getAttribute('href')).toBe(`/messages/${ID}/show`)
    expect(await screen.findByText('The giver is unknown')).toBeTruthy()
  })

  it('say of one that went by itself what it is, and have all that narrows them in one group', async () => {
    list('messages', [
      { ...message, kind: 'questionWaits', donor: null, dispatch: null, report: null, sentTo: 'a@b.example' },
    ])
    show(resourceViews('messages').list, { resource: 'messages' })
    expect(await screen.findByText('Reminder of a question')).toBeTruthy()
    // An address stands for the name that it has not, in one piece.
    expect((await screen.findByRole('link', { name: 'a@b.example' })).querySelector('.athar-address')).toBeTruthy()
    const group = within(screen.getByRole('group', { name: 'Filter' }))
    for (const name of ['Why', 'What they brought']) expect(group.getByRole('combobox', { name })).toBeTruthy()
  })

  it.each([
    ['en', 'Held back', 'Failed', 'Not confirmed', 'Name, present email or number'],
    ['ar', 'محجوبة', 'تعذّر الإرسال', 'غير مؤكدة', 'اسم المستلم أو بريده أو رقمه الحالي'],
  ] as const)(
    '[3.9] each by its own word: what was held back is called no failure (%s)',
    async (locale, held, failed, unknown, search) => {
      const states = ['suppressed', 'failed', 'unknown']
      list(
        'messages',
        states.map((state, at) => ({ ...message, id: `${ID.slice(0, -1)}${at}`, state, reason: null })),
      )
      show(resourceViews('messages').list, { resource: 'messages', locale, at: '/here?status=failed' })
      const said = async (word: string) =>
        (await screen.findAllByText(word)).filter((one) => !one.closest('[aria-pressed]'))
      for (const word of [held, failed, unknown]) expect(await said(word)).toHaveLength(1)
      await userEvent.type(screen.getByRole('searchbox', { name: search }), '0501')
      await waitFor(() => expect(JSON.stringify(sent('GET', '/api/messages').at(-1)?.query ?? [])).toContain('0501'))
    },
    60_000,
  )

  it('of one donor do so too, and open from their report', async () => {
    list('messages', [message])
    show(<RelatedList resource="messages" by="donor" id={OTHER} columns={['report', 'state', 'reason']} />, {
      resource: 'donors',
    })
    expect((await screen.findByRole('link', { name: 'A year of wells' })).getAttribute('href')).toBe(
      `/messages/${ID}/show`,
    )
    expect(await screen.findByText('The giver is unknown')).toBeTruthy()
  })
})

const story = (steps: readonly object[]) =>
  on('get', `*/api/messages/${ID}/story`, {
    body: { steps, again: { may: false, twice: false, sent: false } } as never,
  })
const step = { at: '2026-02-03T20:00:00.000Z', reason: null, detail: null, message: null }

describe('product.md 29: why a message did not arrive, in words of its channel', () => {
  it.each([
    [
      'email',
      'auth',
      'Our sign-in was refused by the mail service',
      'Ask your technical support to check the user name and password for the mail service.',
    ],
    [
      'sms',
      'auth',
      'Our sign-in was refused by the SMS gateway',
      'Check the account at the SMS gateway: with wrong sign-in data nothing leaves.',
    ],
    [
      'whatsapp',
      'connect',
      'No connection to WhatsApp',
      'Nothing to do: it is tried again once the service can be reached.',
    ],
    [
      'whatsappCloud',
      'busy',
      'Nothing is taken for now by WhatsApp at Meta',
      'Nothing to do while it waits. If it has failed, send it again later.',
    ],
    ['sms', 'badAddress', 'This is not a phone number', 'Correct the number in the donor’s record, and send it again.'],
    ['email', 'noPhone', 'No phone number', 'Add a phone number to the donor’s record.'],
  ])('%s: %s', async (channel, reason, said, todo) => {
    story([{ ...step, what: 'failed', reason }])
    open({ channel, reason, state: 'failed' })
    expect(await screen.findByText(`What to do: ${todo}`)).toBeTruthy()
    expect(screen.getAllByText(said)).toHaveLength(2)
  })

  it('in Arabic', async () => {
    story([{ ...step, what: 'failed', reason: 'auth' }])
    open({ channel: 'sms', reason: 'auth', state: 'failed' }, 'ar')
    expect(
      await screen.findByText(
        'ما يلزم: تحققوا من حسابكم لدى بوابة الرسائل النصية، فلا تخرج رسالة ببيانات دخول غير صحيحة.',
      ),
    ).toBeTruthy()
    expect(screen.getAllByText('رفضت بوابة الرسائل النصية بيانات الدخول')).toHaveLength(2)
  })

  it('what it waited for stands there with until when, and nothing was tried', async () => {
    story([{ ...step, what: 'waits', reason: 'quietHours', until: '2026-02-04T06:00:00.000Z' }])
    open({ reason: null, state: 'sent' })
    expect(await screen.findByText('Waits')).toBeTruthy()
    expect(screen.getByText('Waits for the end of the quiet hours')).toBeTruthy()
    expect(screen.getByText(/^Until:/).textContent).toMatch(/4 (?:Feb|February)/)
    expect(screen.queryByText('Is tried again')).toBeNull()
  })
})

it('[3.9] the records can be narrowed to every reason that there is', async () => {
  list('messages', [])
  show(resourceViews('messages').list, { resource: 'messages' })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Why' }))
  const names = within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(new Set(names).size).toBe(names.length)
  // All reasons, thirteen of the gate, twelve others, four delays, sixteen refusals of which one is the gate's too, two of nobody's knowledge.
  expect(names).toHaveLength(1 + 13 + 12 + 4 + 15 + 2)
  expect(names).toEqual(
    expect.arrayContaining([
      'No phone number',
      'Has had as many messages this week as the entity allows',
      'Messages to this address come back',
      'The package’s limit is reached',
      'The package does not include this channel',
      'No value for a variable of the message',
      'Waits for the end of the quiet hours',
      'Waits while the prayer goes on',
      'Waits to go with another letter',
      'The service does not take the template',
      'The service has stopped our account',
      'Meta takes free text only within 24 hours of their last message',
      'No secure connection to the service',
    ]),
  )
})

it('[3.9] the records can be narrowed to what one campaign brought: to the messages of its sendings', async () => {
  list('messages', [])
  list('campaigns', [{ id: ID, version: 1, title: 'Warmth' }])
  list('dispatches', [{ id: OTHER, version: 1, kind: 'campaign', appeal: ID }])
  show(resourceViews('messages').list, { resource: 'messages' })
  await userEvent.click(await screen.findByRole('combobox', { name: 'What they brought' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Campaign' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Campaign' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Warmth' }))
  const asked = (path: string) => sent('GET', path).map(({ query }) => JSON.stringify(query))
  await waitFor(() => expect(asked('/api/messages').at(-1)).toContain(OTHER))
  expect(asked('/api/dispatches').at(-1)).toContain(`["filter.appeal","${ID}"]`)
})

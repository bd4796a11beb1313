// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CorrectSurvey } from '../../../resources/surveys/ui/Correct.tsx'
import { CorrectYearLetter } from '../../../resources/year_letters/ui/Correct.tsx'
import { Corrects } from '../../../resources/year_letters/ui/Corrects.tsx'
import { View as YearShow } from '../../../resources/year_letters/ui/ShowView.tsx'
import { Correction } from '../../../src/generate/sending/Correction.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const { on, sent } = useServer()

const KINDS = {
  surveys: {
    part: <CorrectSurvey record={{ id: ID } as never} />,
    words: {
      en: 'Write a correction to those who opened it',
      ar: 'كتابة تصحيح لمن فتحوه',
    },
    asks: {
      en: 'A new draft with the same questions is made, for the donors who opened this survey alone. Nothing is sent yet, and what was answered here stays here.',
      ar: 'تُنشأ مسودة جديدة بالأسئلة نفسها لمن فتحوا هذا الاستبيان فقط. لا يُرسل شيء الآن، وتبقى الإجابات السابقة هنا.',
    },
  },
  year_letters: {
    part: <CorrectYearLetter record={{ id: ID, archived: false } as never} />,
    words: {
      en: 'Write a correction to those who opened it',
      ar: 'كتابة تصحيح لمن فتحوها',
    },
    asks: {
      en: 'A new draft is made, for the donors who opened this letter alone. Nothing is sent yet.',
      ar: 'تُنشأ مسودة لمن فتحوا هذه الرسالة فقط، ولا يُرسل شيء الآن.',
    },
  },
} as const
type Kind = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as readonly Kind[]

function open(kind: Kind, locale: 'ar' | 'en', opened: number, state = 'sent') {
  signIn()
  on('get', `*/api/${kind}/${ID}/sendings`, { body: { rows: [{ id: OTHER, state }], opened } })
  return show(KINDS[kind].part, { resource: kind, locale }).router
}

async function press(label: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: label }))
  return screen.findByRole('dialog')
}

describe.each(NAMES)('product.md 30: a correction of %s', (kind) => {
  it.each(['en', 'ar'] as const)('is asked about in %s, and opened as a draft', async (locale) => {
    const router = open(kind, locale, 3)
    on('post', `*/api/${kind}/${ID}/correct`, { body: { id: OTHER } })
    const { words, asks } = KINDS[kind]
    const dialog = await press(words[locale])
    expect(dialog.textContent).toContain(asks[locale])
    expect(sent('POST', `/api/${kind}/${ID}/correct`)).toHaveLength(0)
    expect(await axeFaults()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: words[locale] }))
    await waitFor(() => expect(router.state.location.pathname).toContain(`/${kind}/${OTHER}`))
    expect(sent('POST', `/api/${kind}/${ID}/correct`).map(({ body }) => body)).toEqual([{}])
  })

  it('is not offered where nobody has opened it', async () => {
    open(kind, 'en', 0)
    await waitFor(() => expect(sent('GET', `/api/${kind}/${ID}/sendings`)).not.toEqual([]))
    await expect(screen.findByRole('button', {}, { timeout: 300 })).rejects.toThrow('Unable to find')
  })

  it.each(['sending', 'paused', 'stopping'])('is not offered while its sending is %s', async (state) => {
    open(kind, 'en', 3, state)
    await waitFor(() => expect(sent('GET', `/api/${kind}/${ID}/sendings`)).not.toEqual([]))
    await expect(screen.findByRole('button', {}, { timeout: 300 })).rejects.toThrow('Unable to find')
  })
})

it('is the same draft where its answer was lost and it is pressed again; after a refusal it is another', async () => {
  signIn()
  const answers = [
    { status: 503, body: { title: 'busy', detail: '', code: 8, errors: {} } },
    { status: 422, body: { title: 'Nobody would get it', detail: '', code: 3, fault: 'nobodyToSendTo', errors: {} } },
  ]
  on('post', `*/api/campaigns/${ID}/correct`, () => answers.shift() ?? { body: { id: OTHER } })
  show(<Correction resource="campaigns" id={ID} />, { resource: 'campaigns', locale: 'en' })
  const label = 'Write a correction to those who read it'
  const once = async () => {
    await userEvent.click(within(await press(label)).getByRole('button', { name: label }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await once()
  await once()
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody would get it')
  await once()
  const keys = sent('POST', `/api/campaigns/${ID}/correct`).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('product.md 30: a letter that corrects another one says to whom it goes', async () => {
  signIn()
  on('get', '*/api/year_letters', { body: [{ id: OTHER, title: 'Our year' }] as never })
  show(<Corrects record={{ corrects: OTHER }} />, { resource: 'year_letters', locale: 'en' })
  const said = await screen.findByText(/A correction: it goes only to those who opened/)
  await waitFor(() => expect(said.textContent).toContain('Our year'))
})

it.each([
  ['draft', true],
  ['sent', false],
])('product.md 50: a letter about the year that is %s is open to changes: %s', async (status, isOpen) => {
  signIn()
  const record = { id: ID, version: 1, title: 'Our year', titleEn: 'Our year', year: 2025, calendar: 'gregorian' }
  on('get', `*/api/year_letters/${ID}`, { body: { ...record, status, corrects: null, archived: false, channels: [] } })
  on('get', `*/api/year_letters/${ID}/sendings`, { body: { rows: [], opened: 1, pages: { pages: 0, said: 0 } } })
  on('get', `*/api/year_letters/${ID}/audience`, {
    body: { total: 0, sendable: 0, byChannel: {}, held: {}, sample: [], short: [], untold: 0 },
  })
  on('post', `*/api/year_letters/${ID}/preview`, { body: { html: null } })
  show(YearShow, { resource: 'year_letters', at: `/x/${ID}`, route: '/x/:id' })
  expect(await screen.findByRole('button', { name: 'Write a correction to those who opened it' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit' }) !== null).toBe(isOpen)
})

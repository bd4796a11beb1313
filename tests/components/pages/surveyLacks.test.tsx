// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { missingToPublish } from '../../../resources/_kit/validate.ts'
import { surveys } from '../../../resources/surveys/schema.ts'
import { layout } from '../../../resources/surveys/ui/layout.tsx'
import { GeneratedEdit } from '../../../src/generate/form.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { axeFaults } from '../axe.ts'
import { ID, show, signIn, useServer } from '../generate/harness.tsx'
import { surveyDraft } from '../surveyDraft.ts'

const { on, list, sent } = useServer()

const TEST_MS = 60_000
const id = (last: number) => `0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a0${last}`
const asked = { textAr: null, required: false, onlyIf: null, onlyIs: null }
const first = { ...asked, id: id(1), kind: 'satisfaction', textEn: 'How satisfied are you?' }
const second = { ...asked, id: id(2), textEn: 'Why?' }
const head = { id: id(1), kind: 'section', textAr: null, textEn: 'Part', aboutAr: null, aboutEn: null }
const single = { ...second, kind: 'single', optionsAr: [], optionsEn: ['Yes', 'No'] }
const scale = { ...second, kind: 'scale', points: 5, lowAr: null, lowEn: null, highAr: null, highEn: null }
const file = { ...second, kind: 'file', pictures: true, papers: true, most: null }

const WHY = 'Question 2 “\u2068Why?\u2069”'
type Case = [what: string, questions: readonly object[], at: string, label: string, said: string]

/** Every rule of questions, each with the place that it is told at. */
const RULES: Case[] = [
  ['no question', [], 'questions', 'Questions', ''],
  ['headings alone', [head], 'questions', 'Questions', 'Add a question: headings alone ask nothing.'],
  ['no words', [first, { ...file, textEn: null }], 'questions.1.textAr', 'Question 2 › Question in Arabic', ''],
  [
    'one option',
    [first, { ...single, optionsEn: ['Yes'] }],
    'questions.1.optionsEn',
    `${WHY} › Options in English`,
    'Offer at least two options.',
  ],
  [
    'more options in one language',
    [first, { ...single, optionsAr: ['أ', 'ب', 'ج'] }],
    'questions.1.optionsEn',
    `${WHY} › Options in English`,
    'Write as many options in both languages: 3, or none in one of them.',
  ],
  [
    'two options of one name',
    [first, { ...single, optionsEn: ['Yes', 'No', 'yes'] }],
    'questions.1.optionsEn.2',
    `${WHY} › Options in English, line 3`,
    'The same stands above already. Change it or remove it.',
  ],
  ['a scale without points', [first, { ...scale, points: null }], 'questions.1.points', `${WHY} › Points`, ''],
  [
    'a number that none is',
    [first, { ...second, kind: 'number', least: 9, most: 2 }],
    'questions.1.most',
    `${WHY} › At most`,
    'The most cannot be less than the least.',
  ],
  [
    'files of no kind',
    [first, { ...file, pictures: false, papers: false }],
    'questions.1.pictures',
    `${WHY} › Pictures`,
    'Choose pictures or PDF files.',
  ],
  ['an answer that nobody chose', [first, { ...file, onlyIf: id(1) }], 'questions.1.onlyIs', `${WHY} › The answer`, ''],
  [
    'a question that hangs on a later one',
    [
      { ...second, id: id(3), kind: 'date' },
      { ...file, onlyIf: id(4), onlyIs: 1 },
      { ...first, id: id(4) },
    ],
    'questions.1.onlyIf',
    `${WHY} › Who is asked`,
    'Choose an earlier question with options, or ask this one of everybody.',
  ],
]

const AT_PAGE = { resource: 'surveys', at: `/x/${ID}`, route: '/x/:id', toasts: true }

function page(questions: readonly object[]) {
  signIn()
  on('get', `*/api/surveys/${ID}`, { body: surveyDraft(questions) as never })
  return show(<GeneratedShow without={Object.keys(surveys.fields)} />, AT_PAGE)
}

function form(questions: readonly object[], search = '') {
  signIn()
  list('projects', [])
  list('donors', [])
  on('get', `*/api/surveys/${ID}`, { body: surveyDraft(questions) as never })
  on('post', `*/api/surveys/${ID}/preview`, { body: { html: '' } })
  const { aside: _aside, ...rest } = layout
  return show(<GeneratedEdit layout={rest} />, { ...AT_PAGE, at: `/x/${ID}${search}` })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const focused = () => document.activeElement

describe('[4.10] what a survey lacks to be activated', () => {
  it.each(RULES)('%s: is named by the page, with the way to its place', async (_what, questions, at, label, said) => {
    expect(missingToPublish(surveys, { ...surveyDraft(questions) }).map(({ field }) => field)).toEqual([at])
    page(questions)
    await press('Activate')
    const alert = await screen.findByRole('alert')
    const [item] = within(alert).getAllByRole('listitem')
    expect(item?.textContent).toBe(`${label}: ${said || 'needed to activate'}`)
    expect(within(alert).getByRole('link', { name: label }).getAttribute('href')).toContain(
      `/${ID}?complete=1&at=${at}`,
    )
    expect(sent('POST', `/api/surveys/${ID}/activate`)).toHaveLength(0)
  })

  it.each(RULES)('%s: holds the form, which names it', { timeout: TEST_MS }, async (_what, questions, _at, label) => {
    form(questions)
    await press('Save and activate')
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Please check 1 field')
    expect(within(summary).getByRole('button', { name: label })).toBeTruthy()
    expect(sent('PUT', `/api/surveys/${ID}`)).toHaveLength(0)
    expect(sent('POST', `/api/surveys/${ID}/activate`)).toHaveLength(0)
  })

  it('is led to by the address, before anything is pressed', { timeout: TEST_MS }, async () => {
    form([first, { ...file, onlyIf: id(1) }], '?complete=1&at=questions.1.onlyIs')
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('button', { name: `${WHY} › The answer` })).toBeTruthy()
    await waitFor(() => expect(focused()?.getAttribute('role')).toBe('combobox'))
    expect(focused()?.parentElement?.parentElement?.textContent).toContain('The answer')
    // Whoever goes elsewhere and writes there is not led back.
    const other = screen.getByRole('textbox', { name: 'Title in Arabic' })
    await userEvent.type(other, 'رأيكم')
    await userEvent.tab()
    const next = focused()
    await new Promise((later) => setTimeout(later, 500))
    expect(focused()).toBe(next)
    expect((other as HTMLInputElement).value).toBe('رأيكم')
    expect(await axeFaults()).toEqual([])
  })

  it('leads to the line of a list, whatever empty lines stand before it', { timeout: TEST_MS }, async () => {
    form([first, { ...single, optionsEn: ['Yes', 'No', 'yes'] }])
    await press('Save and activate')
    const summary = await screen.findByRole('alert')
    await userEvent.click(within(summary).getByRole('button', { name: `${WHY} › Options in English, line 3` }))
    await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Options in English, line 3'))
    expect(focused()?.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('[5.24] what the server alone finds', () => {
  const refusal = {
    status: 422,
    body: {
      title: 'Please check the marked fields',
      detail: '',
      code: 101,
      fault: 'invalid',
      errors: { 'Questions.1.textEn': ['Not these words.'] },
    },
  }

  it('is named by the page, with the way to its place', async () => {
    on('post', `*/api/surveys/${ID}/activate`, refusal)
    page([first, file])
    await press('Activate')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`${WHY} › Question in English: Not these words.`)
    expect(
      within(alert)
        .getByRole('link', { name: /Question in English/ })
        .getAttribute('href'),
    ).toContain('&at=questions.1.textEn')
  })

  it('holds the form at the field, once what was written is saved', { timeout: TEST_MS }, async () => {
    on('post', `*/api/surveys/${ID}/activate`, refusal)
    on('put', `*/api/surveys/${ID}`, { body: { ...surveyDraft([first, file]), version: 4 } as never })
    const { router } = form([first, file])
    await press('Save and activate')
    const label = `${WHY} › Question in English`
    expect(await screen.findByText('Please check the marked fields')).toBeTruthy()
    expect(await screen.findByRole('button', { name: label })).toBeTruthy()
    expect(await screen.findByText('Not these words.')).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/x/${ID}`)
    // It can be tried again.
    await press('Save and activate')
    await waitFor(() => expect(sent('POST', `/api/surveys/${ID}/activate`)).toHaveLength(2))
  })
})

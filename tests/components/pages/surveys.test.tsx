// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { Form, ResourceContextProvider } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { surveys } from '../../../resources/surveys/schema.ts'
import { QuestionsInput } from '../../../resources/surveys/ui/builder/Questions.tsx'
import { SurveyPage } from '../../../resources/surveys/ui/results/index.tsx'
import { CreateSurvey } from '../../../resources/surveys/ui/Starters.tsx'
import { OpenedContext } from '../../../src/generate/form/openedRow.ts'
import type { Place } from '../../../src/generate/types.ts'
import { axeFaults } from '../axe.ts'
import { ID, show, signIn, useServer } from '../generate/harness.tsx'

const { on, sent } = useServer()

const ONE = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a01'
const TWO = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a02'
const THREE = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a03'
const question = { textAr: null, required: false, onlyIf: null, onlyIs: null }
const start = [
  { ...question, id: ONE, kind: 'satisfaction', textEn: 'How satisfied are you?' },
  { ...question, id: TWO, kind: 'longText', textEn: 'Why?' },
]
const place = (label: string): Place => ({ label, choice: (value) => value, column: (name) => place(name) })

function open(questions: readonly (object | undefined)[] = start, answersCount = 0) {
  const state: { value: { id: string; kind: string; onlyIf?: string | null; onlyIs?: number | null }[] } = { value: [] }
  const Watch = () => {
    const value: unknown = useWatch({ name: 'questions' })
    useEffect(() => {
      state.value = value as typeof state.value
    }, [value])
    return null
  }
  show(
    <OpenedContext value={{ id: ID, answersCount, questions } as never}>
      <Form defaultValues={{ questions }}>
        <QuestionsInput
          field={surveys.fields.questions}
          source="questions"
          place={{ ...place('Questions'), add: 'Add a question' }}
        />
        <Watch />
      </Form>
    </OpenedContext>,
    { resource: 'surveys' },
  )
  return state
}

describe('[2.45] the builder', () => {
  it('names each question, orders them by keyboard, and adds one of a chosen kind', async () => {
    const state = open()
    expect(await screen.findByRole('listitem', { name: '2. Why? · longText' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Move by dragging: 2. Why? · longText' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Move up: 2. Why? · longText' }))
    await waitFor(() => expect(state.value.map(({ id }) => id)).toEqual([TWO, ONE]))
    await userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'nps' }))
    await waitFor(() => expect(state.value.map(({ kind }) => kind)).toEqual(['longText', 'satisfaction', 'nps']))
  })

  it('says from the first that answers have arrived, and lets nobody work in vain', async () => {
    const section = { ...question, id: THREE, kind: 'section', textEn: 'About you' }
    const state = open([...start, section], 3)
    expect(await screen.findByText(/^Answers have arrived: questions keep their kind and options/)).toBeTruthy()
    const remove = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect(remove(/^Remove: 1\. /).disabled).toBe(true)
    expect(remove(/^Remove: 2\. /).disabled).toBe(true)
    // Nobody answers there.
    expect(remove(/^Remove: 3\. About you/).disabled).toBe(false)
    expect(screen.queryByRole('button', { name: 'Add a question' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Add a section' }))
    await waitFor(() => expect(state.value.map(({ kind }) => kind).at(-1)).toBe('section'))
  })

  it('asks a question of those alone who chose an answer to an earlier one', async () => {
    const state = open()
    const card = await screen.findByRole('listitem', { name: '2. Why? · longText' })
    await userEvent.click(within(card).getByRole('combobox', { name: 'Who is asked' }))
    await userEvent.click(await screen.findByRole('option', { name: /Only those who answered 1\. How satisfied/ }))
    await userEvent.click(within(card).getByRole('combobox', { name: 'The answer' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Unsatisfied' }))
    await waitFor(() => expect(state.value[1]).toMatchObject({ onlyIf: ONE, onlyIs: 5 }))
    // The first one has nothing before it to hang on.
    expect(
      within(screen.getByRole('listitem', { name: /^1\./ })).queryByRole('combobox', { name: 'Who is asked' }),
    ).toBeNull()
  })

  it('says at once that two options say the same, and that a question hangs on one that is gone', async () => {
    const options = { optionsAr: ['نعم', '', 'لا', 'نَعَم'], optionsEn: [] }
    open([start[0], { ...question, id: TWO, kind: 'single', textEn: 'Why?', ...options, onlyIf: ONE, onlyIs: 1 }])
    const card = await screen.findByRole('listitem', { name: '2. Why? · single' })
    const line = within(card).getByRole('textbox', { name: 'optionsAr, line 4' })
    expect(line.getAttribute('aria-invalid')).toBe('true')
    expect(within(card).getAllByText('The same stands above already. Change it or remove it.')).toHaveLength(1)
    // While it is being written it may yet become another one.
    await userEvent.type(line, ' جدًا')
    await userEvent.tab()
    expect(within(card).queryByText('The same stands above already. Change it or remove it.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Remove: 1\. How satisfied/ }))
    expect(await screen.findByText('A question that was removed')).toBeTruthy()
    expect(screen.getByText('Choose an earlier question with options, or ask this one of everybody.')).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: 'Who is asked' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Everybody' }))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Who is asked' })).toBeNull())
  })

  it('keeps with the chosen answer while options before it come and go, and asks again once it is gone', async () => {
    const options = { optionsAr: [], optionsEn: ['Yes', 'No', 'Perhaps'] }
    const state = open([
      { ...question, id: ONE, kind: 'single', textEn: 'Was it clear?', ...options },
      { ...question, id: TWO, kind: 'longText', textEn: 'Why?', onlyIf: ONE, onlyIs: 2 },
    ])
    const card = within(await screen.findByRole('listitem', { name: '1. Was it clear? · single' }))
    const line = (number: number) => card.getByRole('textbox', { name: `optionsEn, line ${number}` })
    await userEvent.type(line(1), '{Enter}Mostly')
    await waitFor(() => expect(state.value[1]?.onlyIs).toBe(3))
    await userEvent.click(card.getByRole('button', { name: 'Remove: optionsEn, line 1' }))
    await waitFor(() => expect(state.value[1]?.onlyIs).toBe(2))
    await userEvent.type(line(2), ' longer')
    await userEvent.click(card.getByRole('button', { name: 'Remove: optionsEn, line 3' }))
    expect(state.value[1]?.onlyIs).toBe(2)
    await userEvent.click(card.getByRole('button', { name: 'Remove: optionsEn, line 2' }))
    await waitFor(() => expect(state.value[1]?.onlyIs).toBeNull())
    expect(screen.getByText('Choose an answer')).toBeTruthy()
  })

  it('says which question was removed by its own words', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^Remove: 1\. How satisfied/ }))
    expect(await screen.findByText('1. How satisfied are you? · satisfaction was removed.')).toBeTruthy()
  })

  it('[3.12] asks for files: pictures, PDF or both, three at the most', async () => {
    const state = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Add a question' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'file' }))
    await waitFor(() =>
      expect(state.value[2]).toMatchObject({ kind: 'file', pictures: true, papers: true, most: null }),
    )
    const card = await screen.findByRole('listitem', { name: /^3\./ })
    await userEvent.click(within(card).getByRole('switch', { name: /pictures/ }))
    await waitFor(() => expect(state.value[2]).toMatchObject({ pictures: false, papers: true }))
  })

  it('begins from a ready template', async () => {
    signIn()
    on('post', '*/api/surveys/actions/start', { body: { id: ID } })
    show(<CreateSurvey />, { resource: 'surveys' })
    await userEvent.click(await screen.findByRole('button', { name: 'Start with this: After a project' }))
    await waitFor(() => expect(sent('POST', '/api/surveys/actions/start')[0]?.body).toEqual({ starter: 'project' }))
  })
})

const record = {
  id: ID,
  version: 3,
  title: 'رأيكم',
  titleAr: 'رأيكم',
  titleEn: 'Your opinion',
  type: 'general',
  project: null,
  questions: [...start, { ...question, id: THREE, kind: 'file', textEn: 'A receipt?', pictures: true, papers: true }],
  acceptAnswers: true,
  askGender: true,
  askAge: true,
  channels: ['email'],
  status: 'published',
  answersCount: 7,
  maleCount: 2,
  femaleCount: 5,
  ratedCount: 7,
  satisfiedCount: 4,
  satisfactionRate: 57,
}

/** The page of a survey that seven have answered. */
function answered() {
  signIn()
  const none = { male: null }
  on('get', `*/api/surveys/${ID}`, { body: record })
  on('get', `*/api/surveys/${ID}/sendings`, { body: { rows: [], opened: 0 } })
  on('get', `*/api/surveys/${ID}/audience`, {
    body: { total: 0, sendable: 0, byChannel: {}, held: {}, lately: 0, short: [] },
  })
  on('post', `*/api/surveys/${ID}/texts`, {
    body: { total: 1, rows: [{ id: TWO, text: '=1+1', at: '2026-03-01T10:00:00.000Z' }] },
  })
  on('post', `*/api/surveys/${ID}/files`, {
    body: {
      total: 1,
      rows: [
        {
          id: THREE,
          at: '2026-03-01T10:00:00.000Z',
          files: [{ id: ONE, name: 'Receipt.pdf', kind: 'pdf', bytes: 20_480 }],
        },
      ],
    },
  })
  on('get', `*/api/surveys/${ID}/results`, {
    body: {
      answers: 7,
      male: 2,
      female: 5,
      ages: 3,
      averageAge: null,
      rated: 7,
      satisfaction: 57,
      among: null,
      step: 'day',
      sources: [
        { source: 'poster', answers: 4 },
        { source: 'sms', answers: 3 },
      ],
      time: [{ at: '2026-03-01', answers: 7, satisfied: 57 }],
      questions: [
        {
          id: ONE,
          answered: 7,
          hidden: false,
          average: null,
          least: null,
          most: null,
          counts: [
            { ...none, value: 'verySatisfied', count: 4, female: 3 },
            { ...none, value: 'satisfied', count: 0, female: 0 },
            { ...none, value: 'neutral', count: 0, female: 0 },
            { ...none, value: 'slightlySatisfied', count: 0, female: 0 },
            { ...none, value: 'unsatisfied', count: 3, female: 2 },
          ],
        },
        { id: TWO, answered: 1, hidden: false, average: null, least: null, most: null, counts: [] },
        { id: THREE, answered: 1, hidden: false, average: null, least: null, most: null, counts: [] },
      ],
    },
  })
  show(
    <ResourceContextProvider value="surveys">
      <SurveyPage record={record as never} />
    </ResourceContextProvider>,
    { resource: 'surveys' },
  )
}

describe('[2.64] results', () => {
  it('show answers, male and female answers, the average age and the satisfaction distribution', async () => {
    answered()
    const cards = within(await screen.findByRole('group', { name: 'Results' }))
    for (const text of ['Answers by men', 'Answers by women', 'Average age', 'fewer than 5 said', 'Satisfaction rate'])
      expect(cards.getByText(text)).toBeTruthy()
    const table = await screen.findByRole('table', { name: 'How satisfied are you?' })
    // [9.6] in the specification's order.
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Very satisfied', 'Satisfied', 'Neutral', 'Slightly satisfied', 'Unsatisfied'])
    expect(await screen.findByText('=1+1')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Save Receipt.pdf' })).toBeTruthy()
    expect((screen.getByRole('textbox', { name: 'Link of the survey' }) as HTMLInputElement).value).toContain(
      `/survey/${ID}`,
    )
    expect(await axeFaults()).toEqual([])
  })

  it('leave as a PDF, said to be on its way while it is drawn, and what went wrong is said', async () => {
    answered()
    const path = `/api/surveys/${ID}/paper`
    let status = 503
    on('get', `*${path}`, () => ({ status, body: { title: 'Too much at once', detail: 'Try again.', fault: 'busy' } }))
    const button = await screen.findByRole('button', { name: 'Download the results (PDF)' })
    await userEvent.click(button)
    expect(await screen.findByText('Too much at once')).toBeTruthy()
    status = 200
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await userEvent.click(button)
    await waitFor(() => expect(click.mock.contexts).toHaveLength(1))
    expect(click.mock.contexts[0]).toMatchObject({ download: 'survey-results.pdf' })
    click.mockRestore()
    expect(screen.queryByText('Too much at once')).toBeNull()
    expect(sent('GET', path)).toHaveLength(2)
    expect(button.getAttribute('aria-busy')).toBe('false')
  })
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ResourceContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { SurveyPage } from '../../../resources/surveys/ui/results/index.tsx'
import { axeFaults } from '../axe.ts'
import { ID, show, signIn, useServer } from '../generate/harness.tsx'

const { on } = useServer()
const RATED = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a01'
const WHY = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a02'
const WORDS = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a03'
const COST = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a04'
const asked = { textAr: null, required: false, onlyIf: null, onlyIs: null }

const record = {
  id: ID,
  version: 1,
  titleEn: 'Your opinion',
  type: 'general',
  project: null,
  questions: [
    { ...asked, id: RATED, kind: 'satisfaction', textEn: 'How satisfied are you?' },
    { ...asked, id: WHY, kind: 'rating', textEn: 'How many stars?' },
    { ...asked, id: WORDS, kind: 'longText', textEn: 'Why?' },
    { ...asked, id: COST, kind: 'number', textEn: 'How much a month?', least: null, most: null },
  ],
  acceptAnswers: true,
  channels: ['email'],
  status: 'published',
  answersCount: 14,
}
const count = (value: string, n: number, apart = false) => ({ value, count: n, male: null, female: null, apart })
const measured = { hidden: false, average: null, least: null, most: null }
const ALL = {
  answers: 14,
  male: 8,
  female: 6,
  ages: 0,
  averageAge: null,
  rated: 14,
  satisfaction: 57,
  step: 'day',
  sources: [],
  time: [],
  among: null,
  questions: [
    {
      ...measured,
      id: RATED,
      answered: 14,
      counts: [count('satisfied', 8, true), count('unsatisfied', 4), count('neutral', 2)],
    },
    // Eight are enough, and are kept back as the server says.
    { ...measured, id: WHY, answered: 14, counts: [count('1', 6), count('5', 8)] },
    { ...measured, id: COST, answered: 14, counts: [], average: 120, least: '50', most: '900' },
  ],
}
const GROUP = {
  ...ALL,
  answers: 8,
  male: null,
  female: null,
  rated: 0,
  satisfaction: null,
  among: { question: RATED, value: 'satisfied' },
  questions: [
    { ...measured, id: RATED, answered: 8, counts: [count('satisfied', 8)] },
    { ...measured, id: WHY, hidden: true, answered: 0, counts: [] },
    { ...measured, id: WORDS, answered: 8, counts: [] },
    { ...measured, id: COST, answered: 8, counts: [], average: 150 },
  ],
}

function open() {
  signIn()
  on('get', `*/api/surveys/${ID}`, { body: record })
  on('get', `*/api/surveys/${ID}/sendings`, { body: { rows: [], opened: 0 } })
  on('get', `*/api/surveys/${ID}/audience`, {
    body: { total: 0, sendable: 0, byChannel: {}, held: {}, lately: 0, short: [] },
  })
  on('get', `*/api/surveys/${ID}/results`, ({ query }) => ({
    body: new Map(query).get('value') === 'satisfied' ? GROUP : ALL,
  }))
  show(
    <ResourceContextProvider value="surveys">
      <SurveyPage record={record as never} />
    </ResourceContextProvider>,
    { resource: 'surveys' },
  )
}

it('[2.64] an answer that enough gave opens what those who gave it said elsewhere, and everybody’s are one step away', async () => {
  open()
  const table = within(await screen.findByRole('table', { name: 'How satisfied are you?' }))
  expect(await screen.findByText(/Choose an answer below/)).toBeTruthy()
  // Four, and two, are too few to be told apart.
  expect(screen.getAllByRole('link', { name: /^Satisfied$|stars?$/ })).toHaveLength(1)
  expect(screen.getByText('From 50 to 900')).toBeTruthy()
  expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Satisfied'])
  await userEvent.click(table.getByRole('link', { name: 'Satisfied' }))
  expect(
    await screen.findByText(/The answers of 8 people who answered “Satisfied” to “How satisfied are you\?”/),
  ).toBeTruthy()
  // The keyboard and the eye are led to whose these are.
  expect(document.activeElement?.textContent).toMatch(/^The answers of 8 people/)
  expect(screen.getByText('Too few of them, or of the others, answered this to show it.')).toBeTruthy()
  expect(screen.getByText('What was written and sent is read among everybody’s answers.')).toBeTruthy()
  // The least and the most would be one person's own answer each.
  expect(screen.getByText('Average: 150')).toBeTruthy()
  expect(screen.queryByText(/^From /)).toBeNull()
  expect(screen.getByText('The range of the answers is read among everybody’s answers.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Results' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download all answers (CSV)' })).toBeNull()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Everybody’s answers' }))
  expect(await screen.findByRole('group', { name: 'Results' })).toBeTruthy()
})

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { surveys } from '../../../resources/surveys/schema.ts'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { StepButtons } from '../../../src/generate/show/Steps.tsx'
import { surveyDraft } from '../surveyDraft.ts'
import { ID, type Stage, show, signIn, useServer } from './harness.tsx'

const { list, on, sent } = useServer()

const asked = { textAr: null, textEn: null, required: false, onlyIf: null, onlyIs: null }
const first = { ...asked, id: 'q1', kind: 'satisfaction', textEn: 'How satisfied are you?' }
/** One that says how it is called by its words, and lacks what files it takes. */
const file = { ...asked, id: 'q2', kind: 'file', pictures: false, papers: false, most: null }

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const steps = (questions: readonly object[], stage: Partial<Stage> = {}) =>
  show(<StepButtons resource={surveys as unknown as Resource} record={surveyDraft(questions)} />, {
    resource: 'surveys',
    toasts: true,
    ...stage,
  })
const refused = (errors: Record<string, string[]>) => ({
  status: 422,
  body: { title: 'Please check the marked fields', detail: '', code: 101, fault: 'invalid', errors },
})
/** What the page lists, once a step was asked for. */
const listed = async (questions: readonly object[], locale: 'en' | 'ar' = 'en') => {
  steps(questions, { locale })
  await press(locale === 'ar' ? 'تفعيل' : 'Activate')
  const alert = await screen.findByRole('alert')
  return within(alert)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.includes('&at=') === true)
    .map(({ textContent }) => textContent)
}

describe('[4.10] a question is called by the first of its words', () => {
  const both = { ...file, textAr: 'لماذا؟', textEn: 'Why?' }

  it('in the language of its reader', async () => {
    expect(await listed([first, both])).toEqual(['Question 2 “\u2068Why?\u2069” › Pictures'])
  })

  it('in Arabic for who reads Arabic', async () => {
    const [called] = await listed([first, both], 'ar')
    expect(called).toContain('\u2068لماذا؟\u2069')
    expect(called).not.toContain('Why?')
  })

  it('in the other language where it has none in theirs', async () => {
    expect(await listed([first, { ...both, textEn: null }])).toEqual(['Question 2 “\u2068لماذا؟\u2069” › Pictures'])
  })

  it('and by nothing that is no word: a code says nothing to anybody', async () => {
    const hanging = { ...file, pictures: true, onlyIf: 'q9', onlyIs: 1 }
    expect(await listed([first, hanging])).toEqual(['Question 2 › Question in Arabic', 'Question 2 › Who is asked'])
  })

  it.each([
    ['sixty letters as they are', 'a'.repeat(60), 'a'.repeat(60)],
    ['of more the first sixty', 'a'.repeat(61), `${'a'.repeat(60)}…`],
    ['no space before the cut', `${'a'.repeat(59)} bc`, `${'a'.repeat(59)}…`],
  ])('%s', async (_what, textEn, shown) => {
    expect(await listed([first, { ...file, textEn }])).toEqual([`Question 2 “\u2068${shown}\u2069” › Pictures`])
  })
})

describe('[5.24] what stands at no field that a form may write', () => {
  const whole = [first]

  it('is said in passing: nothing leads to it', async () => {
    on('post', `*/api/surveys/${ID}/activate`, refused({ AnswersCount: ['Too many answers.'] }))
    steps(whole)
    await press('Activate')
    expect(await screen.findByText(/Too many answers\./)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('also beside one that a form may write', async () => {
    on('post', `*/api/surveys/${ID}/activate`, refused({ AnswersCount: ['Too many.'], TitleEn: ['Not this.'] }))
    steps(whole)
    await press('Activate')
    expect(await screen.findByText(/Not this\./)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('[4.10] what is lacking is said of the record as it was', () => {
  function Page() {
    const [record, setRecord] = useState(surveyDraft([first, file]))
    return (
      <>
        <StepButtons resource={surveys as unknown as Resource} record={record} />
        <button type="button" onClick={() => setRecord(surveyDraft([first], { version: 4 }))}>
          Somebody mends it
        </button>
      </>
    )
  }

  it('and goes as soon as another version of it stands', async () => {
    show(<Page />, { resource: 'surveys' })
    await press('Activate')
    expect(await screen.findByRole('alert')).toBeTruthy()
    await press('Somebody mends it')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('[5.24] a step for many', () => {
  it('says which fields a record lacks, and of the others what is wrong with them', async () => {
    signIn()
    const options = { optionsAr: [], optionsEn: ['Yes', 'No', 'yes'] }
    list('surveys', [surveyDraft([{ ...asked, ...options, id: 'q1', kind: 'single' }])])
    list('projects', [])
    on(
      'post',
      `*/api/surveys/${ID}/activate`,
      refused({
        'Questions.0.textAr': ['This field is required.'],
        'Questions.0.optionsEn.2': ['The same stands above already.'],
      }),
    )
    show(GeneratedList, { resource: 'surveys' })
    await screen.findByText('Your opinion')
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    await press('Activate')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Activate' }))
    await screen.findByText('Activate: 1 record')
    await userEvent.keyboard('{Escape}')
    const result = (await screen.findByRole('heading', { level: 2, name: 'Activate' })).closest('[role=alert]')
    expect(within(result as HTMLElement).getByRole('listitem').textContent).toBe(
      'Your opinion: lacks Question 1 › Question in Arabic. ' +
        'Question 1 › Options in English, line 3: The same stands above already.',
    )
    expect(sent('POST', `/api/surveys/${ID}/activate`)).toHaveLength(1)
  })
})

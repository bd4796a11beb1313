// @vitest-environment jsdom

import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { surveys } from '../../../resources/surveys/schema.ts'
import { layout } from '../../../resources/surveys/ui/layout.tsx'
import { GeneratedEdit } from '../../../src/generate/form.tsx'
import { ID, show, useServer } from '../generate/harness.tsx'
import { project } from '../generate/projectForm.tsx'

const { on, sent } = useServer()
const at = (resource: string) => ({ resource, at: `/${resource}/${ID}`, route: `/${resource}/:id` })

describe('[2.45] the form of a survey', () => {
  const question = {
    id: ID,
    kind: 'longText',
    textAr: null,
    textEn: 'Why?',
    required: false,
    onlyIf: null,
    onlyIs: null,
  }
  const choice = {
    ...question,
    id: '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a09',
    kind: 'single',
    textEn: 'Which?',
    optionsAr: ['أ', 'ب'],
    optionsEn: ['A', 'B'],
  }
  const open = (answersCount: number) => {
    const values = { titleAr: null, titleEn: 'Opinion', type: 'general', status: 'published', channels: ['email'] }
    on('get', `*/api/surveys/${ID}`, {
      body: { id: ID, version: 1, ...values, questions: [question, choice], answersCount },
    })
    const Form = () => <GeneratedEdit layout={{ ...layout, aside: undefined }} />
    show(Form, at(surveys.name))
  }

  it('knows that answers have arrived, which it does not write itself', async () => {
    open(3)
    expect(
      await screen.findByText(/^Answers have arrived: questions keep their kind/, {}, { timeout: 10_000 }),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Remove: 1\. Why\?/ })).toHaveProperty('disabled', true)
  })

  const stateOf = (name: RegExp) => screen.getAllByRole('button', { name }).map((one) => one.hasAttribute('disabled'))

  it('keeps the options of a question that was answered, of which the words alone may change', async () => {
    open(3)
    const line = await screen.findByRole('textbox', { name: 'Options in Arabic, line 2' }, { timeout: 10_000 })
    expect(stateOf(/^Remove: Options in (?:Arabic|English), line/)).toEqual([true, true, true, true])
    expect(stateOf(/^Add a line/)).toEqual([true, true])
    expect(screen.queryByText('Enter begins a new line.')).toBeNull()
    const user = userEvent.setup()
    await user.clear(line)
    await user.type(line, '{Backspace}{Enter}')
    expect(screen.queryByText(/^Answers have arrived: an option/)).toBeNull()
    await user.tab()
    expect(
      screen.getByText('Answers have arrived: an option may be reworded, but none is added or removed.'),
    ).toBeTruthy()
    expect(stateOf(/^Remove: Options in Arabic, line/)).toEqual([true, true])
  })

  it('offers a part more by its name, where questions are kept', async () => {
    open(3)
    expect(await screen.findByRole('button', { name: 'Add a section' }, { timeout: 10_000 })).toBeTruthy()
  })

  it('leads to the options that the server refuses to have fewer of', async () => {
    const why = 'Answers have arrived: an option may be reworded, but none is added or removed.'
    on('put', `*/api/surveys/${ID}`, {
      status: 422,
      body: { status: 422, fault: 'invalid', title: 'Check', errors: { 'Questions.1.optionsAr': [why] } },
    })
    open(3)
    const line = await screen.findByRole('textbox', { name: 'Options in Arabic, line 1' }, { timeout: 10_000 })
    const user = userEvent.setup()
    await user.type(line, 'ا')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(why)).toBeTruthy()
    expect(document.activeElement).toBe(line)
  })

  it('says nothing of it where none have', async () => {
    open(0)
    const remove = await screen.findByRole('button', { name: /^Remove: 1\. Why\?/ }, { timeout: 10_000 })
    expect(remove).toHaveProperty('disabled', false)
    expect(screen.queryByText(/^Answers have arrived/)).toBeNull()
  })
})

describe('the record of a form', () => {
  /** What came at this moment, for the frame of the page, is there before the form is. */
  function Came({ at: updatedAt }: { at: number }) {
    const client = useQueryClient()
    useState(() => client.setQueryData(['projects', 'getOne', { id: ID }], project, { updatedAt }))
    return <GeneratedEdit />
  }

  it.each([
    [500, 0],
    [20_000, 1],
  ])('that came %s ms ago is asked for %s times more', async (ago, times) => {
    on('get', `*/api/projects/${ID}`, { body: project })
    show(<Came at={Date.now() - ago} />, at('projects'))
    expect(await screen.findByRole('textbox', { name: /^Project name/ }, { timeout: 10_000 })).toBeTruthy()
    expect(sent('GET', `/api/projects/${ID}`)).toHaveLength(times)
  })
})

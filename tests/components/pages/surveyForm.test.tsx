// @vitest-environment jsdom

import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
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
  const open = (answersCount: number) => {
    const values = { titleAr: null, titleEn: 'Opinion', type: 'general', status: 'published', channels: ['email'] }
    on('get', `*/api/surveys/${ID}`, { body: { id: ID, version: 1, ...values, questions: [question], answersCount } })
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

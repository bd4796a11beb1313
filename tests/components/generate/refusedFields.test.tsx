// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { RecordContextProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useRefusalText } from '../../../src/generate/hooks/useRefusalText.ts'
import { show, useServer } from './harness.tsx'

useServer()

/** A refusal as http.ts throws it. */
const refused = (errors: Record<string, string>) =>
  Object.assign(new Error('Please check the marked fields'), { status: 422, body: { fault: 'invalid', errors } })

const stages = [
  { label: null, state: 'completed' },
  { label: 'Digging', state: 'completed' },
]
const record = { id: 'x', stages, content: [] }

function Said({ error }: { error: unknown }) {
  const refusalText = useRefusalText()
  return <pre>{refusalText(error)}</pre>
}

/** What is said of faults on a page of a project, in a notice and on the page itself. */
async function said(errors: Record<string, string>, locale: 'en' | 'ar' = 'en'): Promise<string[]> {
  const error = refused(errors)
  show(
    <RecordContextProvider value={record}>
      <Said error={error} />
      <Failure error={error} />
    </RecordContextProvider>,
    { resource: 'projects', locale },
  )
  const alert = await screen.findByRole('alert')
  const lines = [...(alert.lastElementChild?.children ?? [])].map(({ textContent }) => textContent)
  expect(document.querySelector('pre')?.textContent.split('\n')).toEqual(lines)
  return lines
}

describe('[5.24] a refusal on a page that has no such field', () => {
  it('names the field before what is said of it', async () => {
    expect(await said({ code: 'Used already.' })).toEqual(['Project code: Used already.'])
  })

  it('in Arabic too', async () => {
    expect(await said({ code: 'مستخدم من قبل.' }, 'ar')).toEqual(['رمز المشروع: مستخدم من قبل.'])
  })

  it('names the row, by its place and its first words, and what of it', async () => {
    expect(await said({ 'stages.1.label': 'Too long.', 'stages.0.endDate': 'Missing.' })).toEqual([
      'Stages › Entry 2 “\u2068Digging\u2069” › Your own name for the stage: Too long.',
      'Stages › Entry 1 › End date: Missing.',
    ])
  })

  it('says what it does not know as it was said, and the same once', async () => {
    expect(await said({ elsewhere: 'No.', 'stages.7.nothing': 'No.', other: 'No.' })).toEqual([
      'No.',
      'Stages › Entry 8: No.',
    ])
  })

  it('takes the resource that it is told', async () => {
    show(<Failure error={refused({ channels: 'Not set up.' })} resource="reports" />, { resource: 'projects' })
    expect((await screen.findByRole('alert')).textContent).toContain('Channels: Not set up.')
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SentFileButtons } from '../../../resources/registrations/ui/SentFileButtons.tsx'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { StoredFile } from '../../../src/generate/StoredFile.tsx'
import { ID, show, useServer } from './harness.tsx'

const { on, list } = useServer()

const GENERAL = ['Something went wrong', 'Please try again. If it happens again, tell your administrator.']
const conflict = {
  status: 409,
  body: { title: 'Not possible now', detail: 'Reload the record to see its present state.', code: 8 },
}
const SAID = ['Not possible now', 'Reload the record to see its present state.']
const nothing = { status: 502, body: null }

/** Which of these texts are announced, once the first of them is. */
async function announced(words: readonly string[]): Promise<string[]> {
  const alert = await waitFor(() => {
    const found = screen.getAllByRole('alert').find(({ textContent }) => textContent.includes(words[0] ?? ''))
    if (found === undefined) throw new Error(`nothing says ${words[0]}`)
    return found
  })
  return words.filter((text) => alert.textContent.includes(text))
}
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }))

const CASES = [
  ['a detail', conflict, SAID],
  ['no answer’s data', nothing, GENERAL],
] as const

it.each(CASES)('[8.9] a form that fails with %s keeps title and subtitle', async (_what, answer, words) => {
  on('post', '*/api/projects', answer)
  show(GeneratedCreate, { resource: 'projects' })
  for (const [name, text] of [
    [/^Project code/, 'W-1'],
    [/^Project name/, 'Well'],
  ] as const) {
    const input = await screen.findByRole('textbox', { name })
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
  }
  await press('Save as draft')
  expect(await announced(words)).toEqual(words)
})

it.each(CASES)('[8.9] an export that fails with %s keeps title and subtitle', async (_what, answer, words) => {
  list('donor_types', [{ id: ID, version: 1, titleAr: 'فرد', titleEn: 'Individual', body: 'person' }])
  on('get', '*/api/donor_types/export.csv', answer)
  show(GeneratedList, { resource: 'donor_types', toasts: true })
  await press('Export as CSV')
  expect(await announced(words)).toEqual(words)
})

it.each(CASES)('[8.9] a stored file that fails with %s keeps title and subtitle', async (_what, answer, words) => {
  list('files', [{ id: ID, version: 1, name: 'plan.pdf', bytes: 9, kind: 'pdf', mime: 'application/pdf' }])
  on('get', `*/api/files/${ID}/content/original`, answer)
  show(<StoredFile id={ID} />, { resource: 'projects', toasts: true })
  await press('plan.pdf')
  expect(await announced(words)).toEqual(words)
})

it.each(CASES)('[8.9] a registration’s file that fails with %s keeps title and subtitle', async (_, answer, words) => {
  on('get', `*/api/registrations/${ID}/file`, answer)
  const file = { name: 'licence.pdf', mime: 'application/pdf', bytes: 9 }
  const part = <SentFileButtons registration={ID} which="licence" label="Licence" file={file as never} without="None" />
  show(part, { resource: 'registrations', toasts: true })
  await press('Download')
  expect(await announced(words)).toEqual(words)
})

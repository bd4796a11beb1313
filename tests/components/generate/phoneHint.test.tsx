import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'react-admin'
import { beforeAll, expect, it } from 'vitest'
import { phone } from '../../../resources/_kit/fields/index.ts'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { show, useServer } from './harness.tsx'

beforeAll(() => import('../../../resources/_kit/phonePlans.ts'))
useServer()

const HINT = 'With its country, such as +966 50 000 0000'
const WRONG = { type: 'wrong', message: 'Not a number' }
const place = { label: 'Phone', hint: HINT, choice: String, column: () => place }

const box = () => screen.getByRole<HTMLInputElement>('textbox')
const below = () => document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent

it('[8.46] a phone number says how it is written beside what is wrong with it', async () => {
  show(
    <Form onSubmit={() => undefined} resolver={() => ({ values: {}, errors: { thing: WRONG } })}>
      <FieldInput field={phone({ accept: 'mobile' })} source="thing" place={place} />
      <button type="submit">Save</button>
    </Form>,
    { resource: 'projects' },
  )
  await screen.findByText(HINT)
  expect(below()).toBe(HINT)
  await userEvent.type(box(), '0512')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'))
  expect(below()?.replace(/\s+/g, ' ')).toBe(`Not a number The number is too short. ${HINT}`)
})

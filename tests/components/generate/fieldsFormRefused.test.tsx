// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { expect, it } from 'vitest'
import { text } from '../../../resources/_kit/fields/index.ts'
import { FieldsForm } from '../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../src/generate/form/FormField.tsx'
import { show, useServer } from './harness.tsx'

useServer()

const refusal = (title: string) =>
  new HttpError(`${title}\nWrite to the charity instead.`, 422, { fault: 'invalid', errors: {} })

it.each(['en', 'ar'] as const)(
  '[8.9] a form that is refused says so at the top too, title and subtitle, until it is tried again: %s',
  async (locale) => {
    let tries = 0
    const send = async () => {
      tries += 1
      if (tries === 1) throw refusal('This is over')
    }
    const Form = () => (
      <FieldsForm fields={{ name: text({ max: 20 }) }} send={send}>
        <FormField name="name" label="Name" />
        <SubmitButton label="Save" busyLabel="Save" />
      </FieldsForm>
    )
    show(Form, { resource: 'projects', locale, toasts: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    const both = await waitFor(() => {
      const alerts = screen.getAllByRole('alert')
      expect(alerts).toHaveLength(2)
      return alerts
    })
    for (const alert of both) {
      expect(within(alert).getByText('This is over')).toBeTruthy()
      expect(alert.textContent).toContain('Write to the charity instead.')
    }
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(tries).toBe(2))
    await waitFor(() => expect(screen.queryByText('This is over')).toBeNull())
  },
)

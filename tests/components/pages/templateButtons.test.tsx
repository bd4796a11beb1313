// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { templates } from '../../../resources/templates/schema.ts'
import { layout } from '../../../resources/templates/ui/layout.tsx'
import type { Place } from '../../../src/generate/types.ts'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

useServer()

const place = (label: string): Place => ({ label, choice: (value) => value, column: (name) => place(name) })

describe('[3.14] the buttons of a template', () => {
  it('say how much of each limit is used from the first letter on', async () => {
    signIn()
    const Buttons = layout.inputs?.buttons
    if (!Buttons) throw new Error('buttons have no input')
    const start = [
      { id: ID, kind: 'url', label: 'Give', url: 'https://a.test', example: '' },
      { id: OTHER, kind: 'copy', code: 'W' },
    ]
    show(
      <Form defaultValues={{ buttons: start }}>
        <Buttons field={templates.fields.buttons} source="buttons" place={place('Buttons')} />
      </Form>,
      { resource: 'templates' },
    )
    // Meta's limits: 25 letters a label, 2000 an address, 15 a code.
    expect(await screen.findByText('4 of 25')).toBeTruthy()
    expect(screen.getByText('14 of 2,000')).toBeTruthy()
    expect(screen.getByText('1 of 15')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /label/ }), 's')
    expect(await screen.findByText('5 of 25')).toBeTruthy()
  })
})

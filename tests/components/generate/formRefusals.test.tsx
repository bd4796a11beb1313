import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ID, useServer } from './harness.tsx'
import { alertSays, button, create, edit, field, project } from './projectForm.tsx'

const { on, sent } = useServer()

/** What typing and leaving do, without a render for each of fifty inputs and letters. */
const write = (input: HTMLElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

describe('what the server refuses', () => {
  const refuse = (errors: Record<string, string[]>) =>
    on('post', '*/api/projects', {
      status: 422,
      body: { title: 'Please check the marked fields', detail: '', code: 101, fault: 'invalid', errors },
    })
  const fill = async () => {
    write(await field(/^Project code/), 'W-1')
    write(await field(/^Project name/), 'Well')
    await userEvent.click(button('Save as draft'))
  }

  it('[5.24] stands at the field whose name begins with a small letter', async () => {
    refuse({ Code: ['This code is already used'], InboxEmail: ['Enter a valid email'] })
    create()
    await fill()
    expect(await screen.findByText('This code is already used')).toBeTruthy()
    const code = await field(/^Project code/)
    expect(code.getAttribute('aria-invalid')).toBe('true')
    expect((await field(/^Email for messages/)).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(code))
  })

  it('[5.24] fails the form where an error has no field here', async () => {
    refuse({ Code: ['This code is already used'], Nothing: ['x'] })
    create()
    await fill()
    await alertSays('Errors from server not matching ErrorSchema!')
  })

  it('[8.9] is told in a notice too, title and subtitle, beside the fault at its field', async () => {
    on('post', '*/api/projects', {
      status: 409,
      body: {
        title: 'This code is already used',
        detail: 'Another project has it. Choose another one.',
        code: 101,
        fault: 'used',
        errors: { Code: ['This code is taken.'] },
      },
    })
    create()
    await fill()
    expect(await screen.findByText('This code is taken.')).toBeTruthy()
    await alertSays('Another project has it. Choose another one.')
  })

  it('keeps what was written', async () => {
    refuse({ Code: ['This code is already used'] })
    create()
    await fill()
    await screen.findByText('This code is already used')
    expect(((await field(/^Project name/)) as HTMLInputElement).value).toBe('Well')
  })
})

describe('a record that someone else changed', () => {
  const theirs = { ...project, version: 4, name: 'Well in Taif', city: 'Taif' }
  const start = async () => {
    let reads = 0
    on('get', `*/api/projects/${ID}`, () => ({ body: (reads += 1) === 1 ? project : theirs }))
    on('put', `*/api/projects/${ID}`, ({ body }) =>
      (body as { version: number }).version === 3
        ? { status: 409, body: { title: 'This record has changed', detail: '', code: 8, fault: 'stale' } }
        : { body: { ...theirs, ...(body as object), version: 5 } },
    )
    const view = edit()
    const name = await field(/^Project name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'My well')
    await userEvent.click(button('Save as draft'))
    await screen.findByText('Someone else, or you in another tab, has changed this record in the meantime')
    return view
  }

  it('shows both values of what both changed, and loses nothing', async () => {
    await start()
    const row = screen.getByRole('row', { name: /Project name/ })
    expect(within(row).getByText('My well')).toBeTruthy()
    expect(within(row).getByText('Well in Taif')).toBeTruthy()
    expect(screen.queryByRole('row', { name: /City/ })).toBeNull()
    expect(((await field(/^Project name/)) as HTMLInputElement).value).toBe('My well')
  })

  it('keeps mine on top of theirs and saves with their version', async () => {
    await start()
    await userEvent.click(button('Keep mine and save'))
    await waitFor(() => expect(sent('PUT', `/api/projects/${ID}`)).toHaveLength(2))
    expect(sent('PUT', `/api/projects/${ID}`)[1]?.body).toMatchObject({ name: 'My well', city: 'Taif', version: 4 })
  })

  it('takes theirs', async () => {
    await start()
    await userEvent.click(button('Take the other change'))
    await waitFor(async () => expect(((await field(/^Project name/)) as HTMLInputElement).value).toBe('Well in Taif'))
    expect(
      screen.queryByText('Someone else, or you in another tab, has changed this record in the meantime'),
    ).toBeNull()
    await userEvent.click(button('Save as draft'))
    await waitFor(() => expect(sent('PUT', `/api/projects/${ID}`)).toHaveLength(2))
    expect(sent('PUT', `/api/projects/${ID}`)[1]?.body).toMatchObject({ name: 'Well in Taif', version: 4 })
  })
})

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { axeFaults } from '../axe.ts'
import { ID, useServer } from './harness.tsx'
import { alertSays, button, create, edit, field, project } from './projectForm.tsx'

// Forms that axe looks at, whose style sheets count; all else of them is in form.test.tsx.
vi.setConfig({ testTimeout: 60_000 })
const { on, list, sent } = useServer()

describe('the declaration checks in the browser', () => {
  it('asks for what is required, and goes to the first fault', async () => {
    create()
    const code = await field(/^Project code/)
    await userEvent.click(button('Save as draft'))
    await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(2))
    await alertSays('Please check 2 fields')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(sent('POST', '/api/projects')).toHaveLength(0)
    const summary = within(
      screen.getByText('Please check 2 fields').closest<HTMLElement>('[role=alert]') ?? document.body,
    )
    expect(summary.getAllByRole('button').map((one) => one.textContent)).toEqual(['Project code', 'Project name'])
    await userEvent.click(summary.getByRole('button', { name: 'Project name' }))
    expect(document.activeElement).toBe(await field(/^Project name/))
    expect(await axeFaults()).toEqual([])
  })
})

describe('accessibility', () => {
  it.each(['en', 'ar'] as const)('the form of a project has no violation (%s)', async (locale) => {
    list('classifications', [])
    list('users', [])
    create({ locale })
    await screen.findAllByRole('textbox')
    expect(await axeFaults()).toEqual([])
  })

  it('nor with its faults shown', async () => {
    on('get', `*/api/projects/${ID}`, { body: { ...project, name: null, code: null } })
    edit()
    await field(/^Project code/)
    await userEvent.click(button('Save as draft'))
    await screen.findAllByText('This field is required.')
    expect(await axeFaults()).toEqual([])
  })
})

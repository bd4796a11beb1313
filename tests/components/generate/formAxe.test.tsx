// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { GeneratedCreate, GeneratedEdit } from '../../../src/generate/form.tsx'
import { axeFaults } from '../axe.ts'
import { ID, type Stage, show, useServer } from './harness.tsx'

// Forms that axe looks at, whose style sheets count; all else of them is in form.test.tsx.
vi.setConfig({ testTimeout: 60_000 })
const { on, list, sent } = useServer()

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** Several alerts may stand there, one after the other: what is waited for is the one that says this. */
const alertSays = (text: string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((one) => one.textContent)
        .join(' '),
    ).toContain(text),
  )

const project = {
  id: ID,
  version: 3,
  status: 'drafted',
  code: 'W-1',
  name: 'Well in Abha',
  type: 'general',
  progress: 'notStarted',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const create = (stage: Partial<Stage> = {}) => show(GeneratedCreate, { resource: 'projects', ...stage })
const edit = (stage: Partial<Stage> = {}) =>
  show(GeneratedEdit, { resource: 'projects', at: `/projects/${ID}`, route: '/projects/:id', ...stage })

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

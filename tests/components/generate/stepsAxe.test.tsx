// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { layout } from '../../../resources/projects/ui/views.tsx'
import { GeneratedForm } from '../../../src/generate/form.tsx'
import { axeFaults } from '../axe.ts'
import { ID, type Stage, show, useServer } from './harness.tsx'

// What looks at style sheets, or waits for what takes the focus; all else of the steps is in steps.test.tsx.
vi.setConfig({ testTimeout: 60_000 })
const { on, list } = useServer()

const project = {
  id: ID,
  version: 3,
  status: 'published',
  code: 'W-1',
  name: 'Well in Abha',
  type: 'general',
  progress: 'notStarted',
  description: 'Water',
  requiredAmount: '5000.00',
  startDate: '2026-01-01',
}

const Form = () => <GeneratedForm layout={layout} />
const create = (stage: Partial<Stage> = {}) => {
  for (const name of ['classifications', 'users', 'files']) list(name, [])
  return show(Form, { resource: 'projects', ...stage })
}
/** A published project: nothing is saved by itself, so that a step is a step alone. */
const edit = (search = '', body: Record<string, unknown> = project) => {
  on('get', `*/api/projects/${ID}`, { body: body as typeof project })
  return create({ at: `/projects/${ID}${search}`, route: '/projects/:id' })
}

const tab = (name: string | RegExp) => screen.findByRole('tab', { name })

describe('[4.5] faults that a save finds', () => {
  it('?complete opens the first field that publishing misses', async () => {
    edit('?complete', { ...project, status: 'deactivated', requiredAmount: null as unknown as string })
    await tab(/Basics/)
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('requiredAmount'))
    expect(screen.getByRole('tab', { name: /Money/ }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('accessibility of the steps', () => {
  it.each(['en', 'ar'] as const)('has no violation (%s)', async (locale) => {
    create({ locale })
    await screen.findAllByRole('tab')
    expect(await axeFaults()).toEqual([])
  })
})

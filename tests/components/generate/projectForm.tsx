import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { GeneratedCreate, GeneratedEdit } from '../../../src/generate/form.tsx'
import { ID, type Stage, show } from './harness.tsx'

/** The project that the generated form's own tests write. */
export const project = {
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

export const create = (stage: Partial<Stage> = {}) => show(GeneratedCreate, { resource: 'projects', ...stage })
export const edit = (stage: Partial<Stage> = {}) =>
  show(GeneratedEdit, { resource: 'projects', at: `/projects/${ID}`, route: '/projects/:id', ...stage })

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
export const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Several alerts may stand there, one after the other: what is waited for is the one that says this. */
export const alertSays = (text: string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((one) => one.textContent)
        .join(' '),
    ).toContain(text),
  )

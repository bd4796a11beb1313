// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { axeFaults } from '../axe.ts'
import { useServer } from './harness.tsx'
import { published as project, projectSteps } from './projectSteps.tsx'

// What looks at style sheets, or waits for what takes the focus; all else of the steps is in steps.test.tsx.
vi.setConfig({ testTimeout: 60_000 })
const server = useServer()

const { create, edit } = projectSteps(server)

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

// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import ColorSettings from '../../../resources/colors/ui/Colors.tsx'
import { layout } from '../../../resources/colors/ui/layout.tsx'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()
const row = (id: string, name: string, value: string, main: boolean) => ({
  id,
  version: 1,
  name,
  value,
  main,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
})

describe('[2.44] [3.15] colour settings', () => {
  it('list each colour by name and value, the main one marked; axe finds nothing', async () => {
    list('colors', [row(ID, 'Green', '#0f5c55', true), row(OTHER, 'Blue', '#1c5a82', false)])
    show(<ColorSettings />, { resource: 'colors' })
    expect(await screen.findByText('Green')).toBeTruthy()
    expect(screen.getByText('#0f5c55')).toBeTruthy()
    expect(screen.getByText('Yes')).toBeTruthy()
    expect(await axeFaults()).toEqual([])
  })

  it('[8.45] say by name that one could not be deleted, and why', async () => {
    list('colors', [row(ID, 'Green', '#0f5c55', true)])
    on('post', '*/api/colors/actions/hanging', {
      status: 500,
      body: { title: 'internal', detail: 'Try again.', code: 0 },
    })
    show(<ColorSettings />, { resource: 'colors', toasts: true })
    await userEvent.click(await screen.findByRole('checkbox', { name: /select this row/i }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Error deleting the colour')).toBeTruthy()
    expect(screen.getByText('Try again.')).toBeTruthy()
  })

  it('[2.72] refuse an unreadable colour at its field and save the shade that is offered', async () => {
    on('post', '*/api/colors', { status: 201, body: row(ID, 'Sun', '#000000', false) })
    show(<GeneratedCreate layout={layout} />, { resource: 'colors' })
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Sun')
    const value = screen.getByRole('textbox', { name: /^Value/ })
    fireEvent.change(value, { target: { value: '#ffd54f' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('Words in this colour could not be read on light paper. Take a darker shade.'),
    ).toBeTruthy()
    expect(sent('POST', '/api/colors')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: /nearest readable shade/ }))
    expect(screen.getByRole('region', { name: 'How pages look in this colour' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('POST', '/api/colors')).toHaveLength(1))
    const [saving] = sent('POST', '/api/colors')
    const saved = (saving?.body as { value: string } | undefined)?.value
    expect(saved).toMatch(/^#[0-9a-f]{6}$/)
    expect(saved).not.toBe('#ffd54f')
  })
})

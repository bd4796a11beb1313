import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { useServer } from './harness.tsx'
import { open } from './opener.tsx'

useServer()

const box = () => screen.getByRole('textbox')

describe('[2.72] [3.15] color', () => {
  it('is written with or without its sign, in capitals, and in three signs', async () => {
    const { state } = open(kinds.color(), null)
    await userEvent.type(box(), '0F5')
    await userEvent.tab()
    expect(state.value).toBe('#00ff55')
  })

  it('is chosen by the browser’s own field', () => {
    const { state } = open(kinds.color(), null)
    fireEvent.change(screen.getByLabelText('Thing: choose a colour'), { target: { value: '#123456' } })
    expect(state.value).toBe('#123456')
  })

  it('offers the nearest shade that can be read, and takes it with one press', async () => {
    const { state } = open(kinds.color({ readable: true }), '#ffd54f')
    await userEvent.click(screen.getByRole('button', { name: /nearest readable shade/ }))
    expect(state.value).toMatch(/^#[0-9a-f]{6}$/)
    expect(screen.queryByRole('button', { name: /nearest readable shade/ })).toBeNull()
  })

  it('offers nothing for a colour that can be read, or where none need be', () => {
    open(kinds.color({ readable: true }), '#0f5c55')
    open(kinds.color(), '#ffd54f')
    expect(screen.queryByRole('button', { name: /nearest readable shade/ })).toBeNull()
  })
})

// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { TextSize } from '../../../src/app/layout/TextSize.tsx'
import { clearSession, getSettings } from '../../../src/providers/settings.ts'
import { show, signIn, useServer } from '../generate/harness.tsx'

useServer()

const size = () => document.documentElement.style.fontSize

describe('[1.13] larger type on the pages of donors', () => {
  it.each([
    ['en', 'Larger text'],
    ['ar', 'تكبير النص'],
  ] as const)('is a quarter larger until it is set back, and outlasts a sign-out (%s)', async (locale, name) => {
    signIn()
    show(TextSize, { resource: 'projects', locale })
    const button = await screen.findByRole('button', { name })
    expect([size(), button.getAttribute('aria-pressed'), button.textContent]).toEqual(['', 'false', 'A+'])
    await userEvent.click(button)
    expect([size(), button.getAttribute('aria-pressed'), button.textContent]).toEqual(['125%', 'true', 'A'])
    clearSession()
    expect(getSettings().largeText).toBe(true)
    await userEvent.click(screen.getByRole('button', { name }))
    expect([size(), getSettings().largeText]).toEqual(['', false])
  })

  it('leaves with the pages of the donor', async () => {
    signIn()
    show(TextSize, { resource: 'projects', locale: 'en' })
    await userEvent.click(await screen.findByRole('button', { name: 'Larger text' }))
    cleanup()
    expect(size()).toBe('')
  })
})

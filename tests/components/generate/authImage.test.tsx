import { focusManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { AuthImage } from '../../../src/generate/AuthImage.tsx'
import { show, useServer } from './harness.tsx'

const { on, sent } = useServer()
const ID = '00000000-0000-4000-8000-000000000177'
let before = 0
const asked = () => sent('GET', `/api/files/${ID}/content/480`).length - before
beforeEach(() => {
  before += asked()
})

describe('a stored picture', () => {
  it('that stands in several places of a page is fetched once', async () => {
    on('get', `*/api/files/${ID}/content/480`, {})
    const places = ['Top', 'Beside', 'Below'].map((alt) => (
      <AuthImage key={alt} id={ID} alt={alt} width={10} height={10} />
    ))
    show(<>{places}</>, { resource: 'projects' })
    for (const alt of ['Top', 'Beside', 'Below'])
      await waitFor(() => expect(screen.getByRole('img', { name: alt }).tagName).toBe('IMG'))
    expect(asked()).toBe(1)
  })

  it('stays as it is when one comes back to the window: a recording would begin anew', async () => {
    on('get', `*/api/files/${ID}/content/480`, {})
    show(<AuthImage id={ID} alt="Here" width={10} height={10} />, { resource: 'projects' })
    await waitFor(() => expect(screen.getByRole('img', { name: 'Here' }).tagName).toBe('IMG'))
    const shown = screen.getByRole('img', { name: 'Here' })
    const { src } = shown as HTMLImageElement
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await new Promise((go) => setTimeout(go, 100))
    focusManager.setFocused(undefined)
    expect(screen.getByRole('img', { name: 'Here' })).toBe(shown)
    expect((shown as HTMLImageElement).src).toBe(src)
    expect(asked()).toBe(1)
  })

  it('that cannot be had because it is gone says so', async () => {
    on('get', `*/api/files/${ID}/content/480`, { status: 404, body: { title: 'Not found' } })
    show(<AuthImage id={ID} alt="A well" width={10} height={10} />, { resource: 'projects' })
    expect((await screen.findByRole('img', { name: /A well/ })).getAttribute('title') ?? '').not.toBe('A well')
    await waitFor(() => expect(screen.getByTitle(/A well/)).toBeTruthy())
  })
})

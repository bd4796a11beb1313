// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { blocks, choice, text } from '../../../resources/_kit/fields/index.ts'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import type { Place } from '../../../src/generate/types.ts'
import { show, useServer } from './harness.tsx'
import { open } from './opener.tsx'

useServer()

const ONE = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a01'
const TWO = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a02'
const field = blocks(
  { words: { title: text({ required: true }) }, photo: { caption: text(), size: choice(['small', 'large']) } },
  { max: 3 },
)
const start = [
  { id: ONE, kind: 'words', title: 'First' },
  { id: TWO, kind: 'photo', caption: 'Second', size: 'small' },
]
const kindsOf = (value: unknown) => (value as { kind: string }[]).map(({ kind }) => kind)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('blocks', () => {
  it('each has the inputs of its kind, under its number and kind', async () => {
    open(field, start)
    const cards = within(await screen.findByRole('group', { name: 'Thing' })).getAllByRole('listitem')
    expect(cards).toHaveLength(2)
    expect(screen.getByRole('listitem', { name: '1. words' })).toBe(cards[0])
    expect(screen.getByRole('listitem', { name: '2. photo' })).toBe(cards[1])
    expect((within(cards[0] as HTMLElement).getByRole('textbox') as HTMLInputElement).value).toBe('First')
    expect((within(cards[1] as HTMLElement).getByRole('textbox') as HTMLInputElement).value).toBe('Second')
  })

  it('a block of a chosen kind is added with an id of its own, by the keyboard, up to the most there may be', async () => {
    const { state } = open(field, start)
    ;(await button('Thing')).focus()
    await userEvent.keyboard('{Enter}')
    const menu = await screen.findByRole('menu', { name: 'Thing' })
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['words', 'photo'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(kindsOf(state.value)).toEqual(['words', 'photo', 'photo']))
    const [, , added] = state.value as { id: string; caption: unknown; size: unknown }[]
    expect(added).toMatchObject({ caption: null, size: null })
    expect(added?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(((await screen.findByText('Thing', { selector: 'button' })) as HTMLButtonElement).disabled).toBe(true)
  })

  it('is moved by its buttons, keeps its id, and the keyboard stays with it', async () => {
    const { state } = open(field, start)
    await userEvent.click(await button('Move down: 1. words'))
    expect(kindsOf(state.value)).toEqual(['photo', 'words'])
    expect((state.value as { id: string }[]).map(({ id }) => id)).toEqual([TWO, ONE])
    // It stands at the end now: its other button has the keyboard.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: 2. words'))
    await userEvent.keyboard('{Enter}')
    expect(kindsOf(state.value)).toEqual(['words', 'photo'])
  })

  it('what was removed comes back where it stood, with its id and words', async () => {
    const { state } = open(field, start)
    await userEvent.click(await button('Remove: 1. words'))
    expect(kindsOf(state.value)).toEqual(['photo'])
    expect(screen.getByText('1. words was removed.')).toBeTruthy()
    await userEvent.click(await button('Undo'))
    expect(state.value).toEqual(start)
    expect(screen.queryByText('1. words was removed.')).toBeNull()
  })

  it('speaks Arabic', async () => {
    open(field, start, { locale: 'ar' })
    await userEvent.click(await button(/إزالة: 2\. photo/))
    expect(screen.getByText('أُزيل: 2. photo.')).toBeTruthy()
  })

  it('with one kind there is nothing to choose', async () => {
    const { state } = open(blocks({ words: { title: text() } }), [])
    await userEvent.click(await button('Thing'))
    expect(kindsOf(state.value)).toEqual(['words'])
  })

  it('are shown under the names of their kinds, without what is empty; in a table by their number', () => {
    const place = (label: string): Place => ({ label, choice: (value) => `<${value}>`, column: (name) => place(name) })
    const { container } = show(
      <>
        <FieldValue
          field={field}
          value={[...start, { id: 'x', kind: 'photo', caption: null, size: null }]}
          place={place('Thing')}
          size="page"
        />
        <div data-testid="cell">
          <FieldValue field={field} value={start} place={place('Thing')} size="cell" />
        </div>
      </>,
      { resource: 'projects' },
    )
    expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'wordstitleFirst',
      'photocaptionSecondsize<small>',
      'photo',
    ])
    expect(screen.getByTestId('cell').textContent).toBe('2 entries')
  })
})

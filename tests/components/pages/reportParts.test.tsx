import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { composedOf } from '../../../resources/reports/ui/builder/composed.tsx'
import { REPORT, useBuilder } from './reportStage.tsx'

const { server, report, stage, open } = useBuilder()

const PAIR = '20000000-0000-4000-8000-0000000000b1'
const group = (name = 'Parts of the letter') => screen.findByRole('group', { name })
const titles = async (): Promise<string[]> =>
  within(await group())
    .getAllByRole('listitem')
    .map((one) => one.querySelector('p')?.textContent ?? '')

/** A draft that keeps what is saved of it. */
function keeping(more: Record<string, unknown> = {}) {
  const now = stage({ parts: [], ...more })
  server.on('put', `*/api/reports/${REPORT}`, ({ body }) => {
    now.report = report({ ...(body as object), version: now.report.version + 1 })
    return { body: now.report }
  })
  return now
}

describe('[3.13] the parts of a letter, in the builder', () => {
  it('follow the design until they are chosen, begin with its order, and go back to it', async () => {
    keeping()
    open('compose')
    await userEvent.click(await screen.findByRole('button', { name: 'Choose and order them' }))
    expect(await titles()).toEqual([
      '1. The donor’s gifts',
      '2. What became of their gift',
      '3. How the project stands',
      '4. Stages',
      '5. Updates with pictures',
      '6. Beneficiaries',
      '7. Donate button',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Back to the design’s order' }))
    expect(await screen.findByText('As the design has them.')).toBeTruthy()
  })

  it('are moved by the keyboard, removed and taken back, and what stands is not offered again', async () => {
    const now = keeping()
    open('compose')
    await userEvent.click(await screen.findByRole('button', { name: 'Choose and order them' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Move up: 4. Stages' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove: 7. Donate button' }))
    expect((await titles()).slice(2)).toEqual([
      '3. Stages',
      '4. How the project stands',
      '5. Updates with pictures',
      '6. Beneficiaries',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Add a part' }))
    const menu = await screen.findByRole('menu')
    expect(within(menu).queryByRole('menuitem', { name: 'Stages' })).toBeNull()
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Quotation' }))
    expect(await screen.findByText('Nothing is written here yet, so the letter does not show it.')).toBeTruthy()
    await userEvent.click(await screen.findByRole('textbox', { name: 'What was said, in English' }))
    await userEvent.paste('Water is life')
    expect(screen.queryByText('Nothing is written here yet, so the letter does not show it.')).toBeNull()
    await waitFor(
      () => {
        const parts = (now.report as unknown as { parts: { kind: string; textEn?: string }[] }).parts
        expect(parts.map(({ kind }) => kind)).toEqual([
          'gifts',
          'share',
          'stages',
          'progress',
          'updates',
          'beneficiaries',
          'quote',
        ])
        expect(parts.at(-1)?.textEn).toBe('Water is life')
      },
      { timeout: 10_000 },
    )
  })

  it('a pair of pictures says that it needs both', async () => {
    keeping({ parts: [{ id: PAIR, kind: 'beforeAfter', before: [{ id: PAIR, altAr: null, altEn: null }], after: [] }] })
    server.list('files', [])
    open('compose')
    expect(await screen.findByText('Both pictures are needed, so the letter does not show it yet.')).toBeTruthy()
    const pair = screen.getByRole('listitem', { name: '1. Before and after' })
    const before = await within(pair).findByRole('list', { name: /^Picture before/ })
    // The only picture there may be is no cover, has no place among others, and leaves no room for a second.
    expect(within(before).queryByText('Cover')).toBeNull()
    expect(within(before).queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(within(pair).getAllByTestId('file-input')).toHaveLength(1)
  })

  it('a voice says that it needs its words in both languages, and no more once it has them', async () => {
    const voice = { id: PAIR, kind: 'voice', file: PAIR, byAr: null, byEn: null, textAr: 'وصل الماء', textEn: null }
    keeping({ parts: [voice] })
    server.list('files', [])
    open('compose')
    const missing =
      'It needs the recording and what is said in it in both languages, so the letter does not show it yet.'
    expect(await screen.findByText(missing)).toBeTruthy()
    await userEvent.click(screen.getByRole('textbox', { name: 'What is said, word for word, in English' }))
    await userEvent.paste('Water has come')
    expect(screen.queryByText(missing)).toBeNull()
  })

  it('are asked of letters about projects alone', () => {
    const asked = (kind: 'project' | 'notice' | 'thanks' | 'ehsan') => 'parts' in composedOf(kind).fields
    expect([asked('project'), asked('notice'), asked('thanks'), asked('ehsan')]).toEqual([true, false, false, false])
  })
})

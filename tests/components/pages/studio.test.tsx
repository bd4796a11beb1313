// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { FIELD_KINDS } from '../../../resources/_kit/fields/index.ts'
import StudioInputs from '../../../src/pages/studio/Inputs.tsx'
import StudioSettings from '../../../src/pages/studio/index.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { axeFaults } from '../axe.ts'
import { show, useServer } from '../generate/harness.tsx'

const { seen } = useServer()

const ROOT = resolve(import.meta.dirname, '../../..')
/** Shared parts that draw nothing of their own, or stand within another that is shown. */
const WITHIN: Readonly<Record<string, string>> = {
  'MailFrame.tsx': 'the caught letters and the preview of a campaign, whose mails a server writes',
  'ChartPlot.tsx': 'fetches the drawings of the charts',
  'chartPlots.tsx': 'the drawings of the charts',
  'FileDropList.tsx': 'within FileDrop',
  'FormatContext.tsx': 'says how dates are written',
  'PageHeader.tsx': 'at the head of the workbench itself',
  'QrDrawing.tsx': 'within QrPicture',
}

/** The workbench has contexts of its own, which read as the reader does. */
const bench = (View: ReactNode, locale: 'en' | 'ar') => {
  setSettings({ language: locale })
  return show(View, { resource: 'projects', locale })
}

describe('[2.12] the workbench', () => {
  it('/studio/inputs shows every kind of field, its states by name', async () => {
    bench(<StudioInputs />, 'en')
    await screen.findByRole('heading', { level: 2, name: 'Amount of money' })
    for (const kind of FIELD_KINDS) expect(screen.getAllByText(kind, { selector: 'code' }).length, kind).toBe(1)
    for (const state of ['Empty', 'Filled', 'With a fault', 'Disabled'])
      expect(screen.getByRole('group', { name: `Text, ${state}` })).toBeTruthy()
    const faulty = screen.getByRole('group', { name: 'Text, With a fault' })
    expect(await within(faulty).findByText('This value is not valid.')).toBeTruthy()
    const disabled = screen.getByRole('group', { name: 'Text, Disabled' })
    expect(within(disabled).getByRole<HTMLInputElement>('textbox').closest('fieldset')?.disabled).toBe(true)
  })

  it('names all of it in words in Arabic too, and as it is called in the code beside', async () => {
    bench(
      <>
        <StudioInputs />
        <StudioSettings />
      </>,
      'ar',
    )
    await screen.findByRole('heading', { level: 2, name: 'الألوان' })
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.slice(0, 3)).toEqual(['نص', 'مبلغ', 'عدد صحيح'])
    expect(headings.filter((text) => /[A-Za-z]/.test(text))).toEqual([])
    expect(screen.getByText('StatusChip', { selector: 'code' })).toBeTruthy()
  })

  it.each(['en', 'ar'] as const)('/studio/inputs: axe finds nothing in %s, and no server is asked', async (locale) => {
    bench(<StudioInputs />, locale)
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(FIELD_KINDS.length))
    expect(await axeFaults()).toEqual([])
    expect(seen).toEqual([])
  })

  it.each(['en', 'ar'] as const)(
    '/studio/settings: axe finds nothing in %s, and no server is asked',
    async (locale) => {
      bench(<StudioSettings />, locale)
      expect(
        await screen.findByRole('heading', { level: 2, name: locale === 'en' ? 'States' : 'الحالات' }),
      ).toBeTruthy()
      expect(await axeFaults()).toEqual([])
      expect(seen).toEqual([])
    },
  )

  it('shows every shared component', () => {
    const folder = `${ROOT}/src/pages/studio`
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .join('\n')
    const shared = readdirSync(`${ROOT}/src/ui`).filter((file) => file.endsWith('.tsx'))
    expect(shared.length).toBeGreaterThan(40)
    expect(shared.filter((file) => !code.includes(`/ui/${file}'`) && !Object.hasOwn(WITHIN, file))).toEqual([])
  })
})

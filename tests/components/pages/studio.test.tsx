// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FIELD_KINDS } from '../../../resources/_kit/fields/index.ts'
import StudioInputs from '../../../src/pages/studio/Inputs.tsx'
import StudioSettings from '../../../src/pages/studio/index.tsx'
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
}

describe('[2.12] the workbench', () => {
  it('/studio/inputs shows every kind of field, its states by name', async () => {
    show(<StudioInputs />, { resource: 'projects' })
    for (const kind of FIELD_KINDS)
      expect((await screen.findAllByRole('heading', { level: 2, name: kind })).length, kind).toBeGreaterThan(0)
    for (const state of ['Empty', 'Filled', 'With a fault', 'Disabled'])
      expect(screen.getByRole('group', { name: `text, ${state}` })).toBeTruthy()
    const faulty = screen.getByRole('group', { name: 'text, With a fault' })
    expect(await within(faulty).findByText('This value is not valid.')).toBeTruthy()
    const disabled = screen.getByRole('group', { name: 'text, Disabled' })
    expect(within(disabled).getByRole<HTMLInputElement>('textbox').closest('fieldset')?.disabled).toBe(true)
  })

  it.each(['en', 'ar'] as const)('/studio/inputs: axe finds nothing in %s, and no server is asked', async (locale) => {
    show(<StudioInputs />, { resource: 'projects', locale })
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(FIELD_KINDS.length))
    expect(await axeFaults()).toEqual([])
    expect(seen).toEqual([])
  })

  it.each(['en', 'ar'] as const)(
    '/studio/settings: axe finds nothing in %s, and no server is asked',
    async (locale) => {
      show(<StudioSettings />, { resource: 'projects', locale })
      expect(await screen.findByRole('heading', { level: 2, name: 'StatusChip' })).toBeTruthy()
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

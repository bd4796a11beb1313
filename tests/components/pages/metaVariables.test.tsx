// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { layout } from '../../../resources/meta_campaigns/ui/layout.tsx'
import { View as Show } from '../../../resources/meta_campaigns/ui/ShowView.tsx'
import { Values } from '../../../resources/meta_campaigns/ui/Values.tsx'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list } = useServer()

const template = {
  id: ID,
  version: 1,
  name: 'Winter',
  body: 'Peace be upon you {{1}}, licence {{2}}.',
  variables: [
    { label: 'Donor’s name', example: 'Sara' },
    { label: null, example: '12' },
  ],
  status: 'active',
  category: 'marketing',
}

async function choose(category = 'marketing'): Promise<void> {
  const one = { ...template, category }
  list('templates', [one])
  for (const name of ['projects', 'fundraising_licences', 'donor_types', 'imports', 'donors']) list(name, [])
  on('get', `*/api/templates/${ID}`, { body: one })
  show(<GeneratedCreate layout={layout} />, { resource: 'meta_campaigns' })
  await userEvent.click(await screen.findByRole('combobox', { name: /^Template/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Winter' }))
}

describe('[3.11] the values of a template’s variables', () => {
  it('come as rows with the template, each under what its writer called it; the cursor stays', async () => {
    await choose()
    const rows = await screen.findByRole('group', { name: 'Values of the variables' })
    expect(await within(rows).findAllByRole('listitem')).toHaveLength(2)
    expect(within(rows).getByRole('listitem', { name: '\u2068{{1}}\u2069 Donor’s name' })).toBeTruthy()
    expect(within(rows).getByRole('listitem', { name: '\u2068{{2}}\u2069' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Template/ }))
  })

  it('begin with what their label names, and else with nothing, which is asked for', async () => {
    await choose()
    const [named, other] = await screen.findAllByRole('combobox', { name: /^Kind of value/ })
    expect([named?.textContent, other?.textContent?.replace('\u200b', '')]).toEqual(['From the donor', ''])
    const first = screen.getByRole('listitem', { name: /Donor’s name/ })
    expect(within(first).getByRole('radio', { name: 'Their name', checked: true })).toBeTruthy()
    expect(within(screen.getByRole('listitem', { name: /\{\{2\}\}/ })).queryByRole('radio')).toBeNull()
  })

  it('by a template of service nothing is said of asking, which counts for marketing alone', async () => {
    await choose('utility')
    expect(await screen.findAllByRole('combobox', { name: /^Kind of value/ })).toHaveLength(2)
    expect(screen.queryByRole('switch', { name: 'Asks for a gift' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: /^Fundraising licence/ })).toBeNull()
  })

  it('come back by no means where all were removed', async () => {
    await choose()
    for (const number of [1, 2]) {
      const [remove] = await screen.findAllByRole('button', { name: /^Remove: / })
      expect(remove, String(number)).toBeDefined()
      if (remove) await userEvent.click(remove)
    }
    expect(await screen.findByRole('button', { name: 'Add the values of 2 more variables' })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /^Remove: / })).toEqual([])
  })

  it('[1.16] a licence is asked for where it asks for a gift, and else not', async () => {
    await choose()
    expect(screen.getByRole('combobox', { name: /^Fundraising licence/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: 'Asks for a gift' }))
    expect(screen.queryByRole('combobox', { name: /^Fundraising licence/ })).toBeNull()
    // What leads to where one gives asks, whatever its writer says.
    const [type] = await screen.findAllByRole('combobox', { name: /^Kind of value/ })
    expect(type).toBeDefined()
    if (type) await userEvent.click(type)
    await userEvent.click(await screen.findByRole('option', { name: 'A link' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Where to give' }))
    expect(await screen.findByRole('combobox', { name: /^Fundraising licence/ })).toBeTruthy()
  })

  it.each([
    ['en', ['{{1}} From the donor: Their name · Where there is no value: friend', '{{2}} The same text for all: FL-1']],
    ['ar', ['{{1}} من بيانات المتبرع: اسم المتبرع · القيمة البديلة: friend', '{{2}} نص واحد للجميع: FL-1']],
  ] as const)('are told in words on its page: %s', async (locale, words) => {
    const variables = [
      { type: 'donorField', value: 'name', file: null, fallback: 'friend' },
      { type: 'text', value: 'FL-1', file: null, fallback: null },
    ]
    show(<Values record={{ id: OTHER, variables } as never} />, { resource: 'meta_campaigns', locale })
    const lines = await screen.findAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, ''))).toEqual(words)
    expect(await axeFaults()).toEqual([])
  })
})

describe('[4.12] the page of a Meta campaign', () => {
  const campaign = {
    id: ID,
    version: 3,
    name: 'News of the well',
    template: OTHER,
    project: null,
    variables: [],
    appeal: false,
    licence: null,
    audience: 'everyone',
    sendNow: true,
    sendAt: null,
    recipients: 2,
    sentCount: 1,
    deliveredCount: 1,
    readCount: 0,
    failedCount: 1,
    unknownCount: 0,
    suppressedCount: 1,
  }
  const samples = [{ donor: 'Sara', header: null, body: 'Dear Sara', footer: null, buttons: [] }]

  async function open(status: 'draft' | 'sent', shown: readonly object[] = samples): Promise<void> {
    list('templates', [template])
    on('get', `*/api/meta_campaigns/${ID}`, { body: { ...campaign, status } })
    on('get', `*/api/meta_campaigns/${ID}/preview`, {
      body: { language: 'en', samples: shown, withoutValue: 1, withFallback: 0, cost: '0.32' },
    })
    on('get', `*/api/meta_campaigns/${ID}/failures`, {
      body: { failed: { recipient: 1 }, suppressed: { noPhone: 1 } },
    })
    on('get', `*/api/meta_campaigns/${ID}/audience`, { body: { total: 2, sendable: 2, held: {}, short: [] } })
    show(<Show layout={layout} />, { resource: 'meta_campaigns', at: `/x/${ID}`, route: '/x/:id' })
    await screen.findByRole('heading', { level: 1, name: /News of the well/ })
  }

  it('of a draft: how it will be read, what it costs, and a way to change it', async () => {
    await open('draft')
    const preview = await screen.findByRole('region', { name: 'As they will read it' })
    expect(await within(preview).findByText('Dear Sara')).toBeTruthy()
    expect(within(preview).getByText('1 recipient has no value for some variable.')).toBeTruthy()
    expect(within(preview).getByText(/^About/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy()
  })

  it('of one that has gone out: why some failed and others stayed, and nothing that is still to come', async () => {
    await open('sent')
    expect(await screen.findByText('The recipient’s address or number was refused:', { exact: false })).toBeTruthy()
    const results = screen.getByRole('region', { name: 'What became of the messages' })
    expect(within(results).getByText('Why messages were held back')).toBeTruthy()
    expect(within(results).getByText('No phone number:', { exact: false }).textContent).toBe('No phone number: 1')
    const message = screen.getByRole('region', { name: 'The message' })
    expect(await within(message).findByText('Dear Sara')).toBeTruthy()
    expect(within(message).queryByText(/no value|^About/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  it('shows no message where nobody is left to whom it would go', async () => {
    await open('sent', [])
    expect(await screen.findByRole('region', { name: 'What became of the messages' })).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'The message' })).toBeNull())
  })
})

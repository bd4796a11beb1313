// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { RecordContextProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { columnsOf, type Field } from '../../../resources/_kit/field.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { registry } from '../../../resources/registry.ts'
import { guard } from '../../../src/app/routes/guards.ts'
import { findRoute } from '../../../src/app/routes/match.ts'
import { toSpecPath } from '../../../src/app/routes/ownPaths.ts'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { RecordTitle } from '../../../src/generate/RecordTitle.tsx'
import { textsOf } from '../../../src/generate/texts.ts'
import { ID, OTHER, show, useServer } from './harness.tsx'

const { on, list } = useServer()

interface Reference {
  /** `messages.donor`, `stages.pictures.file`. */
  name: string
  field: Field
  target: string
}

const referencesIn = (at: string, fields: Readonly<Record<string, Field>>): Reference[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const name = `${at}.${key}`
    if (field.kind === 'rows') return referencesIn(name, columnsOf(field))
    return field.kind === 'reference' || field.kind === 'references'
      ? [{ name, field, target: String(field.options['to']) }]
      : []
  })

const ALL = registry.flatMap(({ resource }) => referencesIn(resource.name, resource.fields))
const place = textsOf('donors', (key) => key).place('name')

/** Every reference of every resource as its record's page shows it, under its name. */
const Page = () =>
  ALL.map(({ name, field }) => (
    <section key={name} aria-label={name}>
      <FieldValue field={field} value={field.kind === 'references' ? [ID] : ID} place={place} size="page" />
    </section>
  ))

/** Whether an address in /app is a page that these roles get to see. */
const isPage = (path: string, roles: readonly string[]): boolean => {
  const spec = toSpecPath(path)
  const entry = findRoute(spec)
  if (entry === null || entry.target.kind === 'missing') return false
  const session = { roles: roles as ['BranchAdmin'], firstTime: false }
  return guard(entry, { pathname: spec, search: '', session }) === null
}

/** Names of the references that stand as links, and of those whose link leads nowhere. */
async function linked(roles: readonly string[]) {
  on('get', '*/api/*', ({ path }) => ({
    body: [{ id: ID, name: 'Named', title: 'Named', titleEn: 'Named' }],
    headers: { 'Content-Range': `${path.split('/').at(-1)} 0-0/1` },
  }))
  show(Page, { resource: 'donors', roles })
  await screen.findAllByRole('link')
  await waitFor(() => expect(document.body.textContent).not.toContain('…'))
  const links = screen.getAllByRole('link').map((link) => ({
    name: link.closest('section')?.getAttribute('aria-label') ?? '',
    to: `/app${link.getAttribute('href')}`,
  }))
  return { links: links.map(({ name }) => name), dead: links.filter(({ to }) => !isPage(to, roles)) }
}

describe('a reference', () => {
  it('knows all of them', () => {
    expect(ALL.length).toBeGreaterThan(30)
    expect(ALL.map(({ target }) => target)).toEqual(
      expect.arrayContaining(['donors', 'dispatches', 'letters', 'users']),
    )
  })

  it.each([['BranchAdmin'], ['ProjectAdmin']])('leads only to pages that there are: %s', async (role) => {
    const { links, dead } = await linked([role])
    expect(dead).toEqual([])
    expect(links).toEqual(expect.arrayContaining(['messages.donor', 'messages.report', 'messages.repeats']))
    expect(links).not.toContain('messages.dispatch')
    expect(links).not.toContain('messages.letter')
    // People who wrote something are names to read.
    expect(links).not.toContain('project_updates.createdBy')
  })
})

describe('what a message is called', () => {
  const open = (record: Record<string, unknown>) => {
    list('donors', [{ id: ID, name: 'Noura' }])
    list('reports', [{ id: OTHER, title: 'A year of wells' }])
    const row = { id: ID, state: 'suppressed', ...record }
    show(
      <RecordContextProvider value={row}>
        <h1>
          <RecordTitle resource={messages} record={row} by={['donor', 'report']} />
        </h1>
      </RecordContextProvider>,
      { resource: 'messages' },
    )
  }

  it('is its recipient and its report, whether it went or not', async () => {
    open({ donor: ID, report: OTHER, sentTo: null })
    expect(await screen.findByRole('heading', { name: 'Noura · A year of wells' })).toBeTruthy()
  })

  it('is its address where it names neither', async () => {
    open({ donor: null, report: null, sentTo: 'noura@example.org' })
    expect(await screen.findByRole('heading', { name: 'noura@example.org' })).toBeTruthy()
  })
})

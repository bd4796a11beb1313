// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Quiet } from '../../../resources/projects/ui/page/Quiet.tsx'
import type { ProjectRow } from '../../../resources/projects/ui/page/types.ts'
import { Updates } from '../../../resources/projects/ui/page/Updates.tsx'
import { OTHER, show, signIn, useServer } from '../generate/harness.tsx'
import { ID, project } from './projectStage.tsx'

const { list } = useServer()

const update = (status: string) => ({
  id: OTHER,
  version: 1,
  name: 'The pump works',
  project: ID,
  status,
  details: null,
  dateFrom: '2026-01-01',
  dateTo: null,
  duration: 1,
  mediaCount: 0,
  images: [],
})

it.each([
  ['published', ['Edit', 'Deactivate']],
  ['draft', ['Publish', 'Edit']],
] as const)('of an update that is %s the likelier step stands first', async (status, names) => {
  signIn()
  list('project_updates', [update(status)])
  show(<Updates project={ID} />, { resource: 'projects' })
  const card = within(await screen.findByRole('region', { name: 'The pump works' }))
  const [first, second] = names.map((name) => card.getByText(name))
  expect(first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('what to do about a quiet project stands at the end of the remark, not within its words', async () => {
  signIn()
  const quiet = project({ createdAt: '2020-01-01T08:00:00.000Z', startDate: '2020-01-01' }) as ProjectRow
  show(<Quiet project={quiet} pulse={{ mark: '', lastUpdateAt: null }} />, { resource: 'projects' })
  const way = await screen.findByRole('link', { name: 'Add an update' })
  expect(way.closest('.MuiAlert-action')).toBeTruthy()
})

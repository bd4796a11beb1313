import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { projects } from '../../../resources/projects/schema.ts'
import { layout } from '../../../resources/projects/ui/layout.tsx'
import { GeneratedForm } from '../../../src/generate/form.tsx'
import { ID, type Stage, show, useServer } from './harness.tsx'

const { on, list, sent } = useServer()

const bare = (stage: string) => ({
  stage,
  label: null,
  labelEn: null,
  state: 'notStarted',
  startDate: null,
  endDate: null,
  note: null,
  pictures: [],
})

const project = { id: ID, version: 3, status: 'published', code: 'W-1', name: 'Well', type: 'general' }

const edit = (stages: readonly object[], stage: Partial<Stage> = {}) => {
  for (const name of ['classifications', 'users', 'files']) list(name, [])
  on('get', `*/api/projects/${ID}`, { body: { ...project, progress: 'notStarted', stages } })
  on('put', `*/api/projects/${ID}`, ({ body }) => ({ body: { ...project, ...(body as object), version: 4 } }))
  return show(() => <GeneratedForm layout={layout} />, {
    resource: 'projects',
    at: `/projects/${ID}?step=work`,
    route: '/projects/:id',
    ...stage,
  })
}
const cards = () => within(screen.getByRole('group', { name: 'Stages' })).getAllByRole('listitem')
const opener = (name: RegExp) => screen.getByRole('button', { name })

describe('product.md 16: the stages of a project in its form', () => {
  it('stand in their order, the missing ones filled in, each a line with its state and days', async () => {
    edit([
      { ...bare('execution'), state: 'inProgress', startDate: '2026-02-01', endDate: '2026-03-01' },
      { ...bare('study'), state: 'completed', label: 'Looking for water' },
    ])
    await screen.findByRole('group', { name: 'Stages' })
    expect(cards().map((card) => card.textContent)).toEqual([
      'Looking for waterCompleted',
      'Approval and licenceNot started',
      'FundraisingNot started',
      'Contracts and preparationNot started',
      'ExecutionIn progress1 February 2026 – 1 March 2026',
      'Handover and closingNot started',
    ])
  })

  it('say «stages» once, and offer neither to add, to move nor to remove one, nor another stage', async () => {
    edit([])
    const group = await screen.findByRole('group', { name: 'Stages' })
    expect(screen.getAllByText('Stages')).toHaveLength(1)
    await userEvent.click(opener(/^Study/))
    expect(within(group).queryByRole('button', { name: /Add a row|Move|Remove the row|Remove:/ })).toBeNull()
    expect(within(group).queryByRole('combobox')).toBeNull()
    expect(within(group).getByRole('textbox', { name: 'Your own name for the stage' })).toBeTruthy()
  })

  it('open by their button, and are named anew while their own name is typed', async () => {
    edit([])
    await screen.findByRole('group', { name: 'Stages' })
    expect(opener(/^Approval/).getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(opener(/^Approval/))
    expect(opener(/^Approval/).getAttribute('aria-expanded')).toBe('true')
    fireEvent.change(screen.getByRole('textbox', { name: 'Your own name for the stage' }), {
      target: { value: 'The permit' },
    })
    await waitFor(() => expect(opener(/^The permit/).getAttribute('aria-expanded')).toBe('true'))
    await userEvent.click(opener(/^The permit/))
    expect(screen.queryByRole('textbox', { name: 'Your own name for the stage' })).toBeNull()
  })

  it('untouched they are no change; a changed one is sent with all six', async () => {
    edit([{ ...bare('study'), state: 'completed' }])
    await screen.findByRole('group', { name: 'Stages' })
    await userEvent.click(opener(/^Fundraising/))
    await userEvent.click(screen.getByRole('radio', { name: 'In progress' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT', `/api/projects/${ID}`)).toHaveLength(1))
    expect(sent('PUT', `/api/projects/${ID}`)[0]?.body).toHaveProperty('stages', [
      { ...bare('study'), state: 'completed' },
      bare('approval'),
      { ...bare('fundraising'), state: 'inProgress' },
      bare('contracting'),
      bare('execution'),
      bare('delivery'),
    ])
  })

  it('[5.13] one with a fault is opened, and the cursor goes there', async () => {
    edit([{ ...bare('contracting'), startDate: '2026-03-02', endDate: '2026-03-01' }])
    await screen.findByRole('group', { name: 'Stages' })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The start date must be before the end date.')).toBeTruthy()
    expect(opener(/^Contracts/).getAttribute('aria-expanded')).toBe('true')
    expect(opener(/^Study/).getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('stages.3.startDate'))
  })

  it('a second row of one stage, as older records may have it, is shown, refused and can be removed', async () => {
    edit([bare('study'), { ...bare('study'), note: 'Again' }])
    await screen.findByRole('group', { name: 'Stages' })
    expect(cards()).toHaveLength(7)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This stands here already. Remove one of the two.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Remove the row: Study/ }))
    expect(cards()).toHaveLength(6)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT', `/api/projects/${ID}`)).toHaveLength(1))
  })

  it('names the days of a line in the calendar that dates are written in', async () => {
    const stages = [{ ...bare('study'), startDate: '2026-02-18', endDate: '2026-03-19' }]
    edit(stages, { locale: 'ar', calendar: 'both' })
    const group = await screen.findByRole('group', { name: 'مراحل المشروع' })
    expect(group.textContent).toContain('الدراسةلم تبدأ1 رمضان 1447هـ – 30 رمضان 1447هـ')
  })

  it('speaks of a stage in the feminine in Arabic', async () => {
    edit([{ ...bare('study'), state: 'completed' }], { locale: 'ar' })
    const group = await screen.findByRole('group', { name: 'مراحل المشروع' })
    expect(group.textContent).toContain('الدراسةمكتملة')
    expect(group.textContent).toContain('جمع التبرعاتلم تبدأ')
  })

  it('are kept in their order', () => {
    const parsed = projects.fields.stages.value.parse([bare('delivery'), bare('study'), bare('execution')])
    expect(parsed.map((row) => row.stage)).toEqual(['study', 'execution', 'delivery'])
  })
})

import { layout } from '../../../resources/projects/ui/layout.tsx'
import { GeneratedForm } from '../../../src/generate/form.tsx'
import { ID, type Stage, show, type useServer } from './harness.tsx'

export const published = {
  id: ID,
  version: 3,
  status: 'published',
  code: 'W-1',
  name: 'Well in Abha',
  type: 'general',
  progress: 'notStarted',
  description: 'Water',
  requiredAmount: '5000.00',
  startDate: '2026-01-01',
}

const Form = () => <GeneratedForm layout={layout} />

/** The project's form in its steps, against the server of a file's tests. */
export function projectSteps({ on, list }: Pick<ReturnType<typeof useServer>, 'on' | 'list'>) {
  const create = (stage: Partial<Stage> = {}) => {
    for (const name of ['classifications', 'users', 'files']) list(name, [])
    return show(Form, { resource: 'projects', ...stage })
  }
  /** A published project: nothing is saved by itself, so that a step is a step alone. */
  const edit = (search = '', body: Record<string, unknown> = published) => {
    on('get', `*/api/projects/${ID}`, { body: body as typeof published })
    return create({ at: `/projects/${ID}${search}`, route: '/projects/:id' })
  }
  return { create, edit }
}

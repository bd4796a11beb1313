import type { RecordOf } from '../_kit/resource.ts'
import type { reportSettings } from './schema.ts'

export const settingsPath = (project: string): string => `/app/projects/${project}/settings`

export const settingPath = ({ project, id }: Pick<RecordOf<typeof reportSettings>, 'project' | 'id'>): string =>
  `${settingsPath(project)}/${id}`

/** In the place of an id: a setting that is still to be made. */
export const NEW = 'new'

export const PLANNER_PATH = '/app/projectreports/planner'

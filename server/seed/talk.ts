import { addDays } from '../../i18n/dates.ts'
import type { comments } from '../../resources/comments/schema.ts'
import type { notes } from '../../resources/notes/schema.ts'
import type { Planted } from '../db/columns.ts'
import type { Demo } from './build.ts'
import { ENTITIES, USERS } from './content/entities.ts'
import { COMMENTS, NOTES } from './content/talk.ts'
import { dayMs } from './random.ts'

const NOON = 12 * 3_600_000

interface Said {
  entity: number
  by: string
  daysBefore: number
  text: string
}

/** What the demo's own content names is there. */
function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the demo has no ${name}`)
  return value
}

const rowOf = (id: string, { entity, by, daysBefore, text }: Said, newest: string) => {
  const at = new Date(dayMs(addDays(newest, -daysBefore)) + NOON).toISOString()
  return {
    id: `01920000-0000-7000-8000-00000000${id}`,
    entityId: known(ENTITIES[entity], `entity ${entity}`).id,
    text,
    author: USERS.find((user) => user.entity === entity && user.userName === by)?.id,
    createdAt: at,
    updatedAt: at,
  }
}

const idOf = <R extends { id: string }>(rows: readonly R[], field: keyof R, value: string): string =>
  known(
    rows.find((row) => row[field] === value),
    value,
  ).id

const number = (n: number): string => String(n).padStart(2, '0')

/** [2.16] comments below updates, and notes in diaries, of the days before `newest`. */
export function talkOf(
  { project_updates: updates, projects }: Demo['tables'],
  newest: string,
): { comments: Planted<typeof comments>[]; notes: Planted<typeof notes>[] } {
  return {
    comments: COMMENTS.map((said, n) => ({
      ...rowOf(`dc${number(n)}`, said, newest),
      projectUpdate: idOf(updates, 'name', said.update),
    })),
    notes: NOTES.map((said, n) => ({
      ...rowOf(`df${number(n)}`, said, newest),
      project: idOf(projects, 'code', said.project),
      visibility: 'internal',
    })),
  }
}

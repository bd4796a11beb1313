import { addDays } from '../../i18n/dates.ts'
import type { Demo } from './build.ts'
import { ENTITIES, USERS } from './content/entities.ts'
import { COMMENTS, NOTES } from './content/talk.ts'
import type { Row } from './donors.ts'
import { dayMs } from './random.ts'

const NOON = 12 * 3_600_000

interface Said {
  entity: number
  by: string
  daysBefore: number
  text: string
}

const rowOf = (id: string, { entity, by, daysBefore, text }: Said, newest: string): Row => {
  const at = new Date(dayMs(addDays(newest, -daysBefore)) + NOON).toISOString()
  return {
    id: `01920000-0000-7000-8000-00000000${id}`,
    entity_id: ENTITIES[entity]?.id,
    text,
    author: USERS.find((user) => user.entity === entity && user.userName === by)?.id,
    created_at: at,
    updated_at: at,
  }
}

const idOf = (rows: readonly Row[], column: string, value: string): unknown =>
  rows.find((row) => row[column] === value)?.['id']

const number = (n: number): string => String(n).padStart(2, '0')

/** [2.16] comments below updates, and notes in diaries, of the days before `newest`. */
export function talkOf(
  { project_updates: updates, projects }: Demo['tables'],
  newest: string,
): { comments: Row[]; notes: Row[] } {
  return {
    comments: COMMENTS.map((said, n) => ({
      ...rowOf(`dc${number(n)}`, said, newest),
      project_update: idOf(updates, 'name', said.update),
    })),
    notes: NOTES.map((said, n) => ({
      ...rowOf(`df${number(n)}`, said, newest),
      project: idOf(projects, 'code', said.project),
      visibility: 'internal',
    })),
  }
}

import { type SQL, sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { SurveyResults } from '../../_contracts/surveyResults.ts'
import { surveyAnswers } from '../../survey_answers/schema.ts'

const a = columns(surveyAnswers, 'a')

export type Among = SurveyResults['among']

/** Stored words that are read as one answer [9.6]. */
const readAs = (value: string): string[] => (value === 'unsatisfied' ? [value, 'dissatisfied'] : [value])

/** Of answers `a`: who gave this answer, as one of several too. */
const gave = ({ question, value }: NonNullable<Among>): SQL =>
  sql`exists (select from jsonb_path_query(${a.answers} -> ${question}, 'lax $[*]') g (item)
    where g.item #>> '{}' = any(${sql.param(readAs(value))}::text[]))`

/** The answers to a survey, or a group's of them. */
export const ofSurvey = (id: string, among: Among): SQL =>
  sql`${a.survey} = ${id}::uuid and ${a.deletedAt} is null${among === null ? sql`` : sql` and ${gave(among)}`}`

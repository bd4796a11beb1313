import type { QuestionResult } from '../_contracts/surveyResults.ts'
import type { Question } from './schema.ts'

/** Whom an answer from 0 to 10 to “would you recommend us” makes of its giver. */
const NPS_GROUPS = ['promoters', 'passives', 'detractors'] as const
export type NpsGroup = (typeof NPS_GROUPS)[number]

/** 9 and 10 promote, 0 to 6 detract, and who is between them counts among all alone. */
export function npsGroup(points: number): NpsGroup {
  if (points >= 9) return 'promoters'
  return points >= 7 ? 'passives' : 'detractors'
}

export interface Nps {
  /** The share of promoters less that of detractors, from -100 to 100. */
  score: number
  groups: readonly { group: NpsGroup; count: number; percent: number }[]
}

/** The Net Promoter Score of a question and what it is made of; null where it is none, or nothing of it may be told. */
export function npsOf({ kind }: Pick<Question, 'kind'>, { counts }: Pick<QuestionResult, 'counts'>): Nps | null {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  if (kind !== 'nps' || all === 0) return null
  const of = (group: NpsGroup): number =>
    counts.reduce((sum, { value, count }) => (npsGroup(Number(value)) === group ? sum + count : sum), 0)
  return {
    score: Math.round((100 * (of('promoters') - of('detractors'))) / all),
    groups: NPS_GROUPS.map((group) => ({ group, count: of(group), percent: (100 * of(group)) / all })),
  }
}

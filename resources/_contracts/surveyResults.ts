import type { RecordOf } from '../_kit/resource.ts'
import type { Source } from '../_kit/sources.ts'
import type { dispatches } from '../dispatches/schema.ts'

/** How often an answer was given, and by whom: null where fewer than five of them answered. */
export interface AnswerCount {
  /** A choice's place from 1 on, a point, or a satisfaction [9.6]. */
  value: string
  count: number
  male: number | null
  female: number | null
  /** Whether the results of those who gave it may be read by themselves. */
  apart: boolean
}

export interface QuestionResult {
  id: string
  answered: number
  /** Of a group: fewer than five of it answered, or of the others, so that nothing else of this is told. */
  hidden: boolean
  /** Of questions with answers to choose from, in their order. */
  counts: readonly AnswerCount[]
  /** Of scales, stars and numbers. */
  average: number | null
  /** Of numbers and dates, as they are written; null of a group, where they would be one person's own answer. */
  least: string | null
  most: string | null
}

/** Answers of a day, or of a week where there are many days; `satisfied` in percent, null where too few rated. */
export interface AnswersAt {
  at: string
  answers: number
  satisfied: number | null
}

/** [2.64] what the results of a survey show: the answer of `GET /api/surveys/{id}/results`. */
export interface SurveyResults {
  answers: number
  /** Null of a group: who they are is not parted again. */
  male: number | null
  female: number | null
  /** In percent; null where nobody rated, and of a group. */
  satisfaction: number | null
  rated: number
  /** Null where fewer than five said theirs. */
  averageAge: number | null
  ages: number
  questions: readonly QuestionResult[]
  /** By which link the answers came, the most first; nothing of a group. */
  sources: readonly { source: Source; answers: number }[]
  step: 'day' | 'week'
  time: readonly AnswersAt[]
  /** The group whose answers these are: who gave this answer to this question. Null: everybody's. */
  among: { question: string; value: string } | null
}

/** Written answers to one question, the newest first. */
export interface WrittenAnswers {
  total: number
  rows: readonly { id: string; text: string; at: string }[]
}

/** A file of an answer, as the entity's staff are told of it. */
export interface AnsweredFile {
  id: string
  name: string
  kind: 'image' | 'pdf'
  bytes: number
}

/** What was sent as answers to one question, the newest first. */
export interface AnsweredFiles {
  total: number
  rows: readonly { id: string; at: string; files: readonly AnsweredFile[] }[]
}

/** One sending of a survey, the newest first. */
export interface SurveySending {
  id: string
  state: RecordOf<typeof dispatches>['state']
  startedAt: string | null
  recipients: number
  sentCount: number
  failedCount: number
  unknownCount: number
  suppressedCount: number
}

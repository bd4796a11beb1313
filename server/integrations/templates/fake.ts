import type { Listed, ListOutcome, RemoveOutcome, Submission, SubmitOutcome, TemplateService } from './port.ts'

export interface FakeTemplates extends TemplateService {
  /** What was handed over, in order: null for a creation, else the id of what was edited. */
  readonly handed: { id: string | null; submission: Submission }[]
  /** Names that were taken off, in order. */
  readonly removed: string[]
  /** What becomes of the next submissions. */
  answer(outcome: SubmitOutcome): void
  /** What becomes of the next removals. */
  answerRemoval(outcome: RemoveOutcome): void
  /** What the account has. */
  holds(listed: readonly Listed[] | ListOutcome): void
}

/** A service for tests: obeys the port, answers as scripted, looks at nothing. */
export function fakeTemplates(): FakeTemplates {
  let outcome: SubmitOutcome = { state: 'accepted', id: 'meta-1', status: 'pending' }
  let removal: RemoveOutcome = { state: 'removed' }
  let listed: ListOutcome = { state: 'listed', templates: [] }
  const handed: FakeTemplates['handed'] = []
  const removed: string[] = []
  return {
    handed,
    removed,
    answer: (next) => {
      outcome = next
    },
    answerRemoval: (next) => {
      removal = next
    },
    holds: (next) => {
      listed = 'state' in next ? next : { state: 'listed', templates: next }
    },
    create: async (submission) => {
      handed.push({ id: null, submission })
      return outcome
    },
    edit: async (id, submission) => {
      handed.push({ id, submission })
      return outcome
    },
    remove: async (name) => {
      removed.push(name)
      return removal
    },
    list: async () => listed,
  }
}

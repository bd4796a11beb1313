/** Who words recommendations for a category of donors [1.16]: over its figures, and over nothing else. */

import type { CategoryList } from '../../../resources/_contracts/categories.ts'
import type { AdviceFigures, AdviceItem, Topic } from '../../../resources/_kit/advice.ts'

export interface AdviceQuestion {
  list: CategoryList
  /** The language of the answer. */
  language: 'en' | 'ar'
  figures: AdviceFigures
  /** What the rules say, a topic each: what is to be worded. */
  items: readonly AdviceItem[]
}

/** Words by topic; a topic without any is left to the rules. */
export type Wording = Readonly<Partial<Record<Topic, string>>>

export interface Adviser {
  /** @throws AdviceError where there is no answer, or none that can be read */
  word(question: AdviceQuestion, signal?: AbortSignal): Promise<Wording>
}

export type AdviceReason = 'connect' | 'timeout' | 'refused' | 'answer'

export class AdviceError extends Error {
  override name = 'AdviceError'
  constructor(
    readonly reason: AdviceReason,
    detail: string,
  ) {
    super(detail)
  }
}

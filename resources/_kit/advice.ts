/** [1.16] how to communicate with a category of donors: recommendations, each with the figures that it rests on. */

export const TOPICS = ['channel', 'time', 'tone', 'ask'] as const
export type Topic = (typeof TOPICS)[number]

/** Each is a text of `categories.advice.figures`. */
const FIGURES = [
  'donors',
  'givers',
  'whatsapp',
  'sms',
  'email',
  'refuses',
  'arabic',
  'day',
  'hour',
  'median',
  'average',
  'perGiver',
  'days',
  'before',
  'again',
  'retention',
  'fund',
] as const
export type FigureName = (typeof FIGURES)[number]

/**
 * What is known of a category: counts, riyals, days. `day` is a number from 0 (Sunday), `hour` one from 0 to 23, `fund` a
 * type of donation. What is not known is left out.
 */
export type AdviceFigures = Readonly<Partial<Record<FigureName, number | string>>>

/** Each is a text of `categories.advice.say`. */
export type Saying =
  | 'whatsapp'
  | 'sms'
  | 'email'
  | 'call'
  | 'noChannel'
  | 'timeKnown'
  | 'timeUnknown'
  | 'toneActive'
  | 'toneDisconnected'
  | 'toneElite'
  | 'toneLapsed'
  | 'askMedian'
  | 'askFund'
  | 'askNothing'
  | 'refuses'

export interface AdviceItem {
  topic: Topic
  /** What the platform's rules say. */
  say: Saying
  /** On what that rests, all of it known. */
  figures: readonly FigureName[]
  /** The same in the AI helper's words; null where the rules speak. */
  text: string | null
}

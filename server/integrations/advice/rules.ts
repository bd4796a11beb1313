import type { CategoryList } from '../../../resources/_contracts/categories.ts'
import type { AdviceFigures, AdviceItem, FigureName, Saying, Topic } from '../../../resources/_kit/advice.ts'

/** So many can be called one by one. */
const CALLED = 30

const item = (topic: Topic, say: Saying, ...figures: FigureName[]): AdviceItem => ({ topic, say, figures, text: null })

const count = (figures: AdviceFigures, name: FigureName): number => Number(figures[name] ?? 0)

/** The channel that reaches most; of two alike the one that costs least and is read most. */
function channel(list: CategoryList, figures: AdviceFigures): AdviceItem {
  if ((list === 'elite' || list === 'lapsed') && count(figures, 'donors') <= CALLED)
    return item('channel', 'call', 'donors')
  const [best] = (['whatsapp', 'email', 'sms'] as const).toSorted(
    (one, other) => count(figures, other) - count(figures, one),
  )
  if (best === undefined || count(figures, best) === 0) return item('channel', 'noChannel', 'donors')
  return item('channel', best, best, 'donors')
}

const time = ({ day, hour }: AdviceFigures): AdviceItem =>
  day === undefined || hour === undefined ? item('time', 'timeUnknown') : item('time', 'timeKnown', 'day', 'hour')

function tone(list: CategoryList, { days, perGiver }: AdviceFigures): AdviceItem {
  if (list === 'elite' && perGiver !== undefined) return item('tone', 'toneElite', 'perGiver')
  if (list === 'lapsed' && days !== undefined) return item('tone', 'toneLapsed', 'days')
  if (list === 'disconnected' && days !== undefined) return item('tone', 'toneDisconnected', 'days')
  return item('tone', 'toneActive', 'again', 'before')
}

function ask(list: CategoryList, figures: AdviceFigures): AdviceItem[] {
  const { median, fund } = figures
  const leftOut = count(figures, 'refuses') > 0 ? [item('ask', 'refuses', 'refuses')] : []
  // Who has been away is told first; a sum follows once they have answered.
  if (list === 'lapsed' || median === undefined) return [item('ask', 'askNothing'), ...leftOut]
  const wished = fund === undefined ? item('ask', 'askMedian', 'median') : item('ask', 'askFund', 'median', 'fund')
  return [wished, ...leftOut]
}

/** [1.16] what the figures of a category recommend: without a network, the same for the same figures. */
export const adviseByRules = (list: CategoryList, figures: AdviceFigures): AdviceItem[] => [
  channel(list, figures),
  time(figures),
  tone(list, figures),
  ...ask(list, figures),
]

import { surveyStartersAr } from '../../i18n/ar/surveyStarters.ts'
import { surveyStartersEn } from '../../i18n/en/surveyStarters.ts'
import { newBlockId } from '../_kit/fields/blocks.ts'
import type { ValuesOf } from '../_kit/resource.ts'
import type { Question, surveys } from './schema.ts'
import type { STARTERS } from './starters.ts'

type Starter = (typeof STARTERS)[number]
type Asked = Exclude<Question['kind'], 'section'>
type Words = readonly [ar: string, en: string]
type Lists = readonly [ar: readonly string[], en: readonly string[]]

interface More {
  required?: boolean
  options?: Lists
  ends?: { low: Words; high: Words }
  onlyIf?: { question: Question; is: number }
}

const COMMON = ([textAr, textEn]: Words, { required = false, onlyIf }: More) => ({
  id: newBlockId(),
  textAr,
  textEn,
  required,
  onlyIf: onlyIf?.question.id ?? null,
  onlyIs: onlyIf?.is ?? null,
})

function ask(kind: Asked, words: Words, more: More = {}): Question {
  const common = COMMON(words, more)
  const [optionsAr = [], optionsEn = []] = more.options ?? []
  if (kind === 'single' || kind === 'multiple')
    return { ...common, kind, optionsAr: [...optionsAr], optionsEn: [...optionsEn] }
  if (kind === 'file') return { ...common, kind, pictures: true, papers: true, most: null }
  if (kind === 'number') return { ...common, kind, least: null, most: null }
  if (kind !== 'scale') return { ...common, kind }
  const [lowAr = null, lowEn = null] = more.ends?.low ?? []
  const [highAr = null, highEn = null] = more.ends?.high ?? []
  return { ...common, kind, points: 5, lowAr, lowEn, highAr, highEn }
}

function questionsOf(starter: Starter): Question[] {
  if (starter === 'project') {
    const [ar, en] = [surveyStartersAr.project, surveyStartersEn.project]
    const satisfied = ask('satisfaction', [ar.satisfied, en.satisfied], { required: true })
    return [
      satisfied,
      ask('longText', [ar.why, en.why], { onlyIf: { question: satisfied, is: 5 } }),
      ask('rating', [ar.clear, en.clear]),
      ask('multiple', [ar.matters, en.matters], { options: [ar.mattersOptions, en.mattersOptions] }),
      ask('nps', [ar.recommend, en.recommend]),
      ask('longText', [ar.more, en.more]),
    ]
  }
  if (starter === 'care') {
    const [ar, en] = [surveyStartersAr.care, surveyStartersEn.care]
    return [
      ask('satisfaction', [ar.satisfied, en.satisfied], { required: true }),
      ask('single', [ar.channel, en.channel], { required: true, options: [ar.channelOptions, en.channelOptions] }),
      ask('single', [ar.often, en.often], { options: [ar.oftenOptions, en.oftenOptions] }),
      ask('multiple', [ar.topics, en.topics], { options: [ar.topicsOptions, en.topicsOptions] }),
      ask('scale', [ar.trust, en.trust], { ends: { low: [ar.low, en.low], high: [ar.high, en.high] } }),
      ask('longText', [ar.more, en.more]),
    ]
  }
  const [ar, en] = [surveyStartersAr.event, surveyStartersEn.event]
  const again = ask('single', [ar.again, en.again], { options: [ar.againOptions, en.againOptions] })
  return [
    ask('date', [ar.date, en.date]),
    ask('satisfaction', [ar.satisfied, en.satisfied], { required: true }),
    ask('rating', [ar.organised, en.organised]),
    again,
    ask('longText', [ar.why, en.why], { onlyIf: { question: again, is: 3 } }),
    ask('longText', [ar.more, en.more]),
  ]
}

/** A draft with everything that can be known ahead, in both languages. */
export function starterValues(
  starter: Starter,
): Pick<
  ValuesOf<typeof surveys>,
  'titleAr' | 'titleEn' | 'introAr' | 'introEn' | 'thanksAr' | 'thanksEn' | 'questions'
> {
  const [ar, en] = [surveyStartersAr[starter], surveyStartersEn[starter]]
  return {
    titleAr: ar.title,
    titleEn: en.title,
    introAr: ar.intro,
    introEn: en.intro,
    thanksAr: ar.thanks,
    thanksEn: en.thanks,
    questions: questionsOf(starter),
  }
}

import { fromHijri } from '../../i18n/dates.ts'
import { date } from '../_kit/fields/index.ts'
import { latinDigits } from '../_kit/fold.ts'
import { LIMITS } from '../_kit/limits.ts'
import { CONTENT, SATISFACTION, satisfactionOf } from '../_kit/satisfaction.ts'
import type { AnswerValue } from '../survey_answers/schema.ts'
import { FIXED_SCALES, TEXT_MOST } from './questions.ts'
import { optionCount, type Question } from './schema.ts'

export type Answerable = Exclude<Question, { kind: 'section' }>

/** The points of a scale, from the lowest on. */
export function pointsOf(question: Question): number[] {
  const { from, to } =
    question.kind === 'scale'
      ? { from: 1, to: question.points ?? 5 }
      : question.kind === 'nps' || question.kind === 'rating'
        ? FIXED_SCALES[question.kind]
        : { from: 1, to: 0 }
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}

/** In the language asked for, else in the other one. */
export const inLang = (lang: 'ar' | 'en', ar: string | null | undefined, en: string | null | undefined): string =>
  (lang === 'ar' ? ar || en : en || ar) || ''

/** An option's words by its place from 1 on. */
export function optionText(question: Question, place: number, lang: 'ar' | 'en'): string {
  if (question.kind !== 'single' && question.kind !== 'multiple') return ''
  return inLang(lang, question.optionsAr[place - 1], question.optionsEn[place - 1])
}

export const mostFiles = (question: Question): number =>
  question.kind === 'file' ? (question.most ?? LIMITS.answerFiles) : 0

export const isAnswerable = (question: Question): question is Answerable => question.kind !== 'section'

/** The place of what was chosen, from 1 on; a satisfaction by its place on the scale. */
function placesOf(value: AnswerValue | undefined): number[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'number')
  if (typeof value === 'number') return [value]
  const satisfaction = satisfactionOf(value)
  return satisfaction === null ? [] : [SATISFACTION.indexOf(satisfaction) + 1]
}

/** Whether a question is asked of whoever gave these answers. */
const isAsked = ({ onlyIf, onlyIs }: Answerable, given: Readonly<Record<string, AnswerValue>>): boolean =>
  onlyIf === null || (onlyIs !== null && placesOf(given[onlyIf]).includes(onlyIs))

/** Years below this one are of the Hijri calendar. */
const HIJRI_UNTIL = 1700
const DAY = date()

/** `15/3/2026` and `26/9/1447` alike, digits of either script, as an ISO day; null where there is no such day. */
export function dayOf(text: string): string | null {
  const parts = latinDigits(text.trim())
    .split(/[/\-.\s]+/)
    .map(Number)
  const [first = 0, month = 0, last = 0] = parts
  if (parts.length !== 3 || parts.some((one) => !Number.isInteger(one))) return null
  const [year, day] = first > 31 ? [first, last] : [last, first]
  if (year < HIJRI_UNTIL) {
    try {
      return fromHijri({ year, month, day })
    } catch {
      return null
    }
  }
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return DAY.value.safeParse(iso).success ? iso : null
}

const wholeIn = (text: string, least: number, most: number): number | null => {
  const plain = latinDigits(text.trim())
  const value = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
  return value >= least && value <= most ? value : null
}

const MOST = 1_000_000_000
const FILE_ID = /^[0-9a-f-]{36}$/

/** Ids of files, as many as the question takes. */
function filesIn(question: Question, texts: readonly string[]): string[] | null {
  const ids = [...new Set(texts)]
  return ids.length <= mostFiles(question) && ids.every((id) => FILE_ID.test(id)) ? ids : null
}

/** What was filled in, as it is kept; null where it is no answer to this question. */
function valueOf(question: Answerable, texts: readonly string[]): AnswerValue | null {
  const [text = ''] = texts
  switch (question.kind) {
    case 'single':
      return wholeIn(text, 1, optionCount(question))
    case 'multiple': {
      const places = texts.map((one) => wholeIn(one, 1, optionCount(question)))
      return places.includes(null) ? null : [...new Set(places.filter((one) => one !== null))].sort((a, b) => a - b)
    }
    case 'satisfaction':
      return satisfactionOf(text)
    case 'number':
      return wholeIn(text, question.least ?? 0, question.most ?? MOST)
    case 'date':
      return dayOf(text)
    case 'file':
      return filesIn(question, texts)
    case 'shortText':
    case 'longText':
      return text.trim().length > TEXT_MOST[question.kind] ? null : text.trim()
    default: {
      const points = pointsOf(question)
      return wholeIn(text, points[0] ?? 1, points.at(-1) ?? 0)
    }
  }
}

export interface Read {
  answers: Record<string, AnswerValue>
  /** By question: `required`, `invalid`, or `files` that are not there. */
  faults: Record<string, 'required' | 'invalid' | 'files'>
}

/** The answers of a filled-in page; what is not asked of this respondent is neither kept nor missed. */
export function readAnswers(questions: readonly Question[], filled: (id: string) => readonly string[]): Read {
  const read: Read = { answers: {}, faults: {} }
  for (const question of questions.filter(isAnswerable)) {
    if (!isAsked(question, read.answers)) continue
    const texts = filled(question.id).filter((text) => text.trim() !== '')
    if (texts.length === 0) {
      if (question.required === true) read.faults[question.id] = 'required'
      continue
    }
    const value = valueOf(question, texts)
    if (value === null) read.faults[question.id] = question.kind === 'file' ? 'files' : 'invalid'
    else read.answers[question.id] = value
  }
  return read
}

/** [9.6] how often satisfaction was rated, and how often with satisfied or better. */
export function ratingsIn(questions: readonly Question[], answers: Readonly<Record<string, AnswerValue>>) {
  const given = questions
    .filter(({ kind }) => kind === 'satisfaction')
    .flatMap(({ id }) => satisfactionOf(answers[id]) ?? [])
  return { rated: given.length, satisfied: given.filter((one) => CONTENT.includes(one)).length }
}

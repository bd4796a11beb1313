import { CODES } from '../codes.ts'
import type { Rule } from '../rules.ts'
import { META } from './limits.ts'
import { hasStray, isInOrder, numbersIn } from './variables.ts'

type Values = Readonly<Record<string, unknown>>
export type ButtonKind = 'quickReply' | 'url' | 'phone' | 'copy'
interface Button {
  kind?: unknown
  url?: unknown
  example?: unknown
}

const HAS_FILE: readonly unknown[] = ['image', 'pdf', 'video']
/** Whether the header is a file, which has to be there before the template is used. */
export const needsFile = ({ headerType }: Values): boolean => HAS_FILE.includes(headerType)

const buttonsOf = ({ buttons }: Values): readonly Button[] => (Array.isArray(buttons) ? (buttons as Button[]) : [])
const countOf = (record: Values, kind: ButtonKind): number =>
  buttonsOf(record).filter((button) => button.kind === kind).length
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const META_NAME = /^[a-z0-9_]+$/
export const isMetaName = (name: string): boolean => META_NAME.test(name)

const LINK = /^https?:\/\/[^\s{}]+(?:\{\{1\}\})?$/

/** A web address that may end with one variable, which each message fills in. */
export const isTemplateLink = (text: string): boolean =>
  LINK.test(text) &&
  URL.canParse(text.replace('{{1}}', 'x')) &&
  new URL(text.replace('{{1}}', 'x')).hostname.includes('.')

const headerText = {
  field: 'headerText',
  code: CODES.required,
  reads: ['headerType', 'headerText'],
  key: 'required',
  holds: ({ headerType, headerText: text }) => headerType !== 'text' || !isEmpty(text),
} as const satisfies Rule

const headerVariable = {
  field: 'headerText',
  code: CODES.generic,
  reads: ['headerType', 'headerText'],
  key: 'headerVariable',
  holds: ({ headerType, headerText: text }) =>
    headerType !== 'text' ||
    (!hasStray(text) && numbersIn(text).every((number) => number === 1) && String(text).split('{{1}}').length <= 2),
} as const satisfies Rule

const headerExample = {
  field: 'headerExample',
  code: CODES.required,
  reads: ['headerType', 'headerText', 'headerExample'],
  key: 'variableExample',
  holds: ({ headerType, headerText: text, headerExample: example }) =>
    headerType !== 'text' || numbersIn(text).length === 0 || !isEmpty(example),
} as const satisfies Rule

const bodyVariables = {
  field: 'body',
  code: CODES.generic,
  reads: ['body'],
  key: 'bodyVariables',
  holds: ({ body }) => !hasStray(body) && isInOrder(numbersIn(body)),
} as const satisfies Rule

const examples = {
  field: 'variables',
  code: CODES.generic,
  reads: ['body', 'variables'],
  key: 'variableExamples',
  args: ({ body }: Values) => ({ count: numbersIn(body).length }),
  holds: ({ body, variables }) => (Array.isArray(variables) ? variables.length : 0) === numbersIn(body).length,
} as const satisfies Rule

const footer = {
  field: 'footer',
  code: CODES.generic,
  reads: ['footer'],
  key: 'noVariables',
  holds: ({ footer: text }) => !hasStray(text) && numbersIn(text).length === 0,
} as const satisfies Rule

/** [5.16] the number of action buttons has a maximum, by kind. */
const atMost = <const Key extends string>(kind: ButtonKind, key: Key, max: number) =>
  ({
    field: 'buttons',
    code: CODES.generic,
    reads: ['buttons'],
    key,
    args: () => ({ max }),
    holds: (record) => countOf(record, kind) <= max,
  }) as const satisfies Rule

const together = {
  field: 'buttons',
  code: CODES.generic,
  reads: ['buttons'],
  key: 'quickRepliesTogether',
  holds: (record) => {
    const places = buttonsOf(record).flatMap(({ kind }, at) => (kind === 'quickReply' ? [at] : []))
    return places.every((place, at) => place === (places[0] ?? 0) + at)
  },
} as const satisfies Rule

const linkExamples = {
  field: 'buttons',
  code: CODES.generic,
  reads: ['buttons'],
  key: 'linkExample',
  holds: (record) => buttonsOf(record).every(({ url, example }) => numbersIn(url).length === 0 || !isEmpty(example)),
} as const satisfies Rule

/** A template in use has its file; one that is being prepared may wait for it. */
const headerFile = {
  field: 'headerFile',
  code: CODES.required,
  reads: ['headerType', 'headerFile'],
  key: 'required',
  holds: ({ status, headerType, headerFile: file }) =>
    status !== 'active' || !needsFile({ headerType }) || !isEmpty(file),
} as const satisfies Rule

export const RULES = [
  headerText,
  headerVariable,
  headerExample,
  headerFile,
  bodyVariables,
  examples,
  footer,
  atMost('url', 'urlButtons', META.urlButtons),
  atMost('phone', 'phoneButtons', META.phoneButtons),
  atMost('copy', 'copyButtons', META.copyButtons),
  together,
  linkExamples,
] as const

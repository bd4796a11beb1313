import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { RecordKey, Resource } from '../../resources/_kit/resource.ts'
import type { Role } from '../../resources/_kit/roles.ts'
import { findResource } from '../../resources/registry.ts'
import { useReach } from '../providers/reach.ts'
import type { Place } from './types.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

export interface ResourceTexts<F extends string = string> {
  /** The list's name, in the plural. */
  name: string
  one: string
  /** The same two inside a sentence: English begins them with a small letter there. */
  within: { name: string; one: string; action: (action: string) => string }
  /** The name behind another word. */
  ofMany: string
  empty: string
  place(field: F): Place
  section: (key: string) => string
  state: (state: string) => string
  action: (action: string) => string
  /** A text of the resource's own `text`, or null where it has none of that name. */
  text: (key: string) => string | null
}

/** A column of a repeatable row is named by its path: `stages.note`. */
const columnPlace = (translate: Translate, base: string, path: string): Place => ({
  label: translate(`${base}.fields.${path}`),
  choice: (value) => translate(`${base}.choices.${path}.${value}`),
  column: (column) => columnPlace(translate, base, `${path}.${column}`),
})

/** Names keep their capital wherever they stand. */
const NAMES: ReadonlySet<string> = new Set(['Meta', 'WhatsApp', 'SMS', 'PDF', 'Ehsan', 'Athar'])

const lowerFirst = (text: string): string =>
  NAMES.has(text.split(' ', 1)[0] ?? '') ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** What a record must be whole for: the step that asks for it by its own name; without one, being sent. */
export function completing(name: string): 'publish' | 'activate' | 'send' {
  const steps = Object.entries(findResource(name)?.resource.states?.transitions ?? {})
  const [step] = steps.find(([, { complete }]) => complete === true) ?? ['send']
  return step === 'publish' || step === 'activate' ? step : 'send'
}

export function textsOf(resource: string, translate: Translate, ofAll = false): ResourceTexts {
  const base = `resources.${resource}`
  // Not every field has a hint, nor every resource each of these texts.
  const given = (key: string): string | undefined => translate(`${base}.${key}`, { _: '' }) || undefined
  const needed = translate(`common.state.requiredTo.${completing(resource)}`)
  const place = (field: string): Place => ({
    needed,
    label: translate(`${base}.fields.${field}`),
    hint: given(`hints.${field}`),
    add: given(`adds.${field}`),
    ...(given(`each.${field}`) !== undefined && {
      each: (number: number) => translate(`${base}.each.${field}`, { number }),
    }),
    choice: (value) => translate(field === 'status' ? `${base}.states.${value}` : `${base}.choices.${field}.${value}`),
    column: (column) => columnPlace(translate, base, `${field}.${column}`),
  })
  // The rows of every entity stand under a name of their own.
  const all = ofAll && given('all.name') !== undefined
  const name = translate(all ? `${base}.all.name` : `${base}.many`)
  const one = translate(`${base}.one`)
  return {
    name,
    one,
    within: {
      name: lowerFirst(name),
      one: lowerFirst(one),
      action: (action) => lowerFirst(translate(`${base}.actions.${action}`)),
    },
    ofMany: lowerFirst(all ? name : translate(`${base}.ofMany`)),
    empty: translate(all ? `${base}.all.empty` : `${base}.empty`),
    place,
    section: (key) => translate(`${base}.sections.${key}`),
    state: (state) => translate(`${base}.states.${state}`),
    action: (action) => translate(`${base}.actions.${action}`),
    text: (key) => given(`text.${key}`) ?? null,
  }
}

/** What a step of the states is called once it is taken; each language has its own past tense. */
const DONE: ReadonlySet<string> = new Set(['publish', 'activate', 'deactivate', 'reactivate', 'close', 'reopen'])

/** That a step was taken with a record, in one sentence. */
export const doneText = (translate: Translate, texts: ResourceTexts, action: string, name: string): string =>
  DONE.has(action)
    ? translate(`kit.stepDone.${action}`, { name })
    : translate('kit.actionDone', { action: texts.action(action), name })

/** Where somebody stands follows from their profile; texts stand in every cell, and ask for no roles. */
const UNNAMED: readonly Role[] = []

/** Every text of a resource in the reader's language; of one that is known, fields that it has: `useTexts<typeof donors>('donors')`. */
export function useTexts<R extends Resource = Resource>(resource: NoInfer<R['name']>): ResourceTexts<RecordKey<R>> {
  const translate = useTranslate()
  const ofAll = useReach(UNNAMED) === 'all'
  return useMemo(() => textsOf(resource, translate, ofAll), [resource, translate, ofAll])
}

import { text } from '../../../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../../../resources/_kit/limits.ts'
import { registrations } from '../../../../resources/registrations/schema.ts'
import type { EntryFields, EntryValues } from '../../../generate/entry/useEntry.ts'

/** The steps of a registration, each with its fields [7.8]. */
export const STEPS = [
  { id: 'entity', names: ['name', 'branchName', 'licenceNumber', 'brief'] },
  { id: 'contact', names: ['website', 'contactEmail', 'contactPhone', 'logo', 'licence'] },
  { id: 'admin', names: ['adminName', 'adminUserName', 'adminEmail', 'adminPhone'] },
] as const

export type Name = (typeof STEPS)[number]['names'][number]
export type StepId = (typeof STEPS)[number]['id']

const { fields } = registrations

/** The fields of a registration as it is kept; files go along as the tickets that their uploads answered. */
export const FIELDS: EntryFields<Name> = {
  name: fields.name,
  branchName: fields.branchName,
  licenceNumber: fields.licenceNumber,
  brief: fields.brief,
  website: fields.website,
  contactEmail: fields.contactEmail,
  contactPhone: fields.contactPhone,
  logo: text({ max: LIMITS.line }),
  licence: text({ required: true, max: LIMITS.line }),
  adminName: fields.adminName,
  adminUserName: fields.adminUserName,
  adminEmail: fields.adminEmail,
  adminPhone: fields.adminPhone,
}

export const stepOf = (name: Name): number => STEPS.findIndex(({ names }) => (names as readonly Name[]).includes(name))

/** Names of the files behind the tickets. */
export type FileNames = Readonly<Partial<Record<'logo' | 'licence', string>>>

export interface Draft {
  step: number
  values: EntryValues<Name>
  files: FileNames
}

const ALL = STEPS.flatMap(({ names }) => names as readonly Name[])
const BLANK = Object.fromEntries(ALL.map((name) => [name, ''])) as Record<Name, string>
const KEY = 'athar.register'

const storage = (): Storage | null => {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

const textIn = (from: unknown, name: string): string => {
  const value: unknown = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

const EMPTY: Draft = { step: 0, values: BLANK, files: {} }

/** As it lies in the tab. `sent`: it went out, and is there for whoever comes back to put it right, not for who begins. */
type Kept = Partial<Record<keyof Draft | 'sent', unknown>>

/** What was typed in this tab before; a registration has no password. @param isBack one comes back to a step of it */
export function readDraft(isBack: boolean): Draft {
  try {
    const kept = JSON.parse(storage()?.getItem(KEY) ?? 'null') as Kept | null
    const values = Object.fromEntries(ALL.map((name) => [name, textIn(kept?.values, name)])) as Record<Name, string>
    const step = Number(kept?.step ?? 0)
    if (kept?.sent === true && !isBack) return EMPTY
    return {
      step: Number.isInteger(step) && step > 0 && step < STEPS.length ? step : 0,
      values,
      files: { logo: textIn(kept?.files, 'logo'), licence: textIn(kept?.files, 'licence') },
    }
  } catch {
    return EMPTY
  }
}

export function keepDraft(draft: Draft): void {
  try {
    storage()?.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without room it lives as long as the page.
  }
}

export function markSent(): void {
  try {
    const kept = JSON.parse(storage()?.getItem(KEY) ?? '{}') as Kept
    storage()?.setItem(KEY, JSON.stringify({ ...kept, sent: true }))
  } catch {
    // Nothing is kept where nothing can be.
  }
}

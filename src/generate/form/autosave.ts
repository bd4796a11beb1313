import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { checkBody } from '../../../resources/_kit/validate.ts'
import { type Refusal, type Row, refusalOf } from '../calls.ts'
import { formNames } from '../fields.ts'
import { type Body, changesOf, soundOf, valuesOf } from './changes.ts'
import type { Live } from './live.ts'
import { same } from './merge.ts'
import { placeErrors } from './useSave.ts'
import { isAnswered } from './useWriter.ts'

/** Someone who stops writing for so long is looking up. */
const PAUSE_MS = 2000
const RETRY_MS = 5000
const RETRY_MOST_MS = 60_000
const TOO_MANY = 429

export type Saving =
  | { kind: 'none' | 'saving' | 'offline' | 'conflict' }
  /** `at`: a moment, ISO 8601. */
  | { kind: 'saved'; at: string }
  /** Fields that have to be filled in or mended first. */
  | { kind: 'waiting'; fields: readonly string[] }
  | { kind: 'refused'; title: string }

export interface AutosaveProps {
  resource: Resource
  form: UseFormReturn
  live: Live
  /** The status in which a record is saved by itself; undefined where none is. */
  status: string | undefined
  /** What the form of a new record began with. */
  fresh: Body
  write: (body: FieldValues) => Promise<Row>
  /** Whether someone is choosing between two versions. */
  isHeld: () => boolean
  onConflict: (record: Row) => Promise<void>
}

/** What the form says at a moment. */
function survey({ resource, form, live, fresh }: AutosaveProps, refused: ReadonlyMap<string, unknown>) {
  const base = live.base()
  const values = form.getValues()
  const unsaved = changesOf(resource, values, base === null ? fresh : valuesOf(resource, base))
  const offered = base === null ? changesOf(resource, values, {}) : unsaved
  const open = Object.entries(offered).filter(([name, value]) => !refused.has(name) || !same(refused.get(name), value))
  const sound = soundOf(resource, Object.fromEntries(open), base ?? {})
  const names = Object.keys(unsaved)
  if (base !== null) return { names, sound, body: Object.keys(sound).length > 0 ? sound : null, missing: [] }
  const { values: body, faults } = checkBody(resource, sound, 'create')
  const missing = faults.map((fault) => fault.field)
  return { names, sound, body: names.length > 0 && faults.length === 0 ? body : null, missing }
}

/** A retry waits longer each time, and not at all once the connection is back. */
function makeRetry(again: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = RETRY_MS
  let isOver = false
  const stop = () => clearTimeout(timer)
  return {
    stop,
    /** The form is gone, or there again: what fails after it is not tried again. */
    end: (over: boolean) => {
      isOver = over
      stop()
    },
    reset: () => {
      stop()
      wait = RETRY_MS
    },
    later: () => {
      stop()
      if (isOver) return
      timer = setTimeout(again, wait)
      wait = Math.min(wait * 2, RETRY_MOST_MS)
    },
  }
}

/**
 * Saves a record of one status by itself, a pause after each change: first as a new one, as soon as what is always
 * required holds, later the fields that changed. What has a fault stays in the form and is said there. `show` is told
 * where it stands.
 */
export function makeAutosave(first: AutosaveProps, show: (saving: Saving) => void) {
  let props = first
  const now = (): AutosaveProps => props
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let savedAt: string | null = null
  let seen: Body = {}
  /** What the server would not take, by field: not sent again until it is another value. */
  const refused = new Map<string, unknown>()
  const retry = makeRetry(() => void flush())

  const isOn = (): boolean => {
    const { live, status, isHeld } = now()
    const base = live.base()
    return status !== undefined && !isHeld() && (base === null || base['status'] === status)
  }

  /** Marks what keeps fields from being saved, and unmarks what is mended; the field that is being written is left alone. */
  const mark = (names: readonly string[], sound: Body) => {
    const { form, resource } = now()
    const written = document.activeElement?.getAttribute('name') ?? ''
    const waiting = names.filter((name) => !Object.hasOwn(sound, name) && !refused.has(name))
    const ruled = resource.rules.filter((rule) => rule.reads.some((name) => waiting.includes(name)))
    const marked = formNames(resource).filter((name) => form.getFieldState(name).invalid && !refused.has(name))
    const all = new Set([...waiting, ...ruled.map((rule) => rule.field), ...marked])
    all.delete(written)
    if (all.size > 0) void form.trigger([...all])
  }

  const rest = (): boolean => {
    const { names, sound, missing } = survey(now(), refused)
    mark(names, sound)
    if (names.length === 0) show(savedAt === null ? { kind: 'none' } : { kind: 'saved', at: savedAt })
    else show({ kind: 'waiting', fields: missing.length > 0 ? missing : names })
    return names.length === 0
  }

  const refuse = ({ errors, title }: Refusal, body: Body): boolean => {
    const { form, resource } = now()
    const names = Object.keys(errors).map((path) => path.split('.')[0] ?? path)
    placeErrors(form, resource, errors, false)
    const mine = names.filter((name) => Object.hasOwn(body, name))
    for (const name of mine) refused.set(name, body[name])
    // A fault at a field that was not sent: nothing of this could go without it.
    if (mine.length === 0) show({ kind: 'refused', title })
    return mine.length > 0
  }

  /** Whether the rest can go on without what failed. */
  const fail = async (error: unknown, body: Body): Promise<boolean> => {
    const refusal = refusalOf(error)
    const record = now().live.base()
    if (refusal.fault === 'stale' && record !== null) {
      show({ kind: 'conflict' })
      await now()
        .onConflict(record)
        .catch(() => {
          show({ kind: 'offline' })
          retry.later()
        })
      return false
    }
    if (isAnswered(refusal.status) && refusal.status !== TOO_MANY) return refuse(refusal, body)
    show({ kind: 'offline' })
    retry.later()
    return false
  }

  const all = async (): Promise<boolean> => {
    while (isOn()) {
      const { body } = survey(now(), refused)
      if (body === null) return rest()
      show({ kind: 'saving' })
      try {
        await now().write(body)
        savedAt = new Date().toISOString()
        retry.reset()
      } catch (error) {
        if (!(await fail(error, body))) return false
      }
    }
    return survey(now(), refused).names.length === 0
  }

  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    retry.stop()
    return (running ??= all().finally(() => {
      running = null
    }))
  }
  return {
    /** The same, as it was last rendered. */
    use: (next: AutosaveProps): void => {
      props = next
    },
    flush,
    isUnsaved: () => survey(now(), refused).names.length > 0,
    touch: () => {
      // The form also tells of marks and visits: only another content begins the pause again.
      const { resource, form } = now()
      const content = changesOf(resource, form.getValues(), {})
      if (same(content, seen)) return
      seen = content
      clearTimeout(timer)
      if (isOn()) timer = setTimeout(() => void flush(), PAUSE_MS)
    },
    retry: () => void (isOn() && flush()),
    begin: () => retry.end(false),
    /** Sends what can be sent once more: a step of a wizard may take the form away without asking. */
    stop: () => {
      clearTimeout(timer)
      retry.end(true)
      if (isOn() && survey(now(), refused).names.length > 0) void flush()
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { refusalOf } from '../../../../src/generate/calls.ts'
import { useKeeper, useRestored } from '../../../../src/providers/useAcrossReload.ts'
import type { ReportRow } from '../calls.ts'
import { reportKey } from '../useReport.ts'

export type DraftValues = Pick<
  ReportRow,
  'project' | 'title' | 'message' | 'thankTitle' | 'coverImage' | 'audience' | 'donors' | 'appeal'
>

/** Typing pauses this long before it is saved. */
const PAUSE_MS = 800

export interface Draft {
  values: DraftValues
  set: (patch: Partial<DraftValues>) => void
  state: 'saved' | 'unsaved' | 'saving'
  /** Why the last saving failed; what was typed is kept. */
  error: unknown
  /** Saves what is not saved yet. False where that failed. */
  flush: () => Promise<boolean>
  /** A person's decision after somebody else changed the draft. */
  keepMine: () => Promise<boolean>
  takeTheirs: () => Promise<void>
}

const valuesOf = (row: ReportRow): DraftValues => ({
  project: row.project,
  title: row.title,
  message: row.message,
  thankTitle: row.thankTitle,
  coverImage: row.coverImage,
  audience: row.audience,
  donors: row.donors,
  appeal: row.appeal,
})

/** What was typed and not saved yet, and the version that it was typed over. */
interface KeptDraft {
  patch: Partial<DraftValues>
  version: number
}

const isEmpty = (patch: object): boolean => Object.keys(patch).length === 0

/** A draft that saves itself while it is written, one change after the other, each on the version that it saw. */
export function useDraft(report: ReportRow): Draft {
  const data = useDataProvider()
  const queries = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(report))
  const [state, setState] = useState<Draft['state']>('saved')
  const [error, setError] = useState<unknown>(null)
  const version = useRef(report.version)
  const pending = useRef<Partial<DraftValues>>({})
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id } = report

  const remember = useCallback(
    (row: ReportRow) => {
      version.current = row.version
      queries.setQueryData(reportKey(id), row)
    },
    [id, queries],
  )

  const saveAll = useCallback(async (): Promise<boolean> => {
    while (!isEmpty(pending.current)) {
      const patch = pending.current
      pending.current = {}
      setState('saving')
      try {
        const answer = await data.update<ReportRow>('reports', {
          id,
          data: { ...patch, version: version.current },
          previousData: report,
        })
        remember(answer.data)
        setError(null)
      } catch (fault) {
        // What was typed meanwhile is newer than what could not be saved.
        pending.current = { ...patch, ...pending.current }
        setError(fault)
        setState('unsaved')
        return false
      }
    }
    setState('saved')
    return true
  }, [data, id, remember, report])

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    while (running.current !== null) await running.current
    if (isEmpty(pending.current)) return true
    running.current = saveAll()
    try {
      return await running.current
    } finally {
      running.current = null
    }
  }, [saveAll])

  const set = (patch: Partial<DraftValues>) => {
    setValues((before) => ({ ...before, ...patch }))
    pending.current = { ...pending.current, ...patch }
    setState('unsaved')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }

  const readTheirs = async (): Promise<ReportRow> => (await data.getOne<ReportRow>('reports', { id })).data
  const keepMine = async (): Promise<boolean> => {
    try {
      remember(await readTheirs())
    } catch (fault) {
      setError(fault)
      return false
    }
    return flush()
  }
  const takeTheirs = async (): Promise<void> => {
    try {
      const row = await readTheirs()
      clearTimeout(timer.current)
      pending.current = {}
      remember(row)
      setValues(valuesOf(row))
      setError(null)
      setState('saved')
    } catch (fault) {
      setError(fault)
    }
  }

  // Read when it is asked for: a saving that was refused a moment ago has put its part back by then.
  useKeeper(`report-draft:${id}`, () =>
    isEmpty(pending.current) ? null : ({ patch: pending.current, version: version.current } satisfies KeptDraft),
  )
  useRestored<KeptDraft>(`report-draft:${id}`, (kept) => {
    // Saved over a newer one, it meets the person's decision as ever.
    version.current = kept.version
    set(kept.patch)
  })
  useLeaving(state !== 'saved', flush)
  return { values, set, state, error, flush, keepMine, takeTheirs }
}

/** Leaving the step saves at once; leaving the page asks first, because nothing can be saved any more then. */
function useLeaving(unsaved: boolean, flush: () => Promise<boolean>): void {
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => () => void latest.current(), [])
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}

/** Somebody else saved the draft in the meantime. */
export const isConflict = (error: unknown): boolean => refusalOf(error).fault === 'stale'

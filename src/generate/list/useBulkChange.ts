import { useQueryClient } from '@tanstack/react-query'
import {
  HttpError,
  useAddUndoableMutation,
  useDataProvider,
  useListContext,
  useNotify,
  useTranslate,
} from 'react-admin'
import { each, type Left } from '../../providers/each.ts'
import type { Row } from '../calls.ts'
import { useBulkResult, useNamed } from './leftOver.ts'
import { freePage, holdPage, useWatched } from './underway.ts'

export interface BulkChange<T extends Row> {
  /** What it is called while it can be undone. */
  name: string
  values: Partial<T>
  /** Why a record stays as it is; null where it does not. */
  keeps?: (row: T) => string | null
}

const REFUSED = 409

/**
 * Writes the same into many records once the time to undo it is over, or the page is left: as each stood when it was asked
 * for, so that what somebody has changed meanwhile is named and stays.
 */
export function useBulkChange<T extends Row>(resource: string) {
  const { onSelect } = useListContext<T>()
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  const [, setResult] = useBulkResult()
  const nameAll = useNamed(resource)
  const watched = useWatched()
  const hold = useAddUndoableMutation()
  const send = async (rows: readonly T[], { name, values, keeps }: BulkChange<T>) => {
    const write = (row: T): Promise<unknown> => {
      const why = keeps?.(row) ?? null
      if (why !== null) return Promise.reject(new HttpError(why, REFUSED))
      return dataProvider.update<T>(resource, { id: row.id, data: values, previousData: row })
    }
    const left: Left<T>[] = await watched(name, rows.length, (watch) => each(rows, write, watch))
    const done = rows.length - left.length
    if (left.length === 0) notify('kit.bulkDone', { type: 'success', messageArgs: { smart_count: done } })
    else {
      onSelect(left.map(({ item }) => item.id))
      const ids = left.map((one) => ({ ...one, item: one.item.id }))
      setResult({ action: 'change', name, done, left: await nameAll(ids, rows) })
    }
    await client.invalidateQueries({ queryKey: [resource] })
  }
  return async (ids: readonly string[], change: BulkChange<T>): Promise<void> => {
    setResult(null)
    const { data: rows } = await dataProvider.getMany<T>(resource, { ids: [...ids] })
    onSelect([])
    holdPage(rows.length)
    hold(({ isUndo }: { isUndo: boolean }) => {
      freePage()
      if (!isUndo) void send(rows, change)
    })
    const text = translate('kit.willStep', { action: change.name, smart_count: rows.length })
    notify(text, { type: 'info', undoable: true })
  }
}

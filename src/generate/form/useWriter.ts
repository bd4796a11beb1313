import { useRef } from 'react'
import { useCreate, useUpdate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { type Row, refusalOf } from '../calls.ts'
import type { Live } from './live.ts'
import { same } from './merge.ts'

/** Whether the server said anything: only silence leaves it open what became of a creation. */
export const isAnswered = (status: number): boolean => status >= 400 && status < 500

/** react-admin's types leave room for a call without an answer; a pessimistic one always has its record. */
async function saved(call: Promise<Row | void> | void): Promise<Row> {
  const row = await call
  if (!row) throw new Error('a save answered no record')
  return row
}

/**
 * Writes the form's record: creates it once, then changes it by the version that it has by then. One write at a time,
 * in the order in which they are asked for, so that no two of them create it and none meets its own version as stale.
 */
export function useWriter(resource: Resource, live: Live): (body: FieldValues) => Promise<Row> {
  const [create] = useCreate<Row, Error>()
  const [update] = useUpdate<Row, Error>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const unanswered = useRef<FieldValues | null>(null)

  const change = async (record: Row, body: FieldValues): Promise<Row> => {
    const data = { ...body, version: Number(record['version']) }
    const params = { id: record.id, data, previousData: record }
    const row = await saved(update(resource.name, params, { returnPromise: true, mutationMode: 'pessimistic' }))
    // As it was sent: what the server spells otherwise must not look like a change of this form's.
    live.rebase({ ...row, ...body })
    return row
  }
  const begin = async (body: FieldValues): Promise<Row> => {
    // A creation that got no answer may have happened: it is asked for again as it was, by the same key.
    const sent = (unanswered.current ??= body)
    let row: Row
    try {
      row = await saved(create(resource.name, { data: sent }, { returnPromise: true }))
    } catch (error) {
      if (isAnswered(refusalOf(error).status)) unanswered.current = null
      throw error
    }
    unanswered.current = null
    const record = { ...row, ...sent }
    live.rebase(record)
    return same(sent, body) ? row : change(record, body)
  }
  const write = (body: FieldValues): Promise<Row> => {
    const record = live.base()
    return record === null ? begin(body) : change(record, body)
  }
  return (body) => {
    const turn = last.current.then(() => write(body))
    last.current = turn.catch(() => undefined)
    return turn
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useAddUndoableMutation, useListContext, useNotify, useTranslate } from 'react-admin'
import type { Resource, Transition } from '../../../resources/_kit/resource.ts'
import { each } from '../../providers/each.ts'
import { ownFault } from '../../providers/fault.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { act, type Row, seenIn } from '../calls.ts'
import { useQuestion } from '../pictures/useQuestion.tsx'
import { useRights } from '../rights.ts'
import { useTexts } from '../texts.ts'
import { BulkAsk } from './BulkAsk.tsx'
import { useBulkResult, useNamed } from './leftOver.ts'
import { matchedIn } from './matching.ts'
import { freePage, holdPage, useWatched } from './underway.ts'

/** The states of the chosen records; null for one that stands on another page and was not chosen with all that match. */
function statesOf(ids: readonly string[], data: readonly Row[], matched: readonly Row[]): ReadonlySet<string | null> {
  const rows = new Map([...matched, ...data].map((row) => [row.id, row]))
  return new Set(
    ids.map((id) => {
      const status: unknown = rows.get(id)?.['status']
      return typeof status === 'string' ? status : null
    }),
  )
}

/** Rows of a list as they look once a step is taken with some of them. */
const stepped = (rows: readonly Row[], ids: ReadonlySet<string>, { from, to }: Transition<string>): Row[] =>
  rows.map((row) => (ids.has(row.id) && from.includes(String(row['status'])) ? { ...row, status: to } : row))

interface Cached {
  data: Row[]
}

/** Shows a step in every list at once; answers how to show them as they were. */
function useForeseen(resource: string) {
  const client = useQueryClient()
  return async (ids: readonly string[], step: Transition<string>): Promise<() => void> => {
    const queryKey = [resource, 'getList']
    await client.cancelQueries({ queryKey })
    const before = client.getQueriesData<Cached>({ queryKey })
    client.setQueriesData<Cached>({ queryKey }, (old) => old && { ...old, data: stepped(old.data, new Set(ids), step) })
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data)
    }
  }
}

type Versions = ReadonlyMap<string, { version: number }>

/**
 * The version of each row as somebody has seen it last, on whichever page of the list: one that was chosen elsewhere counts
 * too, and so does one of all that match, in the version that it had when they were chosen.
 */
function useSeen(resource: string) {
  const client = useQueryClient()
  return (): Versions => {
    const seen = new Map<string, { version: number }>()
    const lists = client.getQueriesData<Cached>({ queryKey: [resource, 'getList'] })
    for (const row of [...matchedIn(client, resource), ...lists.flatMap(([, list]) => list?.data ?? [])]) {
      const own = seenIn(row)
      if (own && own.version > (seen.get(row.id)?.version ?? 0)) seen.set(row.id, own)
    }
    return seen
  }
}

/**
 * Takes a step with many once the time to undo it is over, or the page is left; what is left over is named and chosen
 * again.
 */
function useBulkStep(resource: Resource) {
  const { data = [], onSelect } = useListContext<Row>()
  const client = useQueryClient()
  const notify = useNotify()
  const texts = useTexts(resource.name)
  const translate = useTranslate()
  const [, setResult] = useBulkResult()
  const nameAll = useNamed(resource.name)
  const foresee = useForeseen(resource.name)
  const seen = useSeen(resource.name)
  const watched = useWatched()
  const hold = useAddUndoableMutation()
  const send = async (ids: readonly string[], action: string, versions: Versions) => {
    const take = (id: string) =>
      // Chosen long ago, on a page that is not here any more: nobody has seen what would come to light.
      action === 'publish' && !versions.has(id)
        ? Promise.reject(ownFault(409, 'stale'))
        : act(resource.name, id, action, versions.get(id))
    const left = await watched(texts.action(action), ids.length, (watch) => each(ids, take, watch))
    const done = ids.length - left.length
    if (left.length === 0) notify('kit.bulkDone', { type: 'success', messageArgs: { smart_count: done } })
    else {
      onSelect(left.map(({ item }) => item))
      setResult({ action, done, left: await nameAll(left, data) })
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
  return async (ids: readonly string[], action: string, step: Transition<string>) => {
    setResult(null)
    // What comes to light is what stood in the list when it was said, not what has come since.
    const versions: Versions = action === 'publish' ? seen() : new Map()
    const takeBack = await foresee(ids, step)
    onSelect([])
    holdPage(ids.length)
    hold(({ isUndo }: { isUndo: boolean }) => {
      freePage()
      if (isUndo) takeBack()
      else void send(ids, action, versions)
    })
    const text = translate('kit.willStep', { action: texts.action(action), smart_count: ids.length })
    notify(text, { type: 'info', undoable: true })
  }
}

/** A button for each step of the states that the reader may take and one of the chosen records at least can. */
export function BulkSteps({ resource }: { resource: Resource }) {
  const { data = [], selectedIds } = useListContext<Row>()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const { can } = useRights(resource.name)
  const take = useBulkStep(resource)
  const client = useQueryClient()
  const ids = selectedIds.map(String)
  const { ask, question } = useQuestion()
  const run = async (action: string, step: Transition<string>) => {
    const picked = new Set(ids)
    const chosen = data.filter(({ id }) => picked.has(id))
    if (step.complete !== true || (await ask(resource, chosen))) await take(ids, action, step)
  }
  const states = [...statesOf(ids, data, matchedIn(client, resource.name))]
  const buttons = Object.entries<Transition<string>>(resource.states?.transitions ?? {})
    .filter(([action, { from }]) => can(action) && states.some((state) => state === null || from.includes(state)))
    .map(([action, step]) => (
      <ConfirmButton
        key={action}
        label={texts.action(action)}
        variant="text"
        size="small"
        question={{
          title: translate('kit.bulkAsk', { action: texts.action(action), smart_count: ids.length }),
          text: <BulkAsk resource={resource} action={action} ids={ids} />,
          confirmLabel: texts.action(action),
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={() => run(action, step)}
      />
    ))
  return (
    <>
      {question}
      {buttons}
    </>
  )
}

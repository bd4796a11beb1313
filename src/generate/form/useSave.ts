import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCreate, useDataProvider, useNotify, useTranslate, useUpdate } from 'react-admin'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { act, refusalOf, type Refusal, type Row } from '../calls.ts'
import { useTexts } from '../texts.ts'

export interface SaveProps {
  resource: Resource
  form: UseFormReturn
  /** The record that is being changed, as it was last read; null for a new one. */
  base: () => Row | null
  /** Leads on once the record is saved. */
  onSaved: (record: Row) => void
}

/** Errors of the server at their fields [5.24]; true when each had a field of this form to stand at. */
function placeErrors(form: UseFormReturn, resource: Resource, errors: Refusal['errors']): boolean {
  let first = true
  let all = true
  for (const [path, message] of Object.entries(errors)) {
    const [name = ''] = path.split('.')
    if (!Object.hasOwn(resource.fields, name) || resource.fields[name]?.readOnly === true) {
      all = false
      continue
    }
    const list = resource.fields[path]?.kind === 'rows'
    form.setError(list ? `${path}.root` : path, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
  return all
}

/** react-admin's types leave room for a call without an answer; a pessimistic one always has its record. */
async function saved(call: Promise<Row | void> | void): Promise<Row> {
  const row = await call
  if (!row) throw new Error('a save answered no record')
  return row
}

/** Saves the form's body, then takes a step of its states if one is asked for, and leads on. Never two at once. */
export function useSave({ resource, form, base, onSaved }: SaveProps) {
  const [create] = useCreate<Row, Error>()
  const [update] = useUpdate<Row, Error>()
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const running = useRef<Promise<void> | null>(null)
  const [theirs, setTheirs] = useState<Row | null>(null)

  const write = (body: FieldValues): Promise<Row> => {
    const record = base()
    if (record === null) return saved(create(resource.name, { data: body }, { returnPromise: true }))
    const data = { ...body, version: Number(record['version']) }
    const params = { id: record.id, data, previousData: record }
    return saved(update(resource.name, params, { returnPromise: true, mutationMode: 'pessimistic' }))
  }

  const refuse = async (error: unknown) => {
    const refusal = refusalOf(error)
    const fallback = translate('errors.title.undefined')
    const record = base()
    if (refusal.status === 409 && refusal.fault === 'stale' && record !== null) {
      // The form stays as it is: the panel shows what differs, and a person chooses.
      form.setError('root.server', { type: 'stale' })
      const { data } = await dataProvider.getOne<Row>(resource.name, { id: record.id })
      return setTheirs(data)
    }
    const placed = placeErrors(form, resource, refusal.errors)
    const unplaced = translate('errors.title.FormSchema')
    // Without an answer the detail says what becomes of the work.
    const said = refusal.status === 0 ? [refusal.title, refusal.detail] : [refusal.title]
    const message = placed ? said.filter((one) => one !== '').join('. ') || fallback : unplaced
    return form.setError('root.server', { type: placed ? 'server' : 'mismatch', message })
  }

  const step = async (saved: Row, action: string): Promise<boolean> => {
    try {
      await act(resource.name, saved.id, action)
      return true
    } catch (error) {
      const { title, detail } = refusalOf(error)
      notify([title, detail].filter((one) => one !== '').join('\n'), { type: 'error' })
      return false
    }
  }

  const run = async (body: FieldValues, action: string | null) => {
    try {
      const saved = await write(body)
      const done = action === null || (await step(saved, action))
      void client.invalidateQueries({ queryKey: [resource.name] })
      if (done)
        notify(action === null ? 'common.state.saved' : translate('kit.actionDone', { action: texts.action(action) }), {
          type: 'success',
        })
      onSaved(saved)
    } catch (error) {
      await refuse(error).catch(() =>
        form.setError('root.server', { type: 'server', message: translate('errors.title.undefined') }),
      )
      // Only a refusal lets the form be saved again; once saved, it stays closed until the next page stands.
      running.current = null
    }
  }
  /** A second call while the first is under way is told the first one's end, so that both see the same form. */
  const save = (body: FieldValues, action: string | null): Promise<void> => (running.current ??= run(body, action))
  return { save, theirs, setTheirs }
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { formNames, initialValues } from '../fields.ts'
import { later } from '../later.tsx'
import type { Layout } from '../types.ts'
import { BusyProvider } from './busy.tsx'
import { type Draft, draftKey, Kept, readDraft } from './kept.tsx'
import { type Live, makeLive } from './live.ts'
import { mergeChanges } from './merge.ts'
import { type Check, resolverOf } from './resolver.ts'
import { Parts } from './Parts.tsx'
import { SaveBar } from './SaveBar.tsx'
import { Summary } from './Summary.tsx'
import { useSave } from './useSave.ts'

const Conflict = later(async () => (await import('./Conflict.tsx')).Conflict, { xs: 0, sm: 0 })

export interface RecordFormProps {
  resource: Resource
  /** The record to change, as it was read; null for a new one. */
  record: Row | null
  layout?: Layout
  /** Values that a new record begins with beside its defaults: from the address, for one. */
  preset?: Readonly<Record<string, unknown>>
  /** Marks at once what publishing needs: someone came here to complete the record. */
  completing?: boolean
  onSaved: (record: Row) => void
  onCancel: () => void
}

interface BodyProps extends Pick<RecordFormProps, 'resource' | 'layout' | 'completing' | 'onSaved' | 'onCancel'> {
  live: Live
  /** The record as the form was opened with it; `fresh` are the values that it begins with. */
  record: Row | null
  fresh: Readonly<Record<string, unknown>>
  draft: Draft | null
}

function Body({ resource, layout, completing = false, onSaved, onCancel, live, record, fresh, draft }: BodyProps) {
  const form = useFormContext()
  const isSaved = useRef(false)
  const leave = (saved: Row) => {
    isSaved.current = true
    onSaved(saved)
  }
  const { save, theirs, setTheirs } = useSave({ resource, form, base: live.base, onSaved: leave })
  useEffect(() => live.onSubmit(save))
  const submit = (action: string | null) => {
    live.ask(action)
    void form.handleSubmit(live.submit)()
  }
  useEffect(() => {
    if (!completing) return
    live.checkComplete()
    void form.trigger()
  }, [completing, form, live])

  const base = live.base()
  const names = formNames(resource)
  const merged = theirs === null || base === null ? null : mergeChanges(names, base, form.getValues(), theirs)
  const keep = () => {
    if (merged === null || theirs === null) return
    for (const name of names) form.setValue(name, merged.values[name], { shouldDirty: true })
    live.rebase(theirs)
    setTheirs(null)
    submit(live.action())
  }
  const take = () => {
    if (theirs === null) return
    live.rebase(theirs)
    form.reset(valuesOf(resource, theirs))
    setTheirs(null)
  }
  const untouched = () => {
    const now = live.base()
    return now === null ? fresh : valuesOf(resource, now)
  }
  const drop = () => {
    if (record !== null) live.rebase(record)
    form.reset(fresh)
  }
  return (
    <>
      <Kept
        name={draftKey(resource.name, record)}
        draft={draft}
        names={names}
        base={live.base}
        untouched={untouched}
        isSaved={() => isSaved.current}
        onDrop={drop}
      />
      <Summary />
      {merged === null || theirs === null ? null : (
        <Conflict
          resource={resource}
          mine={form.getValues()}
          theirs={theirs}
          names={merged.conflicts}
          onKeep={keep}
          onTake={take}
        />
      )}
      <Parts resource={resource} layout={layout} />
      <SaveBar
        resource={resource}
        status={base?.['status']}
        onAsk={() => live.ask(null)}
        onSave={submit}
        onCancel={onCancel}
      />
    </>
  )
}

const valuesOf = (resource: Resource, record: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const blank = initialValues(resource)
  return Object.fromEntries(formNames(resource).map((name) => [name, record[name] ?? blank[name]]))
}

/** The form of a resource: inputs by section, checked by the declaration, saved with its states' steps. */
export function RecordForm({ resource, record, layout, preset, completing, onSaved, onCancel }: RecordFormProps) {
  const translate = useTranslate()
  const [draft] = useState(() => readDraft(draftKey(resource.name, record)))
  const [live] = useState(() => makeLive(draft?.base ?? record))
  const fresh = useMemo(
    () =>
      record === null ? { ...initialValues(resource), ...layout?.initial, ...preset } : valuesOf(resource, record),
    [resource, record, layout, preset],
  )
  const before = draft?.base ?? null
  const defaultValues = useMemo(() => (before === null ? fresh : valuesOf(resource, before)), [resource, before, fresh])
  const resolver = useMemo(
    () =>
      resolverOf((): Check => {
        const base = live.base()
        const mode = base === null ? 'create' : 'update'
        return { resource, mode, current: base ?? {}, complete: live.complete() }
      }, translate),
    [resource, translate, live],
  )
  return (
    <BusyProvider>
      <Form
        noValidate
        mode="onBlur"
        reValidateMode="onChange"
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        defaultValues={defaultValues}
        resolver={resolver}
        onSubmit={live.submit}
      >
        <Body
          resource={resource}
          layout={layout}
          completing={completing}
          onSaved={onSaved}
          onCancel={onCancel}
          live={live}
          record={record}
          fresh={fresh}
          draft={draft}
        />
      </Form>
    </BusyProvider>
  )
}

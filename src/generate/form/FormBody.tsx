import { useEffect, useMemo, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Row } from '../calls.ts'
import { formNames, initialValues } from '../fields.ts'
import { later } from '../later.tsx'
import { type Body, changesOf, valuesOf } from './changes.ts'
import { type Draft, draftKey, Kept } from './kept.tsx'
import type { Live } from './live.ts'
import { mergeChanges } from './merge.ts'
import { Parts, SteppedParts } from './Parts.tsx'
import type { RecordFormProps } from './RecordForm.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SavingLine } from './SavingLine.tsx'
import { partsOf, stepsOf } from './sections.ts'
import { Summary } from './Summary.tsx'
import { type Autosave, useAutosave } from './useAutosave.ts'
import { useLeaving } from './useLeaving.ts'
import { useSave } from './useSave.ts'
import { useSteps } from './useSteps.ts'
import { useWriter } from './useWriter.ts'

const Conflict = later(async () => (await import('./Conflict.tsx')).Conflict, { xs: 0, sm: 0 })

interface FormBodyProps extends Omit<RecordFormProps, 'preset'> {
  live: Live
  /** The values that the form begins with. */
  fresh: Body
  draft: Draft | null
}

/** Asks before a form that is saved by itself is left with something unsaved, and takes the record's address once it has one. */
function Leaving({ autosave, live, own, isSaved }: LeavingProps) {
  const { isLeaving } = useLeaving({ ...autosave, own, isSaved })
  const id = live.base()?.id
  const { kind } = autosave.saving
  useEffect(() => {
    if (kind !== 'none' && id !== undefined && !isSaved() && !isLeaving()) own?.onMade(id)
  })
  return null
}

interface LeavingProps {
  autosave: Autosave
  live: Live
  own: RecordFormProps['own']
  isSaved: () => boolean
}

/** Everything within a form: what was kept, what is wrong, what someone else changed, the inputs and the buttons. */
export function FormBody(props: FormBodyProps) {
  const { resource, layout, completing = false, own, onSaved, onCancel, live, record, fresh, draft } = props
  const form = useFormContext()
  const isSaved = useRef(false)
  const leave = (saved: Row) => {
    isSaved.current = true
    onSaved(saved)
  }
  const write = useWriter(resource, live)
  const saver = useSave({ resource, form, base: live.base, write, onSaved: leave })
  const { save, theirs, settled } = saver
  const autosave = useAutosave({
    resource,
    form,
    live,
    status: layout?.autosave,
    fresh,
    write,
    isHeld: () => isSaved.current || saver.isHeld(),
    onConflict: (met) => saver.meetTheirs(met, false),
  })
  useEffect(() => live.onSubmit(save))
  const submit = (action: string | null) => {
    live.ask(action)
    void form.handleSubmit(live.submit)()
  }
  const steps = useMemo(
    () => (layout?.steps === undefined ? [] : stepsOf(partsOf(formNames(resource), layout), layout.steps)),
    [resource, layout],
  )
  const stepping = useSteps(steps, own, () => void autosave.flush())
  const latest = useRef(stepping)
  useEffect(() => {
    latest.current = stepping
  })
  useEffect(() => {
    if (!completing) return
    live.checkComplete()
    void form.trigger().then(() => {
      const { steps: all, goTo } = latest.current
      const first = all.flatMap((step) => step.fields).find((name) => form.getFieldState(name).invalid)
      if (first !== undefined) goTo(first)
    })
  }, [completing, form, live])

  const base = live.base()
  const names = formNames(resource)
  const merged = theirs === null || base === null ? null : mergeChanges(names, base, form.getValues(), theirs.row)
  const keep = () => {
    if (merged === null || theirs === null) return
    live.rebase(theirs.row)
    settled()
    for (const name of names) form.setValue(name, merged.values[name], { shouldDirty: true })
    form.clearErrors('root')
    if (theirs.asked) submit(live.action())
    else void autosave.flush()
  }
  const take = () => {
    if (theirs === null) return
    live.rebase(theirs.row)
    settled()
    form.reset(valuesOf(resource, theirs.row))
    void autosave.flush()
  }
  const untouched = () => {
    const now = live.base()
    return now === null ? fresh : valuesOf(resource, now)
  }
  const unsaved = () => {
    const values = form.getValues()
    return Object.fromEntries(Object.keys(changesOf(resource, values, untouched())).map((name) => [name, values[name]]))
  }
  const drop = () => {
    // Meanwhile it may have been saved by itself: the version of that is the newer one.
    if (record !== null && Number(live.base()?.['version']) <= Number(record['version'])) live.rebase(record)
    form.reset(fresh)
  }
  const saving = <SavingLine resource={resource} saving={autosave.saving} isNew={base === null} />
  return (
    <>
      {layout?.autosave === undefined ? null : (
        <Leaving autosave={autosave} live={live} own={own} isSaved={() => isSaved.current} />
      )}
      <Kept
        name={draftKey(resource.name, base)}
        draft={draft}
        base={live.base}
        unsaved={unsaved}
        isSaved={() => isSaved.current}
        onDrop={drop}
      />
      <Summary resource={resource} stepping={stepping} />
      {merged === null || theirs === null ? null : (
        <Conflict
          resource={resource}
          mine={form.getValues()}
          theirs={theirs.row}
          names={merged.conflicts}
          asked={theirs.asked}
          onKeep={keep}
          onTake={take}
        />
      )}
      {steps.length === 0 ? (
        <Parts resource={resource} layout={layout} record={base} />
      ) : (
        <SteppedParts
          resource={resource}
          layout={layout}
          record={base}
          stepping={stepping}
          blank={{ ...initialValues(resource), ...layout?.initial }}
        />
      )}
      <SaveBar
        resource={resource}
        status={base?.['status']}
        isKept={base !== null && base['status'] === layout?.autosave}
        saving={saving}
        onAsk={() => live.ask(null)}
        onSave={submit}
        onCancel={() => onCancel(live.base())}
      />
    </>
  )
}

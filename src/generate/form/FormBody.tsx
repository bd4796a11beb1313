import { createElement, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { formNames, initialValues } from '../fields.ts'
import { later } from '../lazyPart.tsx'
import type { Layout } from '../types.ts'
import type { Body } from './changes.ts'
import { Leaving } from './Leaving.tsx'
import type { Live } from './live.ts'
import type { OwnAddress } from './ownAddress.ts'
import { Parts, SteppedParts } from './Parts.tsx'
import { reveal } from './reveal.ts'
import { SaveBar } from './SaveBar.tsx'
import { SavingLine } from './SavingLine.tsx'
import { Summary } from './Summary.tsx'
import { partsOf, stepsOf } from './sections.ts'
import { type Unsaved, UnsavedNotice } from './unsaved.tsx'
import { useAutosave } from './useAutosave.ts'
import { useCompleting } from './useCompleting.ts'
import { useConflict } from './useConflict.ts'
import { useSave } from './useSave.ts'
import { useSteps } from './useSteps.ts'
import { useWriter } from './useWriter.ts'

const Aside = later(async () => (await import('./Aside.tsx')).Aside, { xs: 960, sm: 960 })
const Conflict = later(async () => (await import('./Conflict.tsx')).Conflict, { xs: 0, sm: 0 })

/** What a form with inputs and buttons of its own is told. */
export interface OwnForm {
  /** Where the saving by itself stands, in words. */
  saving: ReactNode
  /** Goes on once all fields hold and nothing is unsaved; else shows why not. */
  proceed: (then: () => void) => void
}

export interface RecordFormProps {
  resource: Resource
  /** The record to change, as it was read; null for a new one. */
  record: Row | null
  layout?: Layout
  /** Values that a new record begins with beside its defaults: from the address, for one. */
  preset?: Readonly<Record<string, unknown>>
  /** Marks at once what publishing needs: someone came here to complete the record. */
  completing?: boolean
  /** The addresses of a new record's form, where it may be saved by itself. */
  own?: OwnAddress
  onSaved: (record: Row) => void
  /** In place of all inputs and the bar of buttons: a form's own. */
  children?: (own: OwnForm) => ReactNode
  /** Leaves the form; `record` is what was saved of it so far. */
  onCancel: (record: Row | null) => void
}

interface FormBodyProps extends Omit<RecordFormProps, 'preset'> {
  live: Live
  /** The values that the form begins with. */
  fresh: Body
  unsaved: Unsaved | null
}

/** Everything within a form: what was unsaved, what is wrong, what someone else changed, the inputs and the buttons. */
export function FormBody(props: FormBodyProps) {
  const { resource, layout, completing = false, own, children, onSaved, onCancel, live, record, fresh, unsaved } = props
  const form = useFormContext()
  const id = useId()
  const isSaved = useRef(false)
  const leave = (saved: Row) => {
    isSaved.current = true
    onSaved(saved)
  }
  const write = useWriter(resource, live)
  const saver = useSave({ resource, form, base: live.base, write, onSaved: leave, createFailed: layout?.createFailed })
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
  useCompleting(completing, live, stepping, formNames(resource))
  const conflict = useConflict({ resource, live, theirs, settled, submit, flush: autosave.flush })

  const proceed = async (then: () => void) => {
    if ((await form.trigger(undefined, { shouldFocus: true })) && (await autosave.flush())) then()
  }

  const base = live.base()
  const panel = `${id}-conflict`
  const saving = (
    <SavingLine
      resource={resource}
      saving={conflict === null ? autosave.saving : { kind: 'conflict' }}
      isNew={base === null}
      onShow={() => reveal(panel)}
    />
  )
  return (
    <>
      {layout?.autosave === undefined ? null : (
        <Leaving autosave={autosave} live={live} own={own} isSaved={() => isSaved.current} />
      )}
      <UnsavedNotice
        resource={resource}
        live={live}
        record={record}
        fresh={fresh}
        unsaved={unsaved}
        isSaved={() => isSaved.current}
      />
      <Summary resource={resource} stepping={stepping} completing={completing} />
      {layout?.fixed && base !== null && layout.fixed.of(base).length > 0
        ? createElement(layout.fixed.why, { record: base })
        : null}
      {conflict === null ? null : <Conflict {...conflict} id={panel} />}
      {saver.question}
      {children === undefined ? (
        <>
          {layout?.aside !== undefined ? (
            <Aside part={layout.aside} record={base}>
              <Parts resource={resource} layout={layout} record={base} />
            </Aside>
          ) : steps.length === 0 ? (
            <Parts resource={resource} layout={layout} record={base} />
          ) : (
            <SteppedParts
              resource={resource}
              layout={layout}
              record={base}
              form={id}
              stepping={stepping}
              blank={initialValues(resource)}
            />
          )}
          <SaveBar
            resource={resource}
            status={base?.['status']}
            isKept={base !== null && base['status'] === layout?.autosave}
            saving={saving}
            form={id}
            stepping={stepping}
            completing={completing}
            onAsk={() => live.ask(null)}
            onSave={submit}
            onCancel={() => onCancel(live.base())}
          />
        </>
      ) : (
        children({ saving, proceed: (then) => void proceed(then) })
      )}
    </>
  )
}

import { type ReactNode, useMemo, useState } from 'react'
import { Form, RecordContextProvider, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import type { Row } from '../calls.ts'
import { initialValues } from '../fields.ts'
import type { Layout } from '../types.ts'
import { BusyProvider } from './busy.tsx'
import { valuesOf } from './changes.ts'
import { FormBody } from './FormBody.tsx'
import { makeLive } from './live.ts'
import type { OwnAddress } from './ownAddress.ts'
import { type Check, resolverOf } from './resolver.ts'
import { readUnsaved } from './unsaved.tsx'

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

/** The form of a resource: inputs by section, checked by the declaration, saved with its states' steps. */
export function RecordForm({ record, preset, ...rest }: RecordFormProps) {
  const { resource, layout } = rest
  const translate = useTranslate()
  const [unsaved] = useState(() => readUnsaved(resource, record))
  const [live] = useState(() => makeLive(unsaved?.base ?? record))
  const fresh = useMemo(
    () => (record === null ? { ...initialValues(resource), ...preset } : valuesOf(resource, record)),
    [resource, record, preset],
  )
  const before = unsaved?.base ?? null
  const defaultValues = useMemo(() => (before === null ? fresh : valuesOf(resource, before)), [resource, before, fresh])
  const resolver = useMemo(
    () =>
      resolverOf((): Check => {
        const base = live.base()
        const mode = base === null ? 'create' : 'update'
        return { shape: resource, mode, current: base ?? {}, complete: live.complete() }
      }, translate),
    [resource, translate, live],
  )
  return (
    <BusyProvider>
      {/* Not the record as it is read anew after each save: the form would begin again with it, under someone's hands. */}
      <RecordContextProvider value={undefined}>
        <Form
          noValidate
          mode="onBlur"
          reValidateMode="onChange"
          // What is saved by itself knows better what would be lost.
          warnWhenUnsavedChanges={layout?.autosave === undefined}
          disableInvalidFormNotification
          defaultValues={defaultValues}
          resolver={resolver}
          onSubmit={live.submit}
        >
          <FormBody {...rest} live={live} record={record} fresh={fresh} unsaved={unsaved} />
        </Form>
      </RecordContextProvider>
    </BusyProvider>
  )
}

import { useMemo, useState } from 'react'
import { Form, RecordContextProvider, useTranslate } from 'react-admin'
import { initialValues } from '../fields.ts'
import { completing } from '../texts.ts'
import { BusyProvider } from './busy.tsx'
import { valuesOf } from './changes.ts'
import { FormBody, type RecordFormProps } from './FormBody.tsx'
import { makeLive } from './live.ts'
import { OpenedContext } from './openedRow.ts'
import { type Check, resolverOf } from './resolver.ts'
import { readUnsaved } from './unsaved.tsx'

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
        return { shape: resource, mode, current: base ?? {}, complete: live.complete(), to: completing(resource.name) }
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
          <OpenedContext value={record}>
            <FormBody {...rest} live={live} record={record} fresh={fresh} unsaved={unsaved} />
          </OpenedContext>
        </Form>
      </RecordContextProvider>
    </BusyProvider>
  )
}

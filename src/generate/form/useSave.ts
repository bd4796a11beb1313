import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isNested } from '../../../resources/_kit/field.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { joinWords } from '../../providers/errorText.ts'
import { act, type Refusal, type Row, refusalOf, refusalText, seenIn } from '../calls.ts'
import { isOpen } from '../fields.ts'
import { useQuestion } from '../pictures/useQuestion.tsx'
import { completes, isPublic } from '../states.ts'
import { doneText, useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'

export interface SaveProps {
  resource: Resource
  form: UseFormReturn
  /** The record that is being changed, as it was last read; null for a new one. */
  base: () => Row | null
  write: (body: FieldValues) => Promise<Row>
  /** Leads on once the record is saved. */
  onSaved: (record: Row) => void
  /** The text that stands over why a new record was not saved. */
  createFailed?: string | undefined
}

/** The record as someone else left it, and whether a person's own save met it. */
export interface Theirs {
  row: Row
  asked: boolean
}

/** Errors of the server at their fields [5.24]; true when each had a field of this form to stand at. */
export function placeErrors(
  form: UseFormReturn,
  resource: Resource,
  errors: Refusal['errors'],
  shouldFocus: boolean,
): boolean {
  let first = shouldFocus
  let all = true
  for (const [path, message] of Object.entries(errors)) {
    if (!isOpen(resource, path)) {
      all = false
      continue
    }
    const list = isNested(resource.fields[path])
    form.setError(list ? `${path}.root` : path, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
  return all
}

/** Saves the form's body, then takes a step of its states if one is asked for, and leads on. Never two at once. */
export function useSave({ resource, form, base, write, onSaved, createFailed }: SaveProps) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const title = useTitle(resource.name)
  const running = useRef<Promise<void> | null>(null)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const held = useRef(false)
  const { ask, question } = useQuestion()

  /** The form stays as it is: the panel shows what differs, and a person chooses. */
  const meetTheirs = async (record: Row, asked: boolean): Promise<void> => {
    held.current = true
    form.setError('root.server', { type: 'stale' })
    try {
      const { data } = await dataProvider.getOne<Row>(resource.name, { id: record.id })
      setTheirs({ row: data, asked })
    } catch (error) {
      held.current = false
      throw error
    }
  }
  const settled = () => {
    held.current = false
    setTheirs(null)
  }

  /** [8.9] */
  const named = (fault: 'undefined' | 'FormSchema'): string =>
    joinWords({ title: translate(`errors.title.${fault}`), subtitle: translate(`errors.detail.${fault}`) })

  const refuse = async (error: unknown) => {
    const refusal = refusalOf(error)
    const record = base()
    if (refusal.status === 409 && refusal.fault === 'stale' && record !== null) return meetTheirs(record, true)
    const placed = placeErrors(form, resource, refusal.errors, true)
    // [5.24] says so by its own name, whatever the form is for.
    const isNamed = record === null && createFailed !== undefined && refusal.fault !== 'FormSchema'
    const heading = isNamed ? translate(createFailed) : refusal.title
    const said = heading === '' ? named('undefined') : joinWords({ title: heading, subtitle: refusal.detail })
    const message = placed ? said : named('FormSchema')
    // [8.9] wherever on a long form one is; its fields keep theirs after the notice is gone.
    notify(message, { type: 'error' })
    // What stands at fields is over once they are put right.
    const atFields = placed && Object.keys(refusal.errors).length > 0
    return form.setError('root.server', { type: atFields ? 'fields' : placed ? 'server' : 'mismatch', message })
  }

  /** Whether it was taken; null where what was refused stands at fields of the form, which is not left before they are put right. */
  const step = async (saved: Row, action: string): Promise<boolean | null> => {
    try {
      // What comes to light is what was on the page.
      await act(resource.name, saved.id, action, action === 'publish' ? seenIn(saved) : undefined)
      return true
    } catch (error) {
      const { title, errors } = refusalOf(error)
      const isPlaced = Object.keys(errors).length > 0 && placeErrors(form, resource, errors, true)
      notify(isPlaced ? title : refusalText(error), { type: 'error' })
      if (!isPlaced) return false
      form.setError('root.server', { type: 'fields' })
      return null
    }
  }

  /** A new record may say what its saving brought about: an invitation that is on its way. */
  const saidOf = (saved: Row, action: string | null, isNew: boolean): string => {
    if (action !== null) return doneText(translate, texts, action, title(saved))
    if (isNew && texts.text('created') !== null) return translate(`resources.${resource.name}.text.created`, saved)
    return translate('common.state.saved')
  }

  /** product.md 44: asked before anything is written, so that what is left without an answer leaves the form as it is. */
  const isAnswered = (body: FieldValues, action: string | null): Promise<boolean> => {
    const record = base()
    const publicNow = isPublic(resource, record?.['status']) ? record : null
    if (publicNow === null && (action === null || !completes(resource, action))) return Promise.resolve(true)
    return ask(resource, [{ ...record, ...body }], publicNow)
  }

  const run = async (body: FieldValues, action: string | null) => {
    if (!(await isAnswered(body, action))) {
      form.setError('root.server', { type: 'server', message: translate('pictures.ask.left') })
      running.current = null
      return
    }
    try {
      const isNew = base() === null
      const saved = await write(body)
      const done = action === null || (await step(saved, action))
      void client.invalidateQueries({ queryKey: [resource.name] })
      if (done === null) {
        running.current = null
        return
      }
      if (done) notify(saidOf(saved, action, isNew), { type: 'success' })
      onSaved(saved)
    } catch (error) {
      await refuse(error).catch(() => form.setError('root.server', { type: 'server', message: named('undefined') }))
      // Only a refusal lets the form be saved again; once saved, it stays closed until the next page stands.
      running.current = null
    }
  }
  /** A second call while the first is under way is told the first one's end, so that both see the same form. */
  const save = (body: FieldValues, action: string | null): Promise<void> => (running.current ??= run(body, action))
  return { save, question, theirs, settled, meetTheirs, isHeld: () => held.current }
}

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { FIELD_KINDS, type FieldKind } from '../../../resources/_kit/fields/index.ts'
import { FieldValue } from '../../generate/columns/FieldValue.tsx'
import { FieldInput } from '../../generate/inputs/FieldInput.tsx'
import type { Place } from '../../generate/types.ts'
import { Bench } from './Bench.tsx'
import { kindKey, SAMPLES, SHOWN_ONLY, WRITTEN_ONLY } from './kinds.ts'
import { Specimen, State } from './Specimen.tsx'

const SOURCE = 'sample'
type StateName = 'empty' | 'filled' | 'faulty' | 'disabled'
const STATES: readonly StateName[] = ['empty', 'filled', 'faulty', 'disabled']

function usePlace(): (label: string) => Place {
  const translate = useTranslate()
  const names = new Map(
    ['first', 'second', 'third', 'name', 'amount', 'words', 'sum', 'body'].map((name) => [
      name,
      translate(`studio.names.${name}`),
    ]),
  )
  const named = (name: string) => names.get(name) ?? name
  const placeOf = (label: string): Place => ({ label, choice: named, column: (name) => placeOf(named(name)) })
  return placeOf
}

/** A server's answer to what was sent, without the keyboard being taken there: what is wrong is said. */
function Refused({ message }: { message: string }) {
  const { handleSubmit, setError } = useFormContext()
  useEffect(() => {
    void handleSubmit(() => undefined)().then(() => setError(SOURCE, { type: 'server', message }))
  }, [handleSubmit, setError, message])
  return null
}

interface OneProps {
  kind: FieldKind
  state: StateName
  place: Place
}

function One({ kind, state, place }: OneProps) {
  const translate = useTranslate()
  const { field, filled } = SAMPLES[kind]
  const value = state === 'filled' || state === 'disabled' ? filled : (field.default ?? null)
  return (
    <Form defaultValues={{ [SOURCE]: value }} shouldFocusError={false} disableInvalidFormNotification>
      <Box
        component="fieldset"
        disabled={state === 'disabled'}
        aria-label={`${translate(kindKey(kind))}, ${translate(`studio.states.${state}`)}`}
        sx={{ m: 0, p: 0, border: 0, minWidth: 0, opacity: state === 'disabled' ? 0.6 : 1 }}
      >
        <FieldInput field={field} source={SOURCE} place={place} />
      </Box>
      {state === 'faulty' ? <Refused message={translate('validation.invalid')} /> : null}
    </Form>
  )
}

function Kind({ kind, place }: { kind: FieldKind; place: Place }) {
  const translate = useTranslate()
  const { field, filled } = SAMPLES[kind]
  const said = (state: string) => translate(`studio.states.${state}`)
  const states = SHOWN_ONLY.includes(kind) ? [] : STATES.filter((state) => state !== 'filled' || filled !== null)
  const shown = (size: 'cell' | 'page') => <FieldValue field={field} value={filled} place={place} size={size} />
  return (
    <Specimen title={kindKey(kind)} name={kind}>
      {states.map((state) => (
        <State key={state} name={said(state)}>
          <One kind={kind} state={state} place={place} />
        </State>
      ))}
      <State name={said('loading')}>
        <Skeleton variant="rounded" height={56} aria-hidden="true" />
      </State>
      {filled === null || WRITTEN_ONLY.includes(kind) ? null : (
        <>
          <State name={said('cell')}>{shown('cell')}</State>
          <State name={said('page')}>{shown('page')}</State>
        </>
      )}
    </Specimen>
  )
}

/** [2.12] every kind of field, as it is written and as it is read, in all its states. */
export default function StudioInputs() {
  const translate = useTranslate()
  const placeOf = usePlace()
  return (
    <Bench current="/studio/inputs" lead={translate('studio.inputsLead')}>
      {FIELD_KINDS.map((kind) => (
        <Kind key={kind} kind={kind} place={placeOf(translate('studio.names.field'))} />
      ))}
    </Bench>
  )
}

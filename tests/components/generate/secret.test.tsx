// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { secret, text } from '../../../resources/_kit/fields/index.ts'
import { defineResource, type Resource } from '../../../resources/_kit/resource.ts'
import { initialValues, withoutSecrets } from '../../../src/generate/fields.ts'
import { changesOf, valuesOf } from '../../../src/generate/form/changes.ts'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import type { Place } from '../../../src/generate/types.ts'
import { type Stage, show, useServer } from './harness.tsx'

useServer()

const place: Place = { label: 'Password', choice: String, column: () => place }

function Watch({ report }: { report: (value: unknown) => void }) {
  const value: unknown = useWatch({ name: 'pass' })
  useEffect(() => report(value), [report, value])
  return null
}

/** The input of a record whose secret was set then, or never. */
function open(since: string | null, { required = false, ...stage }: Partial<Stage> & { required?: boolean } = {}) {
  const state: { value: unknown } = { value: undefined }
  const report = (value: unknown) => {
    state.value = value
  }
  const view = show(
    <Form defaultValues={{ pass: '', passSetAt: since }}>
      <FieldInput field={required ? secret({ required: true }) : secret()} source="pass" place={place} />
      <Watch report={report} />
    </Form>,
    { resource: 'projects', ...stage },
  )
  return { state, ...view }
}

describe('secret', () => {
  it('is typed hidden and is not what a browser would fill in', async () => {
    const { state } = open(null)
    const box = await screen.findByLabelText('Password')
    expect(box.getAttribute('type')).toBe('password')
    expect(box.getAttribute('autocomplete')).toBe('new-password')
    await userEvent.type(box, ' s3 cret ')
    expect(state.value).toBe(' s3 cret ')
    expect(screen.queryByRole('button', { name: 'Remove: Password' })).toBeNull()
  })

  it('says since when it is set, keeps it while nothing is typed, and takes it away when asked', async () => {
    const { state } = open('2026-03-05T09:00:00.000Z')
    expect(await screen.findByText(/^Set on .*2026.*\. Leave this empty to keep it\.$/)).toBeTruthy()
    expect(state.value).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Password' }))
    expect(state.value).toBeNull()
    expect(screen.getByText('It is removed when you save.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep it: Password' }))
    expect(state.value).toBe('')
  })

  it('cannot be taken away where it is required, and is asked for only where there is none', async () => {
    open('2026-03-05T09:00:00.000Z', { required: true })
    expect(((await screen.findByLabelText('Password')) as HTMLInputElement).required).toBe(false)
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  })

  it('speaks Arabic', async () => {
    open('2026-03-05T09:00:00.000Z', { locale: 'ar' })
    expect(await screen.findByText(/^محفوظ منذ .*اتركوا الحقل فارغًا للإبقاء عليه\.$/)).toBeTruthy()
  })
})

const wires = defineResource({
  name: 'wires',
  tenant: 'entity',
  fields: { name: text({ required: true }), pass: secret() },
  title: 'name',
  list: { columns: ['name', 'passSetAt'], sort: ['createdAt', 'DESC'] },
}) as unknown as Resource

describe('a form with a secret', () => {
  const record = { id: 'a', version: 1, name: 'Mail', passSetAt: '2026-03-05T09:00:00.000Z' }

  it('sends it only where it was typed or taken away', () => {
    const before = valuesOf(wires, record)
    expect(before).toEqual({ name: 'Mail', pass: '', passSetAt: '2026-03-05T09:00:00.000Z' })
    expect(changesOf(wires, before, before)).toEqual({})
    expect(changesOf(wires, { ...before, pass: 'new' }, before)).toEqual({ pass: 'new' })
    expect(changesOf(wires, { ...before, pass: null }, before)).toEqual({ pass: null })
  })

  it('does not send it again once it was sent', () => {
    for (const pass of ['new', null])
      expect(changesOf(wires, { name: 'Mail', pass }, valuesOf(wires, { ...record, pass }))).toEqual({})
  })

  it('keeps none on the device', () => {
    expect(withoutSecrets(wires, { ...record, pass: 'new' })).toEqual(record)
    expect(initialValues(wires)).toEqual({ name: null, pass: '' })
  })
})

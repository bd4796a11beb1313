import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Field } from '../../../resources/_kit/field.ts'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { resourceViews } from '../../../src/generate/index.tsx'
import { bringInputs, INPUTS } from '../../../src/generate/inputs/FieldInput.tsx'
import { WorldPhoneInput } from '../../../src/generate/inputs/phone.tsx'
import { RecordPicker, RecordsPicker } from '../../../src/generate/inputs/pickers.tsx'
import { show, signIn, useServer } from './harness.tsx'

useServer()
afterEach(() => vi.restoreAllMocks())

/** Parts are here in tests before anything is shown: what is looked at is whether they were asked for. */
interface Part {
  bring: () => Promise<unknown>
}
const partOf = (kind: keyof typeof INPUTS): Part => INPUTS[kind] as unknown as Part
const of = kinds.choice(['one', 'two'])

describe('inputs that are fetched by themselves', () => {
  it.each([
    ['choice', of, partOf('choice')],
    ['boolean', kinds.boolean(), partOf('boolean')],
    ['tags', kinds.tags(), partOf('tags')],
    ['reference', kinds.reference({ to: 'donors' }), RecordPicker],
    ['references', kinds.references({ to: 'donors' }), RecordsPicker],
    ['phone of any country', kinds.phone({ accept: 'mobile' }), WorldPhoneInput],
    ['those within rows', kinds.rows({ state: of }), partOf('choice')],
    ['those within blocks', kinds.blocks({ words: { tags: kinds.tags() } }), partOf('tags')],
  ] as [string, Field, Part][])('%s: are asked for with their form', async (_name, field, part) => {
    const bring = vi.spyOn(part, 'bring')
    await bringInputs([['field', field]])
    expect(bring).toHaveBeenCalledTimes(1)
  })

  it('none is asked for where ten digits alone are typed', async () => {
    const bring = vi.spyOn(WorldPhoneInput, 'bring')
    await bringInputs([['field', kinds.phone()]])
    expect(bring).not.toHaveBeenCalled()
  })

  it('one of the resource itself is brought in place of its kind', async () => {
    const asked: string[] = []
    const Own = Object.assign(() => null, { bring: async () => void asked.push('own') })
    await bringInputs([['name', kinds.text()]], { name: Own })
    expect(asked).toEqual(['own'])
  })

  it('one that cannot be had keeps no form back', async () => {
    const Lost = Object.assign(() => null, { bring: () => Promise.reject(new TypeError('nothing came')) })
    await expect(bringInputs([['name', kinds.text()]], { name: Lost })).resolves.toBeUndefined()
  })

  it('a form is drawn when they are here, and whole', async () => {
    signIn()
    const form = (resource: string) => {
      const { create: Create } = resourceViews(resource)
      if (!Create) throw new Error('no form')
      show(Create, { resource, at: `/app/${resource}/create`, route: `/app/${resource}/create` })
    }
    // So long a form takes here that nothing keeps back.
    const begun = performance.now()
    form('projects')
    await screen.findByRole('textbox', { name: /Project name/ })
    const usual = performance.now() - begun
    cleanup()
    let come: (is: unknown) => void = () => undefined
    const bring = vi.spyOn(partOf('boolean'), 'bring').mockReturnValue(new Promise((go) => (come = go)))
    form('donors')
    await waitFor(() => expect(bring).toHaveBeenCalled())
    await new Promise((go) => setTimeout(go, Math.max(500, 3 * usual)))
    expect(screen.queryByRole('textbox', { name: /Donor name/ })).toBeNull()
    come(null)
    expect(await screen.findByRole('textbox', { name: /Donor name/ })).toBeTruthy()
  })
})

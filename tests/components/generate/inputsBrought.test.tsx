import { describe, expect, it } from 'vitest'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { bringInputs } from '../../../src/generate/inputs/FieldInput.tsx'
import { useServer } from './harness.tsx'
import { open } from './opener.tsx'

useServer()

describe('inputs that are fetched by themselves', () => {
  it.each([
    ['choice', kinds.choice(['one', 'two'])],
    ['boolean', kinds.boolean()],
    ['tags', kinds.tags()],
    ['reference', kinds.reference({ to: 'donors' })],
    ['phone of any country', kinds.phone({ accept: 'mobile' })],
  ])('%s: stands at once where its form has brought it', async (_name, field) => {
    await bringInputs([['field', field]])
    const { container } = open(field, null)
    expect(container.querySelector('[aria-busy=true]')).toBeNull()
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
})

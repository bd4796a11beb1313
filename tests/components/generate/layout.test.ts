import { describe, expect, it } from 'vitest'
import { date, text } from '../../../resources/_kit/fields/index.ts'
import { defineResource } from '../../../resources/_kit/resource.ts'
import { defineLayout } from '../../../src/generate/layout.ts'

const wishes = defineResource({
  name: 'wishes',
  tenant: 'entity',
  fields: { word: text(), due: date() },
  states: { values: ['draft', 'sent'], initial: 'draft', transitions: {} },
  title: 'word',
  list: { columns: ['word'], sort: ['createdAt', 'DESC'] },
})
const Anything = () => null

/** As somebody writes it whom the compiler does not stop: a name from elsewhere, an older one. */
const loosely = (layout: object): unknown => defineLayout(wishes, layout as Parameters<typeof defineLayout>[1] as never)
const sections = [{ key: 'about', fields: ['word'] }]

describe('a layout that names what is not declared stops its view from loading', () => {
  it('and one that does not is taken as it is', () => {
    const layout = {
      sections: [{ key: 'about', fields: ['word', 'due'] }],
      steps: [{ key: 'first', sections: ['about'] }],
      autosave: 'draft',
      inputs: { due: Anything },
      cells: { word: Anything, status: Anything, createdAt: Anything, entityId: Anything },
    }
    expect(loosely(layout)).toBe(layout)
  })

  it.each([
    ['a field of a section', { sections: [{ key: 'about', fields: ['word', 'colour'] }] }, 'colour'],
    ['a field with an input', { sections, inputs: { colour: Anything } }, 'colour'],
    ['a status as an input', { sections, inputs: { status: Anything } }, 'status'],
    ['a field with a cell', { sections, cells: { colour: Anything } }, 'colour'],
    ['a section of a step', { sections, steps: [{ key: 'first', sections: ['about', 'more'] }] }, 'more'],
    ['the state that is saved by itself', { sections, autosave: 'published' }, 'published'],
  ])('%s', (_what, layout, name) => {
    expect(() => loosely(layout)).toThrow(`the layout of wishes names ${name}, which is not declared`)
  })
})

/** What a field of blocks takes, by itself; over HTTP in tests/http/blocks.test.ts. */
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type BlockOf, blocks, choice, date, lines, secret, text, upload } from '../../resources/_kit/fields/index.ts'
import { personalDataOf } from '../../resources/_kit/personal.ts'
import { defineResource, type RecordOf, type Resource } from '../../resources/_kit/resource.ts'
import { checkField } from '../../resources/_kit/validate.ts'

const ID = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a01'
const OTHER = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a02'
const KINDS = {
  words: { title: text({ required: true, max: 10 }), aims: lines() },
  photo: { picture: upload({ accept: 'image' }), size: choice(['small', 'large'], { required: true }) },
} as const
const content = blocks(KINDS, { max: 3 })
const check = (value: unknown) => {
  const { value: stored, faults } = checkField('content', content, value)
  return { stored, faults: faults.map(({ field, key }) => `${field} ${key}`) }
}

describe('blocks', () => {
  it('are stored in their order, each whole and with its id', () => {
    const { stored, faults } = check([
      { id: ID, kind: 'photo', size: 'large' },
      { id: OTHER, kind: 'words', title: '  Wells ' },
    ])
    expect(faults).toEqual([])
    expect(stored).toEqual([
      { id: ID, kind: 'photo', picture: null, size: 'large' },
      { id: OTHER, kind: 'words', title: 'Wells', aims: [] },
    ])
  })

  it('get an id where they have none', () => {
    const { stored } = check([
      { kind: 'photo', size: 'small' },
      { kind: 'photo', size: 'small' },
    ])
    const ids = (stored as { id: string }[]).map(({ id }) => id)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(2)
  })

  it('[5.24] answer at the field of the block, by the rules of its own kind', () => {
    expect(
      check([
        { id: ID, kind: 'words', title: 'longer than ten' },
        { id: OTHER, kind: 'photo', size: 'huge', picture: 'none' },
      ]).faults,
    ).toEqual(['content.0.title maxLength', 'content.1.picture file', 'content.1.size choice'])
    expect(check([{ id: ID, kind: 'words' }]).faults).toEqual(['content.0.title required'])
    expect(check([{ id: ID, kind: 'words', title: ' ' }]).faults).toEqual(['content.0.title required'])
  })

  it('take no unknown kind, no field of another kind, no id twice and no more than there may be', () => {
    expect(check([{ id: ID, kind: 'film' }]).faults).toEqual(['content.0.kind invalid'])
    expect(check([{ id: ID, kind: 'constructor' }]).faults).toEqual(['content.0.kind invalid'])
    expect(check([{ id: ID, kind: 'photo', size: 'small', title: 'x' }]).faults).toEqual(['content.0 invalid'])
    const twice = { id: ID, kind: 'photo', size: 'small' }
    expect(check([twice, twice]).faults).toEqual(['content.1.id slotTwice'])
    expect(check(Array.from({ length: 4 }, () => ({ kind: 'photo', size: 'small' }))).faults).toEqual([
      'content maxItems',
    ])
    for (const bad of ['x', [null], ['x'], [{ id: 'x', kind: 'photo', size: 'small' }], [[]]])
      expect(check(bad).faults.length, JSON.stringify(bad)).toBeGreaterThan(0)
  })

  it('have the types of their kinds', () => {
    type Block = BlockOf<typeof KINDS>
    expectTypeOf<Extract<Block, { kind: 'words' }>>().toEqualTypeOf<{
      id: string
      kind: 'words'
      title: string
      aims: string[]
    }>()
    expectTypeOf<Extract<Block, { kind: 'photo' }>['size']>().toEqualTypeOf<'small' | 'large'>()
    const pages = defineResource({
      name: 'pages',
      tenant: 'entity',
      fields: { title: text(), content },
      title: 'title',
      list: { columns: ['title'], sort: ['createdAt', 'DESC'] },
    })
    expectTypeOf<RecordOf<typeof pages>['content']>().toEqualTypeOf<Block[]>()
    expect(pages.fields.content.default).toEqual([])
  })

  it('refuse at once what cannot stand in them', () => {
    expect(() => blocks({ one: { id: text() } })).toThrow('one.id is the block’s own'.replace('’', "'"))
    expect(() => blocks({ one: { pass: secret() } })).toThrow('one.pass is a secret')
    expect(() => blocks({ one: { more: blocks({ two: { a: text() } }) } })).toThrow('one.more is a blocks')
  })

  it('ask whether what is not plainly personal is', () => {
    const of = (inner: ReturnType<typeof date>) =>
      personalDataOf([
        defineResource({
          name: 'visits',
          tenant: 'entity',
          subject: 'self',
          fields: { title: text(), content: blocks({ seen: { on: inner } }) },
          title: 'title',
          list: { columns: ['title'], sort: ['createdAt', 'DESC'] },
        }) as unknown as Resource,
      ])
    expect(of(date()).unsaid).toEqual(['visits.content.seen.on: say whether it is personal'])
    expect(of(date({ personal: false }) as never).unsaid).toEqual([])
    expect(of(date({ personal: false }) as never).rows[0]?.kept).toEqual(['content'])
  })
})

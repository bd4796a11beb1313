/** What a declaration says of its records: each line fails to compile where the types say something else. */
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  boolean,
  choice,
  choices,
  date,
  email,
  integer,
  kept,
  lines,
  money,
  phone,
  reference,
  references,
  rows,
  secret,
  tags,
  text,
  timestamp,
  upload,
  uploads,
  url,
  videoUrl,
} from '../../resources/_kit/fields/index.ts'
import {
  defineResource,
  type FieldName,
  type RecordKey,
  type RecordOf,
  type ValuesOf,
} from '../../resources/_kit/resource.ts'
import { donors } from '../../resources/donors/schema.ts'
import type { Planted } from '../../server/db/columns.ts'

const wells = defineResource({
  name: 'wells',
  tenant: 'entity',
  fields: {
    name: text({ required: true }),
    story: text({ required: 'toPublish', lines: 4 }),
    cost: money(),
    paid: money({ default: '0' }),
    depth: integer({ required: true }),
    dug: date(),
    opened: timestamp({ readOnly: true }),
    keeper: phone(),
    mail: email({ required: true }),
    site: url(),
    film: videoUrl(),
    soil: choice(['sand', 'rock'], { required: true, default: 'sand' }),
    pump: choice(['hand', 'sun']),
    uses: choices(['people', 'herds'], { required: true }),
    words: tags(),
    village: reference({ to: 'villages', required: true }),
    neighbours: references({ to: 'wells' }),
    plan: upload({ accept: 'paper' }),
    pictures: uploads({ accept: 'image' }),
    dry: boolean(),
    steps: rows({ label: text({ required: true }), day: date(), pictures: uploads({ accept: 'image' }) }),
    aims: lines(),
    litres: kept('integer', { default: 0 }),
    spent: kept('money'),
    measures: kept<Record<string, number>>('json'),
    secret: text({ hidden: true }),
  },
  states: { values: ['planned', 'flowing'], initial: 'planned', transitions: {} },
  title: 'name',
  list: { columns: ['name'], sort: ['createdAt', 'DESC'] },
})

type Picture = { id: string; altAr: string | null; altEn: string | null }

interface Well {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  status: 'planned' | 'flowing'
  name: string
  story: string | null
  cost: string | null
  paid: string
  depth: number
  dug: string | null
  opened: string | null
  keeper: string | null
  mail: string
  site: string | null
  film: string | null
  soil: 'sand' | 'rock'
  pump: 'hand' | 'sun' | null
  uses: ('people' | 'herds')[]
  words: string[]
  village: string
  neighbours: string[] | null
  plan: string | null
  pictures: Picture[]
  dry: boolean
  steps: { label: string; day: string | null; pictures: Picture[] }[]
  aims: string[]
  litres: number
  spent: string | null
  measures: Record<string, number> | null
}

describe('The types of a declaration', () => {
  it('A record has the value of each field, null only where nothing is stored, and no hidden field', () => {
    expectTypeOf<RecordOf<typeof wells>>().toEqualTypeOf<Well>()
    expect(Object.keys(wells.fields)).toHaveLength(26)
  })

  it('What may be written leaves out the fields that are the server’s own', () => {
    type Own = 'opened' | 'litres' | 'spent' | 'measures'
    expectTypeOf<Extract<keyof ValuesOf<typeof wells>, Own>>().toBeNever()
    expectTypeOf<ValuesOf<typeof wells>['soil']>().toEqualTypeOf<'sand' | 'rock'>()
    expect(Object.entries(wells.fields).flatMap(([name, field]) => (field.readOnly ? [name] : []))).toEqual([
      'opened',
      'litres',
      'spent',
      'measures',
    ])
  })

  it('A row that is planted brings its id, whose it is, and every required field that no default fills', () => {
    type Row = Planted<typeof wells>
    type Needed = { [K in keyof Row]-?: object extends Pick<Row, K> ? never : K }[keyof Row]
    expectTypeOf<Needed>().toEqualTypeOf<'id' | 'entityId' | 'name' | 'depth' | 'mail' | 'uses' | 'village'>()
    const needed = Object.entries(wells.fields).filter(([, one]) => one.required === true && one.default === undefined)
    expect(needed.map(([name]) => name)).toEqual(['name', 'depth', 'mail', 'uses', 'village'])
  })

  it('A secret may be written and is in no record, which says since when it is set', () => {
    const wires = defineResource({
      name: 'wires',
      tenant: 'entity',
      fields: { name: text({ required: true }), pass: secret(), pin: secret({ required: true }) },
      title: 'name',
      list: { columns: ['name', 'passSetAt'], sort: ['createdAt', 'DESC'] },
    })
    type Wire = RecordOf<typeof wires>
    expectTypeOf<Extract<keyof Wire, 'pass' | 'pin'>>().toBeNever()
    expectTypeOf<Wire['passSetAt']>().toEqualTypeOf<string | null>()
    expectTypeOf<ValuesOf<typeof wires>>().toEqualTypeOf<{ name: string; pass: string | null; pin: string }>()
    expect(Object.keys(wires.fields)).toEqual(['name', 'pass', 'passSetAt', 'pin', 'pinSetAt'])
    expect(() => defineResource({ ...wires, privateFields: { key: secret() } } as never)).toThrow('a secret stands')
  })

  it('Names of fields are known one by one, with those that every record has', () => {
    expectTypeOf<'reportConsent'>().toExtend<FieldName<typeof donors>>()
    expectTypeOf<'status'>().not.toExtend<RecordKey<typeof donors>>()
    expectTypeOf<'updatedAt'>().toExtend<RecordKey<typeof donors>>()
    expectTypeOf<RecordOf<typeof donors>['reportConsent']>().toEqualTypeOf<'unknown' | 'given' | 'refused'>()
    expect(Object.keys(donors.fields)).toContain('reportConsent')
  })
})

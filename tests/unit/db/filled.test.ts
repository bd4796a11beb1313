import { describe, expect, it } from 'vitest'
import { forFilled, pairs, type Shape } from '../../../server/db/cli/filled.ts'

type Table = Shape['tables'][string]
type Column = Table['columns'][string]

const column = (type: string, more: Partial<Column> = {}): Column => ({ type, notNull: false, ...more })
const table = (columns: Table['columns'], more: Partial<Table> = {}): Table => ({
  columns,
  indexes: {},
  foreignKeys: {},
  compositePrimaryKeys: {},
  uniqueConstraints: {},
  ...more,
})
const donors = (columns: Table['columns'], more: Partial<Table> = {}): Shape => ({
  tables: { 'public.donors': table(columns, more) },
})
const unique = (...names: string[]): Table['indexes'] => ({
  donors_unique: {
    columns: names.map((expression) => ({ expression, isExpression: false })),
    isUnique: true,
    where: 'deleted_at is null',
  },
})
const NOTHING = { fills: new Map<string, string>(), firsts: new Map<string, string>() }
const fill = (field: string, value: string) => ({ ...NOTHING, fills: new Map([[field, value]]) })
const QUIET = `SELECT set_config('app.quiet', 'on', true);`
const AUDIBLE = `SELECT set_config('app.quiet', '', true);`

describe('a migration that rows survive', () => {
  it('a field that becomes required asks for a value, and takes its default as one', () => {
    const statement = 'ALTER TABLE "donors" ALTER COLUMN "main_city" SET NOT NULL;'
    const [before, now] = [
      donors({ main_city: column('text') }),
      donors({ main_city: column('text', { notNull: true }) }),
    ]
    expect(forFilled([statement], before, now, NOTHING).refusals).toEqual([
      expect.stringMatching(/^donors\.mainCity: .* --fill donors\.mainCity="…"$/),
    ])
    const withDefault = donors({ main_city: column('text', { notNull: true, default: "'Abha'" }) })
    expect(forFilled([statement], before, withDefault, NOTHING)).toEqual({
      refusals: [],
      statements: [QUIET, `UPDATE "donors" SET "main_city" = ('Abha') WHERE "main_city" IS NULL;`, AUDIBLE, statement],
    })
  })

  const toType = (from: string, to: string, said: Parameters<typeof forFilled>[3]) => {
    const statement = `ALTER TABLE "donors" ALTER COLUMN "size" SET DATA TYPE ${to};`
    return forFilled([statement], donors({ size: column(from) }), donors({ size: column(to) }), said)
  }

  it.each([
    ['text', 'integer'],
    ['numeric(18, 2)', 'integer'],
    ['text', 'date'],
  ])('%s that becomes %s: has to be said how', (from, to) => {
    expect(toType(from, to, NOTHING).refusals).toEqual([expect.stringContaining('--fill donors.size="…"')])
    expect(toType(from, to, fill('donors.size', 'length(size)'))).toEqual({
      refusals: [],
      statements: [`ALTER TABLE "donors" ALTER COLUMN "size" SET DATA TYPE ${to} USING (length(size));`],
    })
  })

  it.each([
    ['integer', 'numeric(18, 2)'],
    ['uuid', 'text'],
  ])('%s becomes %s by itself', (from, to) => {
    expect(toType(from, to, NOTHING)).toEqual({
      refusals: [],
      statements: [`ALTER TABLE "donors" ALTER COLUMN "size" SET DATA TYPE ${to};`],
    })
  })

  it('what may stand once from now on asks what becomes of those that are alike', () => {
    const columns = { email: column('text'), phone: column('text') }
    const statement = 'CREATE UNIQUE INDEX "donors_unique" ON "donors" USING btree ("email");'
    const now = donors(columns, { indexes: unique('email') })
    expect(forFilled([statement], donors(columns), now, NOTHING).refusals).toEqual([
      'donors: rows that exist already may be alike in email. Say what becomes of them, as a statement that runs first: ' +
        'npm run db:diff -- --first donors_unique="UPDATE donors SET …"',
    ])
    const firsts = new Map([['donors_unique', 'update donors set email = null']])
    expect(forFilled([statement], donors(columns), now, { ...NOTHING, firsts })).toEqual({
      refusals: [],
      statements: [QUIET, 'update donors set email = null;', AUDIBLE, statement],
    })
  })

  it('rows that cannot break a key are asked nothing', () => {
    const columns = { email: column('text'), phone: column('text') }
    const statement = 'CREATE UNIQUE INDEX "donors_unique" ON "donors" USING btree ("email","phone");'
    const stricter = donors(columns, { indexes: unique('email') })
    const looser = donors(columns, { indexes: unique('email', 'phone') })
    expect(forFilled([statement], stricter, looser, NOTHING).refusals).toEqual([])
    // Null in every row.
    expect(forFilled([statement], donors({ email: column('text') }), looser, NOTHING).refusals).toEqual([])
    // A table that is new.
    expect(forFilled([statement], { tables: {} }, looser, NOTHING).refusals).toEqual([])
    // The same default in every row.
    const alike = { email: column('text'), phone: column('text', { notNull: true, default: "'0'" }) }
    const filled = donors(alike, { indexes: unique('phone') })
    expect(forFilled([statement], donors({ email: column('text') }), filled, NOTHING).refusals).toHaveLength(1)
  })

  it('a key to another table asks where its column was there before', () => {
    const statement =
      'ALTER TABLE "donors" ADD CONSTRAINT "donors_city_fkey" FOREIGN KEY ("city") REFERENCES "cities"("id");'
    const foreignKeys = { donors_city_fkey: { columnsFrom: ['city'], tableTo: 'cities' } }
    const now = donors({ city: column('uuid') }, { foreignKeys })
    expect(forFilled([statement], donors({ city: column('uuid') }), now, NOTHING).refusals).toEqual([
      expect.stringContaining('may name nothing of cities in city'),
    ])
    expect(forFilled([statement], donors({}), now, NOTHING).refusals).toEqual([])
  })

  it('a fill that nothing asks for is a mistake in its name', () => {
    expect(forFilled([], donors({}), donors({}), fill('donors.nikname', 'name')).refusals).toEqual([
      'donors.nikname: nothing that changes asks for it; is it spelled as in its schema?',
    ])
  })

  it('fills are read with the name of the field or of the column, and may hold an equals sign', () => {
    expect([...pairs(['donors.main_city=case when a = b then c end', 'donors.mainBody=name'], 'fill')]).toEqual([
      ['donors.mainCity', 'case when a = b then c end'],
      ['donors.mainBody', 'name'],
    ])
    expect(() => pairs(['donors.name'], 'fill')).toThrow('write --fill name="SQL"')
  })
})

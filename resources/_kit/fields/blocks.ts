import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField, ours, type RowsFault } from '../field.ts'
import { cleanRow, type RowOf, rowShape } from './rows.ts'

type Columns = Record<string, Field>
type Kinds = Record<string, Columns>

type Flat<T> = { [K in keyof T]: T[K] }
/** One of several shapes, told apart by its kind; its id stays with it wherever it is moved. */
export type BlockOf<K extends Kinds> = {
  [N in keyof K & string]: Flat<{ id: string; kind: N } & RowOf<K[N]>>
}[keyof K & string]

interface BlocksOptions<T> extends Pick<CommonOptions<T>, 'required' | 'aliases'> {
  max?: number
  /** What stands between them and a step marked `complete`, beyond fields that are empty. */
  lacks?: (blocks: T) => readonly RowsFault[]
}

/** Names that every block has of itself. */
const OWN = ['id', 'kind'] as const
const NOT_INSIDE: ReadonlySet<string> = new Set(['secret', 'kept', 'rows', 'blocks'])

/** Random by its bytes: crypto.randomUUID is not there on plain HTTP. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function assertKinds(kinds: Kinds): void {
  for (const [kind, columns] of Object.entries(kinds))
    for (const [name, { kind: of }] of Object.entries(columns)) {
      if ((OWN as readonly string[]).includes(name)) throw new Error(`blocks: ${kind}.${name} is the block's own`)
      if (NOT_INSIDE.has(of)) throw new Error(`blocks: ${kind}.${name} is a ${of}, which cannot stand in a block`)
    }
}

/** Brings each block to its kind's stored form; one without an id gets one. */
function clean(kinds: Kinds, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const { id = newBlockId(), kind, ...rest } = input as Record<string, unknown>
  const columns = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return { id, kind, ...(columns ? (cleanRow(columns, rest) as object) : rest) }
}

/**
 * Ordered rows of different shapes: the parts of a report, the questions of a survey. Each kind has fields of its own,
 * and what is personal is said of each of these.
 */
export function blocks<const K extends Kinds, O extends BlocksOptions<BlockOf<K>[]> = {}>(
  kinds: K,
  options?: Given<O, BlocksOptions<BlockOf<K>[]>>,
): Field<BlockOf<K>[], 'blocks', MarksOf<O & { default: BlockOf<K>[] }>> & { readonly kinds: K } {
  assertKinds(kinds)
  const { max = 100, lacks, ...common }: BlocksOptions<BlockOf<K>[]> = options ?? {}
  const variants = Object.entries(kinds).map(([kind, columns]) =>
    z.strictObject({ id: z.uuid(), kind: z.literal(kind), ...rowShape(columns) }),
  )
  const one = z.discriminatedUnion('kind', variants as [(typeof variants)[number], ...typeof variants])
  const list = z.array(one).check(
    z.maxLength(max),
    z.superRefine((found, context) => {
      const seen = new Set<string>()
      for (const [index, { id }] of found.entries()) {
        if (seen.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], ...ours('slotTwice') })
        seen.add(id)
      }
    }),
  ) as unknown as z.ZodMiniType<BlockOf<K>[]>
  const field = makeField(
    {
      kind: 'blocks' as const,
      value: list,
      column: 'json',
      operators: [],
      clean: (input) => (Array.isArray(input) ? input.map((block) => clean(kinds, block)) : input),
      options: { max },
    },
    { ...common, default: [] } as unknown as O & { default: BlockOf<K>[] },
  )
  return { ...field, kinds, ...(lacks && { lacks }) }
}

import type { Field } from '../../../resources/_kit/field.ts'
import type { FieldKind } from '../../../resources/_kit/fields/index.ts'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { ROW_IDS } from './sample.ts'

interface KindSample {
  field: Field
  /** A value as it is stored; null where only a server could have one. */
  filled: unknown
}

const ROW = { name: kinds.text(), amount: kinds.money() }
const BLOCK_ID = '00000000-0000-4000-8000-000000000010'
const [FIRST = '', SECOND = ''] = ROW_IDS

/** One of each kind of field: the compiler names a kind that has none. */
export const SAMPLES: Readonly<Record<FieldKind, KindSample>> = {
  text: { field: kinds.text({ max: 60 }), filled: 'كسوة الشتاء · Winter clothes' },
  money: { field: kinds.money(), filled: '1250.50' },
  integer: { field: kinds.integer({ max: 9999 }), filled: 1447 },
  boolean: { field: kinds.boolean(), filled: true },
  date: { field: kinds.date(), filled: '2026-02-18' },
  timestamp: { field: kinds.timestamp(), filled: '2026-02-18T07:30:00.000Z' },
  phone: { field: kinds.phone(), filled: '+966512345678' },
  email: { field: kinds.email(), filled: 'noura@example.org' },
  url: { field: kinds.url(), filled: 'https://example.org/' },
  videoUrl: { field: kinds.videoUrl(), filled: 'https://youtu.be/00000000000' },
  color: { field: kinds.color({ readable: true }), filled: '#0f5c55' },
  choice: { field: kinds.choice(['first', 'second', 'third']), filled: 'second' },
  choices: { field: kinds.choices(['first', 'second', 'third']), filled: ['first', 'third'] },
  tags: { field: kinds.tags(), filled: ['زكاة', 'elite'] },
  reference: { field: kinds.reference({ to: 'projects' }), filled: FIRST },
  references: { field: kinds.references({ to: 'projects' }), filled: [FIRST, SECOND] },
  upload: { field: kinds.upload({ accept: 'image' }), filled: null },
  uploads: { field: kinds.uploads({ accept: 'image' }), filled: null },
  rows: { field: kinds.rows(ROW, { max: 5 }), filled: [{ name: 'خيمة · Tent', amount: '300.00' }] },
  lines: { field: kinds.lines({ max: 5 }), filled: ['الأول · First', 'الثاني · Second'] },
  kept: { field: kinds.kept('money'), filled: '98000.00' },
  secret: { field: kinds.secret(), filled: 'not-a-real-one' },
  blocks: {
    field: kinds.blocks({ words: { body: kinds.text({ lines: 3 }) }, sum: { amount: kinds.money() } }),
    filled: [{ id: BLOCK_ID, kind: 'words', body: 'وصل الماء · Water has come' }],
  },
}

/** What a kind is called in words. */
export const kindKey = (kind: FieldKind): string => `studio.kinds.${kind}`

/** What the server alone writes: its input has no states to be shown in. */
export const SHOWN_ONLY: readonly FieldKind[] = ['kept']
/** What nobody reads. */
export const WRITTEN_ONLY: readonly FieldKind[] = ['secret']

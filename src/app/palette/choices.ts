import type { Row } from '../../generate/calls.ts'
import type { IconName } from '../layout/menu.ts'
import type { Source } from './sources.ts'

/** What can be chosen. `kept`: how it is remembered, by ids alone: names change, are erased, and may be seen no more. */
export interface Choice {
  key: string
  /** The heading above it. */
  group: string
  to: string
  label: string
  icon: IconName | 'add' | 'list'
  found?: { source: Source; record: Row }
}

/** A page by its address, a record by resource and id. */
export type Recent = { to: string } | { resource: string; id: string }

export const recentOf = ({ found, to }: Choice): Recent =>
  found ? { resource: found.source.resource, id: found.record.id } : { to }

const isSame = (one: Recent, other: Recent): boolean =>
  'to' in one ? 'to' in other && one.to === other.to : 'id' in other && one.id === other.id

const MOST = 5

/** The latest first, each once. */
export const withRecent = (recent: readonly Recent[], chosen: Recent): Recent[] =>
  [chosen, ...recent.filter((one) => !isSame(one, chosen))].slice(0, MOST)

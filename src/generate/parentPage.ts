import { useCreatePath, useGetOne, useLocation, useParams } from 'react-admin'
import { findResource } from '../../resources/registry.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import type { Row } from './calls.ts'
import { fieldOf, targetOf } from './fields.ts'
import { SERVED } from './records.ts'
import { useRights } from './rights.ts'
import { useTexts } from './texts.ts'
import { titleOf } from './title.ts'

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Where rows of a resource belong, as it is declared; null for those that stand for themselves. */
function parentOf(resource: string) {
  const declared = findResource(resource)?.resource
  const parent = declared?.parent
  return parent ? { ...parent, resource: targetOf(fieldOf(declared, parent.at)) } : null
}

/** The query that names the parent of a row that is nowhere but there: its address says so from the first. */
export function searchInside(resource: string, record: Row): string {
  const parent = parentOf(resource)
  const id = parent?.alone ? idOf(record[parent.at]) : null
  return parent === null || id === null ? '' : `?${parent.at}=${encodeURIComponent(id)}`
}

/** The name of a record above, once it is known; whether it may be asked for at all. Hooks are asked even where there is none. */
function useAbove(resource: string, id: string | null) {
  const format = useFormat()
  const { can } = useRights(resource)
  const isKnown = id !== null && can('get')
  const { data } = useGetOne<Row>(resource, { id: id ?? '' }, { ...SERVED, enabled: isKnown })
  return { isKnown, name: isKnown && data ? titleOf(resource, data, format) : undefined }
}

export interface Home {
  /** react-admin's address; its links and its navigation turn it into the specification's. */
  to: string
  /** The name of the record above, or what one is called until that is known. */
  label: string
}

/**
 * The page that a form or record was opened from (`?project=ID`, or a path below the project), or that it belongs to;
 * null where the resource's list is the way back.
 */
export function useHome(resource: string, record: Row | null): Home | null {
  const createPath = useCreatePath()
  const { search } = useLocation()
  const params = useParams()
  const parent = parentOf(resource)
  const above = parent?.resource ?? resource
  const texts = useTexts(above)
  const from = parent && (idOf(new URLSearchParams(search).get(parent.at)) ?? idOf(params[`${parent.at}Id`]))
  const id = from ?? (parent?.alone ? idOf(record?.[parent.at]) : null)
  const { isKnown, name } = useAbove(above, id)
  if (parent === null || id === null || !isKnown) return null
  return {
    to: `${createPath({ resource: above, type: 'show', id })}?tab=${parent.tab}`,
    label: name ?? texts.within.one,
  }
}

/** The record that the address begins a new one of this resource for (`…/project/:projectId`), by its name; none until that is known. */
export function useBegunFor(resource: string): string | undefined {
  const params = useParams()
  const declared = findResource(resource)?.resource
  const at = declared && Object.keys(declared.fields).find((name) => idOf(params[`${name}Id`]) !== null)
  const above = declared && at !== undefined ? targetOf(fieldOf(declared, at)) : resource
  return useAbove(above, idOf(at && params[`${at}Id`])).name
}

/** react-admin's own hooks, with the types of a declaration: a renamed field fails to compile wherever it is read or named. */
import type { ComponentType } from 'react'
import {
  type GetListParams,
  type ListControllerResult,
  type RaRecord,
  type UseGetListHookValue,
  type UseGetListOptions,
  type UseGetManyHookValue,
  type UseGetManyOptions,
  type UseGetOneHookValue,
  type UseGetOneOptions,
  useGetList,
  useGetMany,
  useGetOne,
  useListContext,
  useRecordContext,
} from 'react-admin'
import type { Operator } from '../../resources/_kit/field.ts'
import type { NEAREST } from '../../resources/_kit/nearest.ts'
import type { RecordKey, RecordOf, Resource, ValuesOf } from '../../resources/_kit/resource.ts'

// react-admin's own record takes any name for a field; these hand on what the declaration knows alone.
type Any = RaRecord<string>
type With<Answer, Data> = Omit<Answer, 'data'> & { data: Data }

/** Conditions of a list: a field alone asks for equality, with a suffix for another comparison, `q` for the search. */
export type FilterOf<R extends Resource> = Readonly<
  Partial<Record<RecordKey<R> | `${RecordKey<R>}_${Operator}` | 'entityId' | 'q', unknown>>
>

export interface Asked<R extends Resource> {
  filter?: FilterOf<R>
  sort?: { field: RecordKey<R> | typeof NEAREST; order: 'ASC' | 'DESC' }
  pagination?: GetListParams['pagination']
}

/** So long an answer serves those who come after it: parts of a page ask for the same one after the other as they are drawn. */
export const SERVED = { staleTime: 5000 } as const

/** One record by its id. */
export const useRecord = <R extends Resource>(of: R, id: string, options?: UseGetOneOptions<Any>) =>
  useGetOne<Any>(of.name, { id }, { ...SERVED, ...options }) as With<UseGetOneHookValue<Any>, RecordOf<R> | undefined>

/** A page of records. */
export const useRecords = <R extends Resource>(of: R, asked: Asked<R> = {}, options?: UseGetListOptions<Any>) =>
  useGetList<Any>(of.name, asked, options) as With<UseGetListHookValue<Any>, RecordOf<R>[] | undefined>

/** Records by their ids, those asked for at once in one call; one that cannot be found leaves a gap. */
export const useRecordsById = <R extends Resource>(of: R, ids: readonly string[], options?: UseGetManyOptions<Any>) =>
  useGetMany<Any>(of.name, { ids: [...ids] }, options) as With<
    UseGetManyHookValue<Any>,
    (RecordOf<R> | undefined)[] | undefined
  >

/** The record around this part of the page. */
export const useRow = <R extends Resource>(_of: R) => useRecordContext<Any>() as RecordOf<R> | undefined

/** The list around this part of the page. */
export const useRows = <R extends Resource>(_of: R) =>
  useListContext<Any>() as With<ListControllerResult<Any>, RecordOf<R>[] | undefined>

/** Fields by name, for columns and the like. */
export const names = <R extends Resource>(_of: R, ...list: readonly RecordKey<R>[]): readonly string[] => list

/** A part that shows one record, for a view that serves every resource and hands over those of this one, and what else it says. */
export const part = <R extends Resource, More extends object = object>(
  _of: R,
  Part: ComponentType<{ record: RecordOf<R> } & NoInfer<More>>,
): ComponentType<{ record: Any } & More> => Part as unknown as ComponentType<{ record: Any } & More>

/** Values that a form or a button writes, by field. */
export const written = <R extends Resource>(
  _of: R,
  values: Partial<ValuesOf<R>> & { version?: number | null },
): Partial<ValuesOf<R>> => values

/** A field's name where react-admin takes a text: `source`, `reference`, a sort. */
export const source = <R extends Resource>(_of: R, name: RecordKey<R>): string => name

import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { type Row, refusalText } from '../../../src/generate/calls.ts'
import { useTitle } from '../../../src/generate/title.ts'
import type { Resource } from '../../_kit/resource.ts'
import { auditTrail } from '../schema.ts'

type Values = Readonly<Record<string, unknown>>

/** Saves values of an earlier version as any change is saved, and offers to take that back by another such change. */
export function usePutBack({ name: resource }: Resource): (now: Row, values: Values) => Promise<void> {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const title = useTitle(resource)

  const save = async (record: Row, values: Values): Promise<Row> => {
    const { data } = await dataProvider.update<Row>(resource, {
      id: record.id,
      data: { ...values, version: Number(record['version']) },
      previousData: record,
    })
    for (const key of [resource, auditTrail.name]) void client.invalidateQueries({ queryKey: [key] })
    return data
  }
  return async (now, values) => {
    const saved = await save(now, values)
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, now[name] ?? null]))
    const takeBack = () =>
      save(saved, before).then(
        () => notify('admin.audit.putBack.undone', { type: 'info' }),
        (fault: unknown) => notify(refusalText(fault), { type: 'error' }),
      )
    notify('admin.audit.putBack.done', { type: 'success', messageArgs: { name: title(saved) }, takeBack })
  }
}

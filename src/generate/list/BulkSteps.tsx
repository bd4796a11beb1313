import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { each } from '../../providers/each.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { act, type Row } from '../calls.ts'
import { useRights } from '../rights.ts'
import { useTexts } from '../texts.ts'
import { BulkAsk } from './BulkAsk.tsx'
import { useBulkResult, useNamed } from './leftOver.ts'

/** The states of the chosen records; null for one that stands on another page. */
const statesOf = (ids: readonly string[], data: readonly Row[]): (string | null)[] =>
  ids.map((id) => {
    const status: unknown = data.find((row) => row.id === id)?.['status']
    return typeof status === 'string' ? status : null
  })

/** A button for each step of the states that the reader may take and one of the chosen records at least can. */
export function BulkSteps({ resource }: { resource: Resource }) {
  const { data = [], selectedIds, onSelect } = useListContext<Row>()
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const { can } = useRights(resource.name)
  const [, setResult] = useBulkResult()
  const nameAll = useNamed(resource.name)
  const ids = selectedIds.map(String)
  const run = async (action: string) => {
    setResult(null)
    const left = await each(ids, (id) => act(resource.name, id, action))
    const done = ids.length - left.length
    // What is left over stays chosen: after a look at it the same step can be taken again.
    onSelect(left.map(({ item }) => item))
    if (left.length === 0) notify(translate('kit.bulkDone', { smart_count: done }), { type: 'success' })
    else setResult({ action, done, left: await nameAll(left, data) })
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
  const states = statesOf(ids, data)
  return Object.entries(resource.states?.transitions ?? {})
    .filter(([action, { from }]) => can(action) && states.some((state) => state === null || from.includes(state)))
    .map(([action]) => (
      <ConfirmButton
        key={action}
        label={texts.action(action)}
        variant="text"
        size="small"
        question={{
          title: translate('kit.bulkAsk', { action: texts.action(action), smart_count: ids.length }),
          text: <BulkAsk resource={resource} action={action} ids={ids} />,
          confirmLabel: texts.action(action),
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={() => run(action)}
      />
    ))
}

import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { act } from '../calls.ts'
import { useRights } from '../rights.ts'
import { useTexts } from '../texts.ts'

/** Calls under way at once. */
const AT_ONCE = 4

/** Takes one step for each record, a few at a time; one that refuses does not keep the others from it. */
async function actOnAll(
  resource: string,
  ids: readonly string[],
  action: string,
): Promise<{ done: number; refused: number }> {
  const rest = [...ids]
  let done = 0
  const worker = async () => {
    for (let id = rest.shift(); id !== undefined; id = rest.shift()) {
      const ok = await act(resource, id, action).then(
        () => true,
        () => false,
      )
      if (ok) done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { done, refused: ids.length - done }
}

/** A button for each step of the states that the reader may take, for all chosen records. */
export function BulkSteps({ resource }: { resource: Resource }) {
  const { selectedIds, onUnselectItems } = useListContext()
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const { can } = useRights(resource.name)
  const ids = selectedIds.map(String)
  const run = async (action: string) => {
    const { done, refused } = await actOnAll(resource.name, ids, action)
    onUnselectItems()
    await client.invalidateQueries({ queryKey: [resource.name] })
    const parts = [done > 0 ? translate('kit.bulkDone', { smart_count: done }) : null]
    if (refused > 0) parts.push(translate('kit.bulkFailed', { smart_count: refused }))
    notify(parts.filter((part) => part !== null).join('\n'), { type: refused > 0 ? 'warning' : 'success' })
  }
  return Object.keys(resource.states?.transitions ?? {})
    .filter(can)
    .map((action) => (
      <ConfirmButton
        key={action}
        label={texts.action(action)}
        variant="text"
        size="small"
        question={{
          title: translate('kit.bulkAsk', { action: texts.action(action), smart_count: ids.length }),
          text: texts.text(`${action}Ask`) ?? translate('common.ask.sure'),
          confirmLabel: texts.action(action),
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={() => run(action)}
      />
    ))
}

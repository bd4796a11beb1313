import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify } from 'react-admin'
import { inPortions, refusalText, runAction } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { feedback } from '../schema.ts'

interface HandleProps {
  ids: readonly string[]
  onDone?: () => void
}

/** Somebody has seen to it: who and when is kept, and it asks for nobody any more. */
function Handle({ ids, onDone }: HandleProps) {
  const texts = useTexts<typeof feedback>(feedback.name)
  const client = useQueryClient()
  const notify = useNotify()
  const { can } = useRights(feedback.name)
  const act = useAct(async () => {
    try {
      await inPortions(ids, (some) => runAction(feedback.name, null, 'handle', { ids: some }))
      notify(texts.text('handledToast') ?? '', { type: 'success' })
      onDone?.()
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await Promise.all([feedback.name, 'notices'].map((name) => client.invalidateQueries({ queryKey: [name] })))
  })
  if (!can('handle')) return null
  return (
    <Button
      size="small"
      variant="text"
      sx={{ whiteSpace: 'nowrap' }}
      disabled={act.busy}
      onClick={() => void act.run()}
    >
      {texts.text('handle')}
    </Button>
  )
}

/** Of one that waits. */
export const RowHandle = ({ record }: { record: RecordOf<typeof feedback> }) =>
  record.handledAt === null ? <Handle ids={[record.id]} /> : null

export function BulkHandle({ ids }: { ids: readonly string[] }) {
  const { onSelect } = useListContext()
  return <Handle ids={ids} onDone={() => onSelect([])} />
}

import Button from '@mui/material/Button'
import { later, OVER_THE_PAGE, useDialog } from '../../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { donors } from '../../schema.ts'

const ChangeDialog = later(async () => (await import('./ChangeDialog.tsx')).ChangeDialog, OVER_THE_PAGE)

/** [3.6] what the chosen donors can get at once. */
export function BulkActs({ ids }: { ids: readonly string[] }) {
  const texts = useTexts<typeof donors>(donors.name)
  const { can } = useRights(donors.name)
  const { isOpen, close, button } = useDialog(ChangeDialog)
  if (!can('update')) return null
  return (
    <>
      <Button size="small" variant="text" {...button}>
        {texts.text('bulkChange')}
      </Button>
      {isOpen ? <ChangeDialog ids={ids} onClose={close} /> : null}
    </>
  )
}

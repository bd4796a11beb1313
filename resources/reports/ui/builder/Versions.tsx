import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../../src/generate/lazyPart.tsx'
import type { Resource } from '../../../_kit/resource.ts'

const VersionsDialog = later(async () => (await import('./VersionsDialog.tsx')).VersionsDialog, OVER_THE_PAGE)

/** The way to what a draft said before, within its form. */
export function Versions({ id, composed }: { id: string; composed: Resource }) {
  const translate = useTranslate()
  const { isOpen, close, button } = useDialog(VersionsDialog)
  return (
    <>
      <Button size="small" variant="text" startIcon={<HistoryIcon />} {...button}>
        {translate('reports.compose.versions')}
      </Button>
      {isOpen ? <VersionsDialog id={id} composed={composed} onClose={close} /> : null}
    </>
  )
}

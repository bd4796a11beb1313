import Delete from '@mui/icons-material/Delete'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useTranslate } from 'react-admin'

interface DeleteButtonProps extends Pick<ButtonProps, 'color' | 'size' | 'onClick'> {
  isBusy: boolean
}

/** What deletes says so in words: react-admin's own is a picture alone on a phone. */
export function DeleteButton({ isBusy, ...look }: DeleteButtonProps) {
  const translate = useTranslate()
  return (
    <Button variant="text" startIcon={<Delete />} disabled={isBusy} aria-busy={isBusy} {...look}>
      {translate('common.action.delete')}
    </Button>
  )
}

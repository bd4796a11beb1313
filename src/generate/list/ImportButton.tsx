import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** The way from a list to the import that fills it. */
export function ImportButton({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} variant="outlined" startIcon={<UploadFile />}>
      {useTranslate()('common.action.import')}
    </Button>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

interface PagerProps {
  /** From 1. */
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}

/** Back and forth through a list; nothing where it has one page. */
export function Pager({ page, perPage, total, onPage }: PagerProps) {
  const translate = useTranslate()
  if (total <= perPage) return null
  const last = Math.ceil(total / perPage)
  const range = { from: (page - 1) * perPage + 1, to: Math.min(total, page * perPage), total }
  return (
    <Box component="nav" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {translate('common.table.range', range)}
      </Typography>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {translate('common.table.previous')}
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {translate('common.table.next')}
      </Button>
    </Box>
  )
}

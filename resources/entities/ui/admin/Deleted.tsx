import Restore from '@mui/icons-material/RestoreFromTrashOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { placeIn } from '../../../../i18n/named.ts'
import { readAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { entities } from '../../schema.ts'
import { useRestore } from './steps.tsx'

/** A row of the action `removed`. */
interface Removed extends Pick<RecordOf<typeof entities>, 'id' | 'name' | 'branchName' | 'nameEn' | 'branchNameEn'> {
  /** ISO timestamps. */
  removedAt: string
  restorableUntil: string
}

function DeletedRows({ onDone }: { onDone: () => void }) {
  const translate = useTranslate()
  const restore = useRestore()
  const { locale } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['entities', 'removed'],
    queryFn: () => readAction<readonly Removed[]>('entities', null, 'removed'),
  })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={translate('common.state.loading')} rows={3} />
  if (data.length === 0) return <Typography color="textSecondary">{translate('admin.entity.deleted.empty')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((entity) => {
        const name = placeIn(entity, locale)
        const bringBack = () => {
          onDone()
          void restore({ id: entity.id, name })
        }
        return (
          <Box
            component="li"
            key={entity.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <bdi>{name}</bdi>
              <Typography variant="body2" color="textSecondary">
                {translate('admin.entity.deleted.on')}: <DateText value={entity.removedAt} />
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {translate('admin.entity.deleted.until')}: <DateText value={entity.restorableUntil} />
              </Typography>
            </Box>
            <Button variant="outlined" size="small" onClick={bringBack}>
              {translate('common.action.restore')} <span className="athar-hidden">{name}</span>
            </Button>
          </Box>
        )
      })}
    </Box>
  )
}

/** The way back from a deletion once its notice is gone. */
export function Deleted() {
  const translate = useTranslate()
  const id = useId()
  const { can } = useRights('entities')
  const [isOpen, setOpen] = useState(false)
  if (!can('restore') || !can('removed')) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outlined" startIcon={<Restore />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('admin.entity.deleted.title')}
      </Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
        <DialogTitle id={id}>{translate('admin.entity.deleted.title')}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>{translate('admin.entity.deleted.text')}</Typography>
          {isOpen ? <DeletedRows onDone={close} /> : null}
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" onClick={close}>
            {translate('common.action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

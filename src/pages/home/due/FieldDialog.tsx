import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FieldSender, FieldWaiting } from '../../../../resources/_contracts/fieldWaiting.ts'
import { projectUpdates } from '../../../../resources/project_updates/schema.ts'
import { AuthImage } from '../../../generate/AuthImage.tsx'
import { runAction } from '../../../generate/calls.ts'
import { Failure } from '../../../generate/Failure.tsx'
import { useAct } from '../../../generate/hooks/useAct.ts'

interface FieldDialogProps {
  sender: FieldSender
  projects: FieldWaiting['projects']
  onClose: () => void
  onDrop: () => void
}

const PICTURE = 96

function Pictures({ shown, name }: Pick<FieldSender, 'shown' | 'name'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {shown.map((id) => (
        <AuthImage key={id} id={id} alt={name} variant="480" width={PICTURE} height={PICTURE} />
      ))}
    </Box>
  )
}

/** Of which project it is: then it becomes a draft of it, as if its sender had named the code. */
export function FieldDialog({ sender, projects, onClose, onDrop }: FieldDialogProps) {
  const translate = useTranslate()
  const client = useQueryClient()
  const notify = useNotify()
  const title = useId()
  const [project, setProject] = useState<string | null>(null)
  const place = useAct(async () => {
    await runAction(projectUpdates.name, null, 'fieldPlace', {
      sender: sender.id,
      messages: sender.messages,
      project,
    })
    notify('pictures.waiting.sent', { type: 'success' })
    onClose()
    await Promise.all(
      [projectUpdates.name, 'dashboard', 'notices'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
  })
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>
        <bdi>{sender.name}</bdi>
      </DialogTitle>
      <DialogContent>
        {place.error === null ? null : <Failure error={place.error} />}
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('dashboard.projectAdmin.field')}
        </Typography>
        <Pictures shown={sender.shown} name={sender.name} />
        <Autocomplete
          options={[...projects]}
          getOptionLabel={({ code, name }) => (code ? `${name} (${code})` : name)}
          getOptionKey={({ id }) => id}
          noOptionsText={translate('ra.navigation.no_results')}
          clearText={translate('kit.clear')}
          openText={translate('kit.open')}
          closeText={translate('common.action.close')}
          onChange={(_event, chosen) => setProject(chosen?.id ?? null)}
          renderInput={(params) => (
            <TextField {...params} label={translate('pictures.quick.project')} required margin="dense" />
          )}
        />
      </DialogContent>
      <DialogActions>
        {sender.mayDrop ? (
          <Button color="error" disabled={place.busy} onClick={onDrop} sx={{ marginInlineEnd: 'auto' }}>
            {translate('common.action.delete')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{translate('common.action.cancel')}</Button>
        <Button variant="contained" disabled={project === null || place.busy} onClick={() => void place.run()}>
          {translate('common.action.saveDraft')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { fieldKey } from '../../../resources/_kit/keys.ts'
import type { users } from '../../../resources/users/schema.ts'
import { AuthImage } from '../../generate/AuthImage.tsx'
import { rulesOf, useDropLabels, useUploads } from '../../generate/inputs/useUploads.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'

interface PictureProps {
  /** Id of a file; null without one. */
  id: string | null
  onChange: (id: string | null) => void
}

/** The picture beside one's name. It goes up at once and belongs to the profile once that is saved. */
export function Picture({ id, onChange }: PictureProps) {
  const translate = useTranslate()
  const label = translate(fieldKey<typeof users>('users', 'profileImage'))
  const labels = useDropLabels('image', label, 1)
  const uploads = useUploads('image', (file) => onChange(file.id))
  if (id === null)
    return (
      <FileDrop
        rules={rulesOf('image', 1)}
        labels={labels}
        disabled={uploads.items.some(({ error }) => error === undefined)}
        items={uploads.items}
        onFiles={(files) => void uploads.send(files)}
        onRemove={uploads.remove}
      />
    )
  return (
    <div role="group" aria-label={label}>
      <Typography component="p" sx={{ fontWeight: 500, mb: 1 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <AuthImage id={id} alt={label} width={96} height={96} />
        <Button variant="text" color="inherit" onClick={() => onChange(null)}>
          {translate('kit.removeFile', { name: label })}
        </Button>
      </Box>
    </div>
  )
}

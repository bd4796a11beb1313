import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Taken } from '../../../resources/_kit/fields/index.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { AuthImage } from '../AuthImage.tsx'
import { PictureTools } from '../pictures/PictureTools.tsx'
import { StoredRecording } from '../Recording.tsx'
import { StoredFile } from '../StoredFile.tsx'
import { type InputProps, option } from '../types.ts'
import { useField } from './useField.ts'
import { rulesOf, useDropLabels, useFieldUploads } from './useUploads.ts'

interface StoredProps {
  id: string
  accept: Taken
  label: string
  /** Others see it: who is to be seen in it is said here as well. */
  asksOfPeople: boolean
  onRemove: () => void
}

function Stored({ id, accept, label, asksOfPeople, onRemove }: StoredProps) {
  const translate = useTranslate()
  return (
    <div role="group" aria-label={label}>
      <Typography component="p" sx={{ fontWeight: 500, mb: 1 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        {accept === 'image' ? <AuthImage id={id} alt={label} width={144} height={108} /> : null}
        {accept === 'audio' ? <StoredRecording id={id} /> : null}
        {accept === 'image' || accept === 'audio' ? null : <StoredFile id={id} />}
        <Button variant="text" color="inherit" startIcon={<Close />} onClick={onRemove}>
          {translate('kit.removeFile', { name: label })}
        </Button>
      </Box>
      {asksOfPeople ? <PictureTools id={id} name={label} /> : null}
    </div>
  )
}

/** One file; removing it can be undone until another one is chosen. */
export function UploadInput(props: InputProps) {
  const { ref, ...input } = useField<string | null>(props, null)
  const translate = useTranslate()
  const [removed, setRemoved] = useState<string | null>(null)
  const accept = option<Taken>(props.field, 'accept')
  const labels = useDropLabels(accept, input.label, 1)
  const uploads = useFieldUploads<string>(accept, input.name, (file) => file.id)
  const id = input.value
  return (
    <div>
      {id === null ? (
        <FileDrop
          rules={rulesOf(accept, 1)}
          labels={labels}
          disabled={uploads.items.some((item) => item.error === undefined)}
          onFiles={(files) => void uploads.send(files)}
          items={uploads.items}
          onRemove={uploads.remove}
          onClear={uploads.clear}
        />
      ) : (
        <Stored
          id={id}
          accept={accept}
          label={input.label}
          asksOfPeople={props.field.options['asksOfPeople'] === true}
          onRemove={() => {
            setRemoved(id)
            input.set(null)
          }}
        />
      )}
      {removed === null || id !== null ? null : (
        <Button
          size="small"
          onClick={() => {
            input.set(removed)
            setRemoved(null)
          }}
        >
          {translate('common.action.undo')}
        </Button>
      )}
      <FormHelperText error={input.error !== undefined} sx={{ mx: 0 }} tabIndex={-1} ref={ref}>
        {input.help}
      </FormHelperText>
    </div>
  )
}

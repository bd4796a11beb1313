import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Attached, Taken } from '../../../resources/_kit/fields/index.ts'
import type { FileRow } from '../../providers/upload.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { type InputProps, option } from '../types.ts'
import { UploadedItem } from './uploadedItem.tsx'
import { useField } from './useField.ts'
import { rulesOf, useDropLabels, useFieldUploads } from './useUploads.ts'

const NONE: Attached[] = []

interface Removed {
  file: Attached
  index: number
}

/** Whether the pictures that come next keep where they were taken: never without being asked for. */
function KeepPlace({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box sx={{ mt: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={value}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={translate('pictures.keepPlace')}
      />
      <FormHelperText id={id} sx={{ mx: 0, mt: 0 }}>
        {translate('pictures.keepPlaceWhy')}
      </FormHelperText>
    </Box>
  )
}

/** Several files in an order that people choose, by dragging or with buttons. */
export function UploadsInput(props: InputProps) {
  const { ref, ...input } = useField<Attached[]>(props, NONE)
  const translate = useTranslate()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [keepsPlace, setKeepsPlace] = useState(false)
  const accept = option<Taken>(props.field, 'accept')
  const most = option<number>(props.field, 'max')
  const hasCover = option<boolean>(props.field, 'hasCover')
  const room = Math.max(0, most - input.value.length)
  const labels = useDropLabels(accept, props.place.label, room, input.value.length)
  const add = (file: FileRow, value: Attached[] | null) => [
    ...(value ?? NONE),
    { id: file.id, altAr: null, altEn: null },
  ]
  const uploads = useFieldUploads<Attached[]>(accept, input.name, add, { keepLocation: keepsPlace })
  const move = (from: number, to: number) => {
    const file = input.value[from]
    if (!file || from === to) return
    input.set(input.value.toSpliced(from, 1).toSpliced(to, 0, file))
  }
  const remove = (index: number) => {
    const file = input.value[index]
    if (!file) return
    setRemoved({ file, index })
    input.set(input.value.toSpliced(index, 1))
  }
  const undo = ({ file, index }: Removed) => {
    input.set(input.value.toSpliced(index, 0, file))
    setRemoved(null)
  }
  return (
    <div>
      {most === 1 && room === 0 ? (
        // Where nothing more can be dropped, what stands there is still named.
        <Typography component="p" sx={{ fontWeight: 500 }}>
          {labels.label}
        </Typography>
      ) : (
        <>
          <FileDrop
            rules={rulesOf(accept, room)}
            labels={labels}
            disabled={room === 0}
            onFiles={(files) => void uploads.send(files)}
            items={uploads.items}
            onRemove={uploads.remove}
            onClear={uploads.clear}
          />
          {accept === 'image' ? <KeepPlace value={keepsPlace} onChange={setKeepsPlace} /> : null}
        </>
      )}
      <FormHelperText error={input.error !== undefined} sx={{ mx: 0 }} tabIndex={-1} ref={ref}>
        {input.help}
      </FormHelperText>
      {removed === null ? null : (
        <Alert
          severity="info"
          sx={{ mt: 1 }}
          onClose={() => setRemoved(null)}
          closeText={translate('common.action.close')}
          action={
            <Button color="inherit" size="small" onClick={() => undo(removed)}>
              {translate('common.action.undo')}
            </Button>
          }
        >
          {translate('kit.removed')}
        </Alert>
      )}
      <Box
        component="ol"
        aria-label={props.place.label}
        sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1 }}
      >
        {input.value.map((file, index) => (
          <UploadedItem
            key={file.id}
            file={file}
            index={index}
            count={input.value.length}
            isSingle={most === 1}
            accept={accept}
            hasCover={hasCover}
            onMove={move}
            onRemove={() => remove(index)}
            onAlt={(alt) => input.set(input.value.with(index, { ...file, ...alt }))}
            onBlur={input.blur}
            dragged={dragged === index}
            onDrag={setDragged}
            onDropHere={() => {
              if (dragged !== null) move(dragged, index)
              setDragged(null)
            }}
          />
        ))}
      </Box>
    </div>
  )
}

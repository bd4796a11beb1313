import AttachFile from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { placeOf } from '../../../../src/generate/form/FormField.tsx'
import { asAttached } from '../../../../src/generate/inputs/attached.ts'
import { TakenFiles } from '../../../../src/generate/inputs/TakenFiles.tsx'
import { useField } from '../../../../src/generate/inputs/useField.ts'
import { rulesOf, useDropLabels, useFieldUploads } from '../../../../src/generate/inputs/useUploads.ts'
import { FileDrop } from '../../../../src/ui/FileDrop.tsx'
import { type Attached, altIn } from '../../../_kit/fields/index.ts'
import { replyFields } from '../../forms.ts'
import { FILES_PER_MESSAGE } from '../../schema.ts'

const NONE: Attached[] = []

interface FilesInputProps {
  /** Whom the message goes to: a donor of one's own at their charity, or the issue that it belongs to. */
  to: { donor: string } | { issue: string }
}

/** Pictures and papers that go with the message of the form around, in its field `files`. */
export function FilesInput({ to }: FilesInputProps) {
  const translate = useTranslate()
  const [isWanted, want] = useState(false)
  const place = placeOf(translate('issues.files.label'))
  const { ref, ...input } = useField<Attached[]>({ field: replyFields.files, source: 'files', place }, NONE)
  const room = Math.max(0, FILES_PER_MESSAGE - input.value.length)
  const labels = useDropLabels('paper', place.label, room, input.value.length)
  const path = `/api/donor_issues/files?${new URLSearchParams(to).toString()}`
  const uploads = useFieldUploads<Attached[]>(
    'paper',
    input.name,
    (file, value) => [...(value ?? NONE), asAttached(file)],
    { path },
  )
  const remove = (id: string) => input.set(input.value.filter((one) => one.id !== id))
  const isOpen = isWanted || uploads.items.length > 0
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', '& > *': { maxWidth: '100%' } }}>
      <TakenFiles
        files={input.value.map((file) => ({ id: file.id, name: altIn(file, 'en') ?? '' }))}
        onRemove={remove}
      />
      {isOpen ? (
        <Box sx={{ width: '100%' }}>
          <FileDrop
            rules={rulesOf('paper', room)}
            labels={labels}
            disabled={room === 0}
            onFiles={(files) => void uploads.send(files)}
            items={uploads.items}
            onRemove={uploads.remove}
            onClear={uploads.clear}
          />
        </Box>
      ) : (
        <Button size="small" startIcon={<AttachFile />} disabled={room === 0} onClick={() => want(true)}>
          {translate('issues.files.add')}
        </Button>
      )}
      {input.help === undefined ? null : (
        <FormHelperText
          ref={ref}
          error={input.error !== undefined}
          tabIndex={-1}
          data-faulty={input.error !== undefined}
        >
          {input.help}
        </FormHelperText>
      )}
    </Box>
  )
}

import AttachFile from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TakenFiles } from '../../../../src/generate/inputs/TakenFiles.tsx'
import { rulesOf, useDropLabels, useUploads } from '../../../../src/generate/inputs/useUploads.ts'
import type { FileRow } from '../../../../src/providers/upload.ts'
import { FileDrop } from '../../../../src/ui/FileDrop.tsx'
import { FILES_PER_ANSWER } from '../../../chat_messages/schema.ts'

/** A file that has arrived, for the answer that is being written. */
export type Sent = Pick<FileRow, 'id' | 'name'>

interface AttachProps {
  conversation: string
  files: readonly Sent[]
  onAdd: (file: Sent) => void
  onRemove: (id: string) => void
}

/** Pictures, papers, sheets and recordings that go with the answer. */
export function Attach({ conversation, files, onAdd, onRemove }: AttachProps) {
  const translate = useTranslate()
  // What people attach is one file mostly: once it is there, what was said has the room again.
  const [isWanted, want] = useState(true)
  const room = Math.max(0, FILES_PER_ANSWER - files.length)
  const path = `/api/conversations/files?conversation=${encodeURIComponent(conversation)}`
  const add = (file: Sent) => {
    want(false)
    onAdd(file)
  }
  const uploads = useUploads('attachment', add, { path })
  const labels = useDropLabels('attachment', translate('issues.files.label'), room, files.length)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, my: 1 }}>
      <TakenFiles files={files} onRemove={onRemove} />
      {isWanted || uploads.items.length > 0 ? (
        <FileDrop
          rules={rulesOf('attachment', room)}
          labels={labels}
          disabled={room === 0}
          onFiles={(chosen) => void uploads.send(chosen)}
          items={uploads.items}
          onRemove={uploads.remove}
          onClear={uploads.clear}
        />
      ) : (
        <Button
          size="small"
          startIcon={<AttachFile />}
          disabled={room === 0}
          onClick={() => want(true)}
          sx={{ justifySelf: 'start' }}
        >
          {translate('chat.files.add')}
        </Button>
      )}
    </Box>
  )
}

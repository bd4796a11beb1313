import PhotoCamera from '@mui/icons-material/PhotoCamera'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'

interface SourceProps {
  label: string
  icon: ReactNode
  variant: 'contained' | 'outlined'
  /** The camera at the back of a phone, at once. */
  isCamera: boolean
  onFiles: (files: readonly File[]) => void
}

function Source({ label, icon, variant, isCamera, onFiles }: SourceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} size="large" startIcon={icon} onClick={() => input.current?.click()} fullWidth>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={isCamera ? 'environment' : undefined}
        multiple
        hidden
        data-testid={isCamera ? 'camera' : 'gallery'}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same picture may be chosen again after it was removed.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

/** The ways to a picture: the camera, and what was taken before. */
export function Taking({ isFirst, onFiles }: { isFirst: boolean; onFiles: SourceProps['onFiles'] }) {
  const translate = useTranslate()
  return (
    <>
      <Source
        label={translate('pictures.quick.camera')}
        icon={<PhotoCamera />}
        variant={isFirst ? 'contained' : 'outlined'}
        isCamera
        onFiles={onFiles}
      />
      <Source
        label={translate('pictures.quick.choose')}
        icon={<PhotoLibrary />}
        variant="outlined"
        isCamera={false}
        onFiles={onFiles}
      />
    </>
  )
}
